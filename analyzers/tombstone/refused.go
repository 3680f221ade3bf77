package tombstone

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// refused returns the block that control goes to when the object is not what
// the use asks for.
func refused(pass *rule.Pass, u objects.Use) (*ssa.BasicBlock, string) {
	if a := u.Assertion(); a != nil {
		if !object(a.AssertedType) || !a.CommaOk {
			return nil, ""
		}
		return branch(a, 1, func(ssa.Value) (int, bool) { return 1, true }), "asserts " + typeName(pass, a.AssertedType)
	}
	call, ok := u.Instr.(*ssa.Call)
	if !ok {
		return nil, ""
	}
	if c, _ := pass.Flow.Resolve(call); !kube.IsMetaAccessor(c.Fn) {
		return nil, ""
	}
	return branch(call, 1, func(v ssa.Value) (int, bool) {
		op, ok := v.(*ssa.BinOp)
		if !ok || op.Op != token.NEQ && op.Op != token.EQL {
			return 0, false
		}
		if op.Op == token.NEQ {
			return 0, true
		}
		return 1, true
	}), "calls meta.Accessor"
}

func object(t types.Type) bool {
	_, ptr := types.Unalias(t).(*types.Pointer)
	return ptr && kube.IsAPIObject(t) || kube.IsObjectInterface(t)
}

// branch finds the If that tests result i of a tuple; side tells which of its
// successors is taken on failure.
func branch(tuple ssa.Value, i int, side func(ssa.Value) (int, bool)) *ssa.BasicBlock {
	for _, r := range *tuple.Referrers() {
		e, ok := r.(*ssa.Extract)
		if !ok || e.Index != i {
			continue
		}
		tests := []ssa.Value{e}
		for _, u := range *e.Referrers() {
			if op, ok := u.(*ssa.BinOp); ok {
				tests = append(tests, op)
			}
		}
		for _, t := range tests {
			s, ok := side(t)
			if !ok {
				continue
			}
			if b := decided(t, s); b != nil {
				return b
			}
		}
	}
	return nil
}

func decided(v ssa.Value, side int) *ssa.BasicBlock {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.If:
			return r.Block().Succs[side]
		case *ssa.UnOp:
			if r.Op == token.NOT {
				return decided(r, 1-side)
			}
		}
	}
	return nil
}

func typeName(pass *rule.Pass, t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == pass.Pkg {
			return ""
		}
		return p.Name()
	})
}
