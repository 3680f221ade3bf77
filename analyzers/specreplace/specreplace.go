package specreplace

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports specs that are compared or replaced as a whole.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for i := range f.Ops {
			anew(pass, f, &f.Ops[i])
		}
		for _, call := range pass.Flow.Calls(f.Fn) {
			if v, ok := call.Instr.(*ssa.Call); ok {
				compared(pass, call, v)
			}
		}
	}
	pass.EachCall(func(call *ast.CallExpr, fn *types.Func) {
		if _, ok := kube.IsCreateOr(fn); ok && len(call.Args) == 4 {
			replaced(pass, call, fn)
		}
	})
}

// compared: a live spec and one that was built are compared as a whole, and the
// difference leads to a write.
func compared(pass *rule.Pass, call ssaflow.Call, v *ssa.Call) {
	first, ok := kube.IsEqual(call.Fn)
	if !ok || call.Arg(first) == nil || call.Arg(first+1) == nil {
		return
	}
	x, y := ssaflow.Unwrap(call.Arg(first)), ssaflow.Unwrap(call.Arg(first+1))
	kind, ok := pass.SpecWithDefaults(x.Type())
	if !ok || !types.Identical(x.Type(), y.Type()) {
		return
	}
	a, at := objects.SideOf(pass.Flow, x, built(pass))
	b, bt := objects.SideOf(pass.Flow, y, built(pass))
	if at.Root == bt.Root || !(a == objects.SideLive && b == objects.SideBuilt || a == objects.SideBuilt && b == objects.SideLive) {
		return
	}
	write := objects.DifferLeadsToWrite(pass.Flow, v)
	e := pass.Flow.CallExpr(call.Instr)
	if write == nil || e == nil {
		return
	}
	pass.At(e).Because(write, "written here").
		Sayf("the stored spec of a %s holds defaults of the server, so that it never equals the one built here: line %d writes it on every pass; compare single fields, or with DeepDerivative", kind, pass.Line(write.Pos()))
}

// built: the callee makes what it returns.
func built(pass *rule.Pass) func(ssaflow.Call, int) bool {
	return func(c ssaflow.Call, result int) bool {
		s := pass.Effects.SummaryFor(c)
		return s != nil && result < len(s.Results) && s.Results[result].Fresh() && c.Fn != nil && pass.InModule(c.Fn.Pkg())
	}
}
