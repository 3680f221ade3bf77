package maporder

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/nondet"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var compared = rule.Form{Name: "compared", Run: reports("compared")}

// findComparisons looks for comparisons that tell two orders of a list apart.
func (c *checker) findComparisons() {
	for _, f := range c.pass.Funcs() {
		for i := range ssaflow.Instrs(f.Fn) {
			for _, v := range c.operands(i) {
				if x := c.inOrder(v); x != nil && !ofStatus(v, x) {
					c.add(use{"compared", i, x, "what is compared is", "it is found to differ although nothing has changed", "sort it first"})
					break
				}
			}
		}
	}
}

// operands returns what an instruction compares in order: lists, texts, and structs with
// such in them.
func (c *checker) operands(i ssa.Instruction) []ssa.Value {
	switch i := i.(type) {
	case *ssa.BinOp:
		if b, ok := i.X.Type().Underlying().(*types.Basic); !ok || b.Info()&types.IsString == 0 || i.Op != token.EQL && i.Op != token.NEQ {
			return nil
		}
		if isConst(i.X) || isConst(i.Y) {
			return nil
		}
		return []ssa.Value{i.X, i.Y}
	case *ssa.Call:
		call, ok := c.pass.Flow.Resolve(i)
		if !ok {
			return nil
		}
		first, ok := kube.ComparesInOrder(call.Fn)
		if !ok || call.Arg(first+1) == nil || call.Variadic() && !isConst(call.Arg(first+2)) {
			return nil
		}
		return []ssa.Value{call.Arg(first), call.Arg(first + 1)}
	}
	return nil
}

func isConst(v ssa.Value) bool {
	_, ok := v.(*ssa.Const)
	return ok
}

// ofStatus: the comparison is that of a status.
func ofStatus(v ssa.Value, x *nondet.Value) bool {
	if n := kube.Named(ssaflow.Unwrap(v).Type()); n != nil && kube.IsStatusName(n) {
		return true
	}
	return len(x.Below) > 0 && x.Below[0] == "Status"
}
