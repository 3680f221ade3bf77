package finalizerleak

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var never = rule.Form{Name: "never", Run: reportNever}

// reportNever reports finalizers of which only this package knows the name, and that
// it adds and does not remove.
func reportNever(pass *rule.Pass) {
	ledger := lifecycle.LedgerOf(pass.Flow, pass.Effects.Graph())
	var told []lifecycle.Entry
	for _, e := range ledger {
		if e.Verb != kube.FinalizerAdd || e.Name == "" || ledger.MayTake(e.Kind, e.Name) || !isChecked(pass, e.At.Parent()) {
			continue
		}
		if slices.ContainsFunc(told, func(x lifecycle.Entry) bool {
			return x.Name == e.Name && (x.Kind == e.Kind || x.Kind == nil || e.Kind == nil)
		}) {
			continue
		}
		name := privateName(pass, e.Name)
		if name == "" || neverExcused(pass, e) {
			continue
		}
		told = append(told, e)
		pass.At(e.At).
			Sayf("the finalizer %s is added here and nothing removes it: only this package knows the name; objects that are deleted stay in Terminating", name)
	}
}

// neverExcused: the finalizer may be removed by code that is not seen, or is never added.
func neverExcused(pass *rule.Pass, e lifecycle.Entry) bool {
	quiet, g := pass.QuietAt(e.At), pass.Effects.Graph()
	made, isNew := e.Object.(*ssa.Alloc)
	return quiet(g.Callers(ssaflow.Outermost(e.At.Parent())).Nobody(), "nobody calls the function that adds the finalizer") ||
		quiet(isNew && !object.FilledByRead(pass.Flow, made), "the object is made here: the controller of its kind may remove all finalizers") ||
		quiet(isOfOthers(pass, e), "the kind is one of another module, whose controller may remove the finalizer") ||
		quiet(!lifecycle.NameStays(pass.Flow, e.Name), "the name is passed to code that may remove the finalizer") ||
		quiet(writesPatches(pass), "the package writes patches of finalizers itself") ||
		quiet(pass.ConstElsewhere(constant.StringVal(constant.MakeFromLiteral(e.Name, token.STRING, 0))), "another package has a constant with the same text")
}

// isChecked: the rule looks at the function.
func isChecked(pass *rule.Pass, fn *ssa.Function) bool {
	return slices.ContainsFunc(pass.Funcs(), func(f *memory.Func) bool { return f.Fn == fn })
}

// isOfOthers: the object is of a kind that neither the module nor Kubernetes declares.
func isOfOthers(pass *rule.Pass, e lifecycle.Entry) bool {
	if e.Object == nil || e.Kind == nil {
		return e.Object != nil && kube.IsUnstructured(ssaflow.PointeeOf(e.Object.Type()))
	}
	builtIn, _ := kube.BuiltIn(e.Object.Type())
	return !builtIn && !pass.InModule(e.Kind.Pkg())
}

// privateName returns the name of the constant or variable by which this package knows a text, in quotes; "" where
// somebody else may know it: the name is exported, or the text is written elsewhere.
func privateName(pass *rule.Pass, text string) (name string) {
	known := false
	eachText(pass, func(e ast.Expr, v constant.Value, stack []ast.Node) {
		if v.ExactString() != text {
			return
		}
		obj := nameOf(pass, e, stack)
		if obj == nil {
			known = true
			return
		}
		known = known || obj.Pkg() != pass.Pkg || obj.Exported() && pass.Pkg.Name() != "main"
		if name == "" {
			name = obj.Name()
		}
	})
	if known {
		return ""
	}
	return name
}

// nameOf returns the constant that e uses, or the constant or variable of the package that
// is declared with it; nil when e is the text itself.
func nameOf(pass *rule.Pass, e ast.Expr, stack []ast.Node) types.Object {
	if id := model.Name(e); id != nil {
		if obj, ok := pass.TypesInfo.Uses[id].(*types.Const); ok {
			return obj
		}
	}
	spec, ok := stack[len(stack)-1].(*ast.ValueSpec)
	if !ok {
		return nil
	}
	i := slices.Index(spec.Values, e)
	if i < 0 || i >= len(spec.Names) {
		return nil
	}
	obj := pass.TypesInfo.Defs[spec.Names[i]]
	if _, isConst := obj.(*types.Const); isConst || obj != nil && obj.Parent() == pass.Pkg.Scope() {
		return obj
	}
	return nil // a variable of a function may go anywhere
}

// writesPatches: a text of the package is, or may be part of, a patch of finalizers; what
// is only logged is not.
func writesPatches(pass *rule.Pass) (found bool) {
	eachText(pass, func(_ ast.Expr, v constant.Value, stack []ast.Node) {
		s := constant.StringVal(v)
		if s != "finalizers" && !strings.Contains(s, `"finalizers"`) && !strings.Contains(s, "/finalizers") {
			return
		}
		call, isCall := stack[len(stack)-1].(*ast.CallExpr)
		found = found || !isCall || !kube.EffectOf(pass.Callee(call)).Has(kube.Tells)
	})
	return found
}

// eachText visits the constant texts of the package, its tests aside.
func eachText(pass *rule.Pass, visit func(e ast.Expr, v constant.Value, stack []ast.Node)) {
	for _, f := range pass.Files {
		if pass.Flow.InTest(f.Pos()) {
			continue
		}
		ast.PreorderStack(f, nil, func(n ast.Node, stack []ast.Node) bool {
			e, ok := n.(ast.Expr)
			if !ok {
				_, isImport := n.(*ast.ImportSpec)
				return !isImport
			}
			v := pass.TypesInfo.Types[e].Value
			if v == nil || v.Kind() != constant.String {
				return true
			}
			visit(e, v, stack)
			_, joined := e.(*ast.BinaryExpr)
			return joined
		})
	}
}
