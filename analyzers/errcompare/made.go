package errcompare

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var made = rule.Form{Name: "made", Run: reportMade}

// reportMade reports comparisons with an error that was made for the comparison.
func reportMade(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for i := range ssaflow.Instrs(f.Fn) {
			switch i := i.(type) {
			case *ssa.BinOp:
				if (i.Op == token.EQL || i.Op == token.NEQ) && kube.IsError(i.X.Type()) {
					check(pass, i, i.X, i.Y)
					check(pass, i, i.Y, i.X)
				}
			case *ssa.Call:
				if c, ok := pass.Flow.Resolve(i); ok && kube.IsErrorsIs(c.Fn) && len(c.Args) == 2 {
					check(pass, i, c.Args[1], c.Args[0])
				}
			}
		}
	}
}

// check reports comparison at, one side of which is an error that was made for it.
func check(pass *rule.Pass, at ssa.Instruction, v, other ssa.Value) {
	if ssaflow.IsNilConst(other) {
		return
	}
	source := ssaflow.Unwrap(ssaflow.SoleDefinition(v))
	if a, ok := source.(*ssa.Alloc); ok {
		checkPointer(pass, at, a)
		return
	}
	made, ok := source.(*ssa.Call)
	if !ok || !fresh(pass, made, 0) || !only(made, at, 0) {
		return
	}
	call := pass.Flow.CallExpr(made)
	if call == nil {
		return
	}
	pass.At(at).Because(call, "made here").
		Sayf("%s makes another error each time, so this is never equal: compare with a package variable, or ask for the kind of the error", pass.CallName(call))
}

// fresh: the call makes an error that nobody has yet.
func fresh(pass *rule.Pass, made *ssa.Call, depth int) bool {
	c, ok := pass.Flow.Resolve(made)
	if !ok || c.Fn == nil {
		return false
	}
	if c.Static != nil && len(c.Static.Blocks) > 0 && depth < maxMakers {
		return makes(pass, c.Static, depth)
	}
	if kube.MakesInterrupted(c.Fn) && len(c.Args) == 1 {
		inner, ok := ssaflow.SoleDefinition(c.Args[0]).(*ssa.Call)
		return ok && fresh(pass, inner, depth)
	}
	if !kube.IsErrorf(c.Fn) && !kube.IsErrorsNew(c.Fn) && !kube.MakesError(c.Fn) {
		return false
	}
	operands, _ := ssaflow.ErrorOperands(c)
	for _, op := range operands {
		if op.Step != ssaflow.ErrorText { // errors.Is may ask the one that is wrapped
			return false
		}
	}
	return true
}

// only: nothing else has v than the comparison.
func only(v ssa.Value, at ssa.Instruction, depth int) bool {
	if v.Referrers() == nil || depth > 4 {
		return false
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			a, ok := r.Addr.(*ssa.Alloc)
			if !ok || r.Addr != v && !loads(a, at, depth) {
				return false
			}
		case *ssa.MakeInterface:
			if !only(r, at, depth+1) {
				return false
			}
		case *ssa.FieldAddr:
			if !filled(r) {
				return false
			}
		default:
			if r != at {
				return false
			}
		}
	}
	return true
}

// filled: nothing but a store is done with the address of a field.
func filled(field *ssa.FieldAddr) bool {
	return !slices.ContainsFunc(*field.Referrers(), func(r ssa.Instruction) bool {
		switch r := r.(type) {
		case *ssa.Store:
			return r.Addr != field
		}
		return true
	})
}

// loads: a local variable is only read for the comparison.
func loads(a *ssa.Alloc, at ssa.Instruction, depth int) bool {
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
		case *ssa.UnOp:
			if !only(r, at, depth+1) {
				return false
			}
		default:
			return false
		}
	}
	return true
}
