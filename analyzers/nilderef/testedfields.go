package nilderef

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A testedSet are the fields that code of the package tests for nil.
type testedSet map[*types.Var]bool

func allTested(pass *rule.Pass) testedSet { return testedFields(pass.Flow, loadedField) }

// testedFields returns the fields that code of the package tests for nil, or reads
// with a default, and that it does not fill in itself: those that isField returns
// for a load.
func testedFields(p *ssaflow.Package, isField func(*ssa.UnOp) *types.Var) map[*types.Var]bool {
	tested, filled := make(map[*types.Var]bool), make(map[*types.Var]bool)
	note := func(v ssa.Value) {
		if load, ok := v.(*ssa.UnOp); ok {
			if field := isField(load); field != nil {
				tested[field] = true
			}
		}
	}
	for _, fn := range p.Funcs {
		for i := range ssaflow.Instrs(fn) {
			switch i := i.(type) {
			case *ssa.BinOp:
				if x, _, ok := (ssaflow.Cond{Value: i, Val: true}).NilTest(); ok {
					note(x)
				}
			case *ssa.Store:
				if fa, ok := i.Addr.(*ssa.FieldAddr); ok && ssaflow.FieldOf(fa) != nil && !ofLocal(fa) {
					filled[ssaflow.FieldOf(fa).Origin()] = true
				}
			case *ssa.Call:
				if call, ok := p.Resolve(i); ok && kube.ReadsWithDefault(call.Fn) && len(call.Args) > 0 {
					note(call.Args[0])
				}
			}
		}
	}
	for f := range filled {
		delete(tested, f)
	}
	return tested
}

// ofLocal: the field belongs to a variable or literal of the function.
func ofLocal(v ssa.Value) bool {
	switch x := v.(type) {
	case *ssa.FieldAddr:
		return ofLocal(x.X)
	case *ssa.Alloc:
		return ssaflow.ParamOf(x) == nil
	}
	return false
}
