package ssaowner

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports apply requests without a field manager, or without force.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	owned := objects.OwnedClients(pass.Flow)
	pass.EachPatch(func(c rule.PatchCall, around []ast.Node) {
		if c.Type != kube.ApplyPatch || c.Spread {
			return
		}
		said, quiet := optionsOf(pass, c), pass.QuietAt(c.Call)
		if quiet(said.unknown, "options come from elsewhere") {
			return
		}
		switch {
		case !said.owner && c.Op.Clientset:
			pass.At(c.Call).Say("server-side apply without a field manager is always refused (fieldManager: Required value); set FieldManager in the options")
		case !said.owner:
			if quiet(owned, "the package makes clients that name a field manager by themselves") ||
				quiet(pass.OwnedElsewhere(), "the program makes clients elsewhere that name a field manager by themselves") {
				return
			}
			pass.At(c.Call).Say(`server-side apply without a field manager is refused (fieldManager: Required value) unless the client was made with one; add client.FieldOwner("<controller>")`)
		case !said.force && !conflictExcused(pass, c, around):
			pass.At(c.Call).Fixes(force(pass, c)...).
				Say("server-side apply without force fails as soon as another manager has set one of the fields (conflict); a controller should force its own fields")
		}
	})
}

// conflictExcused: a request without force cannot conflict, or is to fail then.
func conflictExcused(pass *rule.Pass, c rule.PatchCall, around []ast.Node) bool {
	quiet := pass.QuietAt(c.Call)
	var fn *ast.FuncDecl
	for _, n := range around {
		if d, ok := n.(*ast.FuncDecl); ok {
			fn = d
		}
	}
	if quiet(fn == nil, "the request stands outside of a function") {
		return true
	}
	var handles, managers, owns bool
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			callee := pass.Callee(n)
			handles = handles || kube.Is(callee, "apierrors.IsConflict") || kube.Is(callee, "retry.RetryOnConflict")
			controller, _ := kube.SetsOwner(callee)
			field, set, isMeta := kube.MetaAccessor(callee)
			owns, managers = owns || controller, managers || isMeta && !set && field == "ManagedFields"
		case *ast.Ident:
			of := pass.TypesInfo.Uses[n]
			handles, managers = handles || kube.SetsVersion(of), managers || kube.MetaField(of) == "ManagedFields"
		}
		return true
	})
	return quiet(handles, "the function tells conflicts apart: it wants them") ||
		quiet(managers, "the function looks at who manages which field: what is applied is chosen by that") ||
		quiet(c.Object != nil && owns && kube.HoldsOwnersData(pass.TypesInfo.TypeOf(c.Object)), "the object is a ConfigMap or Secret of its controller, which nobody else writes") ||
		quiet(c.Object != nil && c.Data == nil && isEmpty(pass, fn, c.Object), "the object sets nothing but its name: its fields are given up")
}

// isEmpty: the applied object is a literal of type and metadata alone, or what a function of
// the library makes out of name and namespace; nothing else is done with its variable.
func isEmpty(pass *rule.Pass, fn *ast.FuncDecl, e ast.Expr) bool {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		obj, uses := pass.TypesInfo.Uses[id], 0
		pass.Mentions(fn, func(_ *ast.Ident, of types.Object) bool {
			if of == obj {
				uses++
			}
			return false
		})
		if e = pass.Flow.Definition(obj); e == nil || uses > 1 {
			return false
		}
	}
	switch e := model.Operand(e).(type) {
	case *ast.CompositeLit:
		fields, ok := rule.Fields(e)
		for name := range fields {
			ok = ok && (name == "TypeMeta" || name == "ObjectMeta")
		}
		return ok
	case *ast.CallExpr:
		made := kube.Named(pass.TypesInfo.TypeOf(e))
		_, isSel := ast.Unparen(e.Fun).(*ast.SelectorExpr)
		callee := pass.Callee(e)
		return isSel && made != nil && callee != nil && kube.IsApplyConfiguration(made) && callee.Signature().Recv() == nil && callee.Pkg() == made.Obj().Pkg() && callee.Signature().Results().Len() == 1
	}
	return false
}

// force adds client.ForceOwnership after the options, in the words of the file.
func force(pass *rule.Pass, c rule.PatchCall) []fix.Fix {
	if c.Op.Clientset || len(c.Options) == 0 {
		return nil
	}
	for _, e := range c.Options {
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		if !ok {
			continue
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || kube.ApplyOptionOf(pass.TypesInfo.TypeOf(e), nil) != kube.OptionOwner || sel.Sel.Name != "FieldOwner" {
			continue
		}
		last := c.Options[len(c.Options)-1].End()
		return fix.Offer("force the fields", fix.Insert(last, fmt.Sprintf(", %s.ForceOwnership", types.ExprString(sel.X))))
	}
	return nil
}
