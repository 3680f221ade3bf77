package ownerreference

import (
	"go/ast"
	"go/types"
	"path"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var broken = rule.Form{Name: "broken", Run: reportBroken}

// reportBroken reports references that are refused, or by which nobody finds the owner.
func reportBroken(pass *rule.Pass) {
	reportAbroad(pass)
	kinds, ours, controlled := told(pass, "Owns"), told(pass, "For"), make(map[*types.TypeName]bool)
	var plain []ssaflow.Call // set an owner that is no controller, in an object of a kind that Owns
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			if controller, ok := kube.SetsOwner(call.Fn); ok && call.Arg(1) != nil {
				refused := isRefused(pass, call)
				if refused {
					reportRefused(pass, call)
				} else {
					reportOwner(pass, f, call)
				}
				kind := kube.KindOf(ssaflow.Object(call.Arg(1)).Type())
				if controller {
					controlled[kind] = true
				} else if !refused && kinds[kind] && ours[kube.KindOf(ssaflow.Unwrap(call.Arg(0)).Type())] {
					plain = append(plain, call)
				}
			}
		}
	}
	for _, call := range plain {
		if kind := kube.KindOf(ssaflow.Object(call.Arg(1)).Type()); !controlled[kind] {
			pass.At(call).
				Sayf("SetOwnerReference does not make %s the controller of this %s, so that Owns maps none of its events to it: call SetControllerReference, or give Owns builder.MatchEveryOwner", objectText(call.Arg(0)), kind.Name())
		}
	}
	deleted := kindsOf(pass, func(op *memory.OpCall) bool { return op.Op.Verb == kube.Delete || op.Op.Verb == kube.DeleteAll })
	for _, file := range pass.Sources() {
		ast.PreorderStack(file, nil, func(n ast.Node, stack []ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				if kube.IsType(pass.TypesInfo.TypeOf(n), "metav1.OwnerReference") {
					set, _ := rule.Fields(n)
					reportCluster(pass, n, uidOf(pass, set["UID"]), stack, deleted)
					reportNotController(pass, n, stack, kinds, controlled)
				}
			case *ast.CallExpr:
				if kube.Is(pass.Callee(n), "metav1.NewControllerRef") && len(n.Args) == 2 {
					reportCluster(pass, n, pass.TypesInfo.TypeOf(n.Args[0]), stack, deleted)
					reportWrongKind(pass, n)
				}
			}
			return true
		})
	}
}

// reportOwner reports an owner that is the object itself, or was made here and never read
// or created.
func reportOwner(pass *rule.Pass, f *memory.Func, call ssaflow.Call) {
	owner, at := ssaflow.Unwrap(call.Arg(0)), objects.PathOf(pass.Flow, call.Arg(0))
	if at.Root != nil && at == objects.PathOf(pass.Flow, call.Arg(1)) {
		pass.At(call).
			Sayf("%s is made its own owner: it is not garbage-collected with its real owner, and its foreground deletion waits for the object itself", objectText(call.Arg(1)))
	}
	e, kind := pass.Flow.CallExpr(call.Instr), kube.Named(owner.Type())
	if e == nil || len(e.Args) == 0 || kind == nil || kube.TestTree(pass.Pkg.Path()) || !recur.MadeWithout(pass, owner, "UID", call.Instr) {
		return
	}
	written := slices.ContainsFunc(f.Ops, func(op memory.OpCall) bool {
		return op.Op.Writes() && objects.PathOf(pass.Flow, object.Operand(pass.Effects, &op)) == at
	})
	if !pass.Quiet(written, e.Args[0], "the owner is written, and gets its UID from the answer") {
		pass.At(e.Args[0]).
			Sayf("this %s was made here and has no UID: the API server refuses a reference to it (ownerReferences[0].uid: Required value); read it first", kind.Obj().Name())
	}
}

