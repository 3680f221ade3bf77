package deepequal

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports reflect.DeepEqual on API values of which one was built here.
var Analyzer = rule.New(doc, run)

// anyAPI: also other comparisons of API values in reconciles.
var anyAPI rule.Switch

func init() {
	anyAPI.Bind(Analyzer, "any", "also report reflect.DeepEqual on parts of API objects in reconciles, wherever they come from")
}

func run(pass *rule.Pass) {
	never(pass)
	var reach *memory.ReconcilePath
	if anyAPI.On(pass) {
		reach = pass.Effects.ReconcilePath()
	}
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			if v, ok := call.Instr.(*ssa.Call); ok && kube.IsReflectEqual(call.Fn) {
				emptied(pass, call, v)
				check(pass, call, v, reach.Has(f.Fn))
			}
		}
	}
}

func check(pass *rule.Pass, call ssaflow.Call, v *ssa.Call, reconciled bool) {
	x, y := ssaflow.Unwrap(call.Arg(0)), ssaflow.Unwrap(call.Arg(1))
	if !types.Identical(x.Type(), y.Type()) {
		return
	}
	a, at := objects.SideOf(pass.Flow, x, built(pass))
	b, bt := objects.SideOf(pass.Flow, y, built(pass))
	if at.Root == bt.Root || a == objects.SideCopy || b == objects.SideCopy {
		return
	}
	oneBuilt := a == objects.SideLive && b == objects.SideBuilt || a == objects.SideBuilt && b == objects.SideLive
	if _, defaults := kube.IsSpecWithDefaults(x.Type()); defaults && oneBuilt {
		return // no comparison of the whole helps: the server fills in defaults
	}
	what := kube.ComparesBadly(x.Type())
	write := objects.DifferLeadsToWrite(pass.Flow, v)
	switch {
	case oneBuilt && what != "" && write != nil:
		report(pass, call, "reflect.DeepEqual tells equal "+what+" apart, so what was built here differs from the live object on every pass and is written again",
			write, what == "quantities")
	case anyAPI.On(pass) && reconciled && !(a == objects.SideLive && b == objects.SideLive) && partOfAPI(x.Type()):
		report(pass, call, "reflect.DeepEqual tells nil and empty, and equal quantities, apart; compare API values with equality.Semantic.DeepEqual", nil, true)
	}
}

// built: the callee makes what it returns.
func built(pass *rule.Pass) func(ssaflow.Call, int) bool {
	return func(c ssaflow.Call, result int) bool {
		s := pass.Effects.SummaryFor(c)
		return s != nil && result < len(s.Results) && s.Results[result].Fresh() && c.Fn != nil && pass.InModule(c.Fn.Pkg())
	}
}

// partOfAPI: t is an API object or a struct of such.
func partOfAPI(t types.Type) bool {
	if s, ok := t.Underlying().(*types.Slice); ok {
		t = s.Elem()
	}
	n := kube.Named(t)
	if n == nil {
		return false
	}
	_, isStruct := n.Underlying().(*types.Struct)
	return isStruct && (kube.IsAPIObject(n) || kube.HoldsObject(n))
}

func report(pass *rule.Pass, call ssaflow.Call, msg string, write ssa.Instruction, fixable bool) {
	e := pass.Flow.CallExpr(call.Instr)
	if e == nil {
		return
	}
	d := pass.At(e).Because(write, "written here")
	if write != nil {
		msg += fmt.Sprintf(" (line %d)", pass.Line(write.Pos()))
	}
	if fixable {
		d.Fixes(semantic(pass, e)...)
	}
	d.Say(msg)
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
	found := false
	ast.Inspect(pass.Flow.File(call.Pos()), func(n ast.Node) bool {
		if other, ok := n.(*ast.Ident); ok && other != id && pass.TypesInfo.Uses[other] == obj {
			found = true
		}
		return !found
	})
	return found
}
