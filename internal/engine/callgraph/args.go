package callgraph

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// EveryArg reports whether each value that callers hand to a parameter is one that
// look finds (LookFound), or comes from another parameter of which the same can be
// said (LookInto, with that parameter); LookPast means that the value is not. Calls
// in go statements and deferred calls are not. It is false when nobody calls the
// function here, and when somebody else may; other packages do so with a function,
// not with a method, whose receiver they would have to make. It is false where
// functions call each other in a circle, too.
func (g *Graph) EveryArg(param *ssa.Parameter, look func(arg ssa.Value) (Look, *ssa.Parameter)) bool {
	return g.everyArg(param, look, make(map[*ssa.Parameter]bool))
}

func (g *Graph) everyArg(param *ssa.Parameter, look func(ssa.Value) (Look, *ssa.Parameter), above map[*ssa.Parameter]bool) bool {
	fn := param.Parent()
	c := g.Callers(fn)
	at := slices.Index(fn.Params, param)
	if above[param] || len(above) > maxCallPath || at < 0 || c.Literal || c.AsValue || c.Dynamic || c.Exported && fn.Signature.Recv() == nil {
		return false
	}
	above[param] = true
	defer delete(above, param)
	for _, s := range c.Sites {
		if _, isCall := s.Call.Instr.(*ssa.Call); !isCall || at >= len(s.Call.Args) {
			return false
		}
		switch l, from := look(s.Call.Args[at]); l {
		case LookPast:
			return false
		case LookInto:
			if from == nil || !g.everyArg(from, look, above) {
				return false
			}
		}
	}
	return len(c.Sites) > 0
}