// reportNotController reports a reference without Controller in an object whose events Owns
// maps by its controller, where none of the kind gets one by SetControllerReference.
func reportNotController(pass *rule.Pass, lit *ast.CompositeLit, stack []ast.Node, owned, controlled map[*types.TypeName]bool) {
	if set, ok := rule.Fields(lit); !ok || len(set) == 0 || set["Controller"] != nil {
		return
	}
	for _, n := range slices.Backward(stack) {
		switch n := n.(type) {
		case *ast.CompositeLit:
			if kind := kube.Named(pass.TypesInfo.TypeOf(n)); kind != nil && owned[kind.Obj()] {
				if controlled[kind.Obj()] {
					return
				}
				pass.At(lit).
					Sayf("the owner reference of this %s does not set Controller, so that Owns maps none of its events to the owner: set Controller to true", kind.Obj().Name())
				return
			}
		case *ast.KeyValueExpr, *ast.UnaryExpr, *ast.StarExpr:
		default:
			return
		}
	}
}

// reportWrongKind reports a NewControllerRef(owner, kind) with a kind or group that is not
// the owner's.
func reportWrongKind(pass *rule.Pass, call *ast.CallExpr) {
	group, name := kindOf(pass, call.Args[1])
	owner := kube.Named(pass.TypesInfo.TypeOf(call.Args[0]))
	if group == nil || group.Pkg() == nil || group.Parent() != group.Pkg().Scope() || owner == nil || !kube.IsAPIObject(owner) {
		return
	}
	typ, own := owner.Obj(), owner.Obj().Pkg()
	if group.Pkg() != own && groupDir(group.Pkg()) != groupDir(own) {
		if declaresGroupVersion(own) {
			pass.At(call.Args[1]).
				Sayf("the owner %s is of package %s, but its reference gets the group of package %s: the garbage collector finds no such owner and deletes the object", typ.Name(), shortPath(own), shortPath(group.Pkg()))
		}
		return
	}
	if name == "" || name == typ.Name() {
		return
	}
	if other, isType := group.Pkg().Scope().Lookup(name).(*types.TypeName); isType && kube.IsAPIObject(other.Type()) {
		pass.At(call.Args[1]).
			Sayf("the owner is a %s, but its reference gets the kind %s: the garbage collector finds no such owner and deletes the object", typ.Name(), name)
	}
}

// kindOf returns the variable of type schema.GroupVersion that a kind takes its group from,
// and its name, "" where it is not known.
func kindOf(pass *rule.Pass, kind ast.Expr) (group *types.Var, name string) {
	var by, of ast.Expr
	switch e := pass.OnlyValue(kind).(type) {
	case *ast.CallExpr: // v1.GroupVersion.WithKind("Foo")
		if kube.Is(pass.Callee(e), "schema.GroupVersion.WithKind") && len(e.Args) == 1 {
			by, of = e.Fun, e.Args[0]
		}
	case *ast.CompositeLit: // schema.GroupVersionKind{Group: v1.GroupVersion.Group}
		set, _ := rule.Fields(e)
		by, of = set["Group"], set["Kind"]
	}
	sel, ok := ast.Unparen(by).(*ast.SelectorExpr)
	if !ok {
		return nil, ""
	}
	v, _ := pass.TypesInfo.Uses[model.Name(sel.X)].(*types.Var)
	if v == nil || v.IsField() || !kube.IsType(v.Type(), "schema.GroupVersion") {
		return nil, ""
	}
	name, _ = pass.ConstString(of)
	return v, name
}

// declaresGroupVersion: the package declares the group and version of its kinds.
func declaresGroupVersion(pkg *types.Package) bool {
	return slices.ContainsFunc(pkg.Scope().Names(), func(name string) bool {
		v, ok := pkg.Scope().Lookup(name).(*types.Var)
		return ok && kube.IsType(v.Type(), "schema.GroupVersion")
	})
}

var version = ondemand.Regexp(`^v\d+((alpha|beta)\d+)?$`)

// groupDir is the same for packages that hold versions of one API group.
func groupDir(pkg *types.Package) string {
	if version().MatchString(path.Base(pkg.Path())) {
		return path.Dir(pkg.Path())
	}
	return pkg.Path()
}

// shortPath tells packages apart that are all called v1.
func shortPath(pkg *types.Package) string {
	parts := strings.Split(pkg.Path(), "/")
	return strings.Join(parts[max(0, len(parts)-2):], "/")
}
