package deepequal

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports reflect.DeepEqual on API values of which one was built here.
var Analyzer = rule.NewForms(doc, rule.Forms{never, anywhere})

var never = rule.Form{Name: "never", Run: func(pass *rule.Pass) {
	reportTypes(pass)
	reportWhole(pass)
	reportEmpty(pass)
}}

// A comparison is a call of reflect.DeepEqual.
type comparison struct {
	f     *memory.Func
	instr *ssa.Call
	expr  *ast.CallExpr
	x, y  ssa.Value
}

type comparisons []comparison

func findComparisons(pass *rule.Pass) (out comparisons) {
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			v, ok := call.Instr.(*ssa.Call)
			if !ok || !kube.IsReflectEqual(call.Fn) {
				continue
			}
			if e := pass.Flow.CallExpr(v); e != nil {
				out = append(out, comparison{f, v, e, ssaflow.Unwrap(call.Arg(0)), ssaflow.Unwrap(call.Arg(1))})
			}
		}
	}
	return out
}

// sides say where the operands of a comparison of values of one type come from.
type sides struct {
	live  bool      // both come from the server
	built bool      // one does, and one is built here
	maker ssa.Value // the root of the one that is built
}

// sides returns where two values of one type come from; ok is false when they are of
// two types, parts of one object, or a copy of each other.
func (c comparison) sides(pass *rule.Pass) (s sides, ok bool) {
	if !types.Identical(c.x.Type(), c.y.Type()) {
		return s, false
	}
	made := func(c ssaflow.Call, result int) bool { // the callee makes what it returns
		s := pass.Effects.SummaryFor(c)
		return s != nil && result < len(s.Results) && s.Results[result].Fresh() && c.Fn != nil && pass.InModule(c.Fn.Pkg())
	}
	a, at := objects.SideOf(pass.Flow, c.x, made)
	b, bt := objects.SideOf(pass.Flow, c.y, made)
	s.live = a == objects.SideLive && b == objects.SideLive
	s.built = a == objects.SideLive && b == objects.SideBuilt || a == objects.SideBuilt && b == objects.SideLive
	if s.maker = bt.Root; a == objects.SideBuilt {
		s.maker = at.Root
	}
	return s, at.Root != bt.Root && a != objects.SideCopy && b != objects.SideCopy
}

// hasDefaults: the server fills in defaults, so that no comparison of the whole helps.
func (c comparison) hasDefaults(pass *rule.Pass) bool {
	_, ok := pass.SpecWithDefaults(c.x.Type())
	return ok
}

// semantic puts the comparison of apimachinery in the place of reflect's. The
// import of reflect stays in use only if something else needs it.
func semantic(pass *rule.Pass, call *ast.CallExpr) []fix.Fix {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	pkg, ok := sel.X.(*ast.Ident)
	if !ok {
		return nil
	}
	name, edits, ok := fix.Import(pass.Flow, call.Pos(), kube.EqualityPath)
	if !ok || !usedElsewhere(pass, call, pkg) {
		return nil
	}
	edits = append(edits, fix.Replace(call.Fun, name+".Semantic.DeepEqual"))
	return fix.Offer("compare with "+name+".Semantic", edits...)
}

// usedElsewhere: the file uses the package that id names in another place, too.
func usedElsewhere(pass *rule.Pass, call *ast.CallExpr, id *ast.Ident) bool {
	obj := pass.TypesInfo.Uses[id]
	return pass.Mentions(pass.Flow.File(call.Pos()), func(other *ast.Ident, of types.Object) bool { return other != id && of == obj })
}
