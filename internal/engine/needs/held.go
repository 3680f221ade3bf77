package needs

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// held is the pseudo function that stands for what a package variable holds.
const held = "held "

func heldIn(g *ssa.Global) string { return held + g.Package().Pkg.Path() + "." + g.Name() }

// holder returns who leads to the function that an instruction of a function names: where
// the initialisation of a package only keeps it in a variable, who uses the variable, else
// the function itself. Programs that share a package fill lists in it of which each reads one.
func (c *collector) holder(from string, i ssa.Instruction) string {
	if !c.initialises(from) {
		return from
	}
	if g := keptIn(i, 0); g != nil {
		return heldIn(g)
	}
	return from
}

func (c *collector) initialises(from string) bool {
	return strings.HasPrefix(from, start) || from == c.pass.Pkg.Path()+".init"
}

// keptIn returns the variable in which what an instruction makes or stores ends, as it is or
// as an element of a list, when it ends nowhere else.
func keptIn(i ssa.Instruction, depth int) *ssa.Global {
	if depth > 6 {
		return nil
	}
	var next *[]ssa.Instruction
	switch i := i.(type) {
	case *ssa.Store:
		switch a := i.Addr.(type) {
		case *ssa.Global:
			return a
		case *ssa.IndexAddr:
			list, ok := a.X.(*ssa.Alloc)
			if !ok {
				return nil
			}
			return sliceKept(list, depth)
		}
		return nil
	case *ssa.MapUpdate:
		load, ok := i.Map.(*ssa.UnOp)
		if !ok {
			return nil
		}
		g, _ := load.X.(*ssa.Global)
		return g
	case *ssa.Call:
		if b, ok := i.Call.Value.(*ssa.Builtin); !ok || b.Name() != "append" {
			return nil
		}
		next = i.Referrers()
	case *ssa.MakeClosure:
		next = i.Referrers()
	case *ssa.ChangeType:
		next = i.Referrers()
	case *ssa.Slice:
		next = i.Referrers()
	}
	if next == nil || len(*next) != 1 {
		return nil
	}
	return keptIn((*next)[0], depth+1)
}

// sliceKept returns the variable in which the only slice of an array ends.
func sliceKept(list *ssa.Alloc, depth int) *ssa.Global {
	var found *ssa.Slice
	for _, r := range *list.Referrers() {
		switch r := r.(type) {
		case *ssa.IndexAddr:
		case *ssa.Slice:
			if found != nil {
				return nil
			}
			found = r
		default:
			return nil
		}
	}
	if found == nil {
		return nil
	}
	return keptIn(found, depth+1)
}

// usesHeld notes that a function uses a variable that may hold functions.
func (c *collector) usesHeld(from string, i ssa.Instruction, v ssa.Value) {
	g, ok := v.(*ssa.Global)
	if !ok || g.Package() == nil || !holdsFuncs(g.Type(), 0) {
		return
	}
	switch i := i.(type) {
	case *ssa.Store:
		if i.Addr == ssa.Value(g) {
			return
		}
	case *ssa.UnOp:
		if c.initialises(from) && onlyAdds(i, g) {
			return
		}
	}
	c.call(from, heldIn(g))
}

// onlyAdds: what is loaded from the variable only gets one more element, and is kept there again.
func onlyAdds(load *ssa.UnOp, g *ssa.Global) bool {
	for _, r := range *load.Referrers() {
		switch r := r.(type) {
		case *ssa.Call:
			if keptIn(r, 0) != g {
				return false
			}
		case *ssa.MapUpdate:
			if r.Map != ssa.Value(load) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// holdsFuncs: values of type t are functions, or lists, maps and pointers of them.
func holdsFuncs(t types.Type, depth int) bool {
	if depth > 4 {
		return false
	}
	switch t := t.Underlying().(type) {
	case *types.Signature:
		return true
	case *types.Pointer:
		return holdsFuncs(t.Elem(), depth+1)
	case *types.Slice:
		return holdsFuncs(t.Elem(), depth+1)
	case *types.Array:
		return holdsFuncs(t.Elem(), depth+1)
	case *types.Map:
		return holdsFuncs(t.Elem(), depth+1)
	}
	return false
}
