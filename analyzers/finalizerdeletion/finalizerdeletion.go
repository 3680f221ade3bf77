package finalizerdeletion

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports reconcilers that never ask whether their object is being
// deleted.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	reportWebhooks(pass)
	if isFiltered(pass) || kube.TestTree(pass.Pkg.Path()) {
		return
	}
	for _, f := range pass.Funcs() {
		if pass.Model.Has(f.Fn.Syntax(), model.Reconciler|model.KeyWorker) {
			check(pass, f.Fn)
		}
	}
}

// isFiltered: a predicate of the package tells deleted objects apart.
func isFiltered(pass *rule.Pass) bool {
	return slices.ContainsFunc(pass.Flow.Funcs, func(fn *ssa.Function) bool {
		return pass.Model.Has(fn.Syntax(), model.Predicate) && lifecycle.TellsDeletion(pass.Flow, fn, nil)
	})
}

func check(pass *rule.Pass, fn *ssa.Function) {
	get, kind := reconcilerRead(pass, fn)
	if kind == nil && pass.Model.Has(fn.Syntax(), model.KeyWorker) {
		get, kind = workerRead(pass, fn)
	}
	if kind == nil {
		return
	}
	quiet := pass.QuietAt(get.Instr)
	if quiet(!kube.IsCustomResource(kind), "what it reads first is no custom resource") {
		return
	}
	var write *ssaflow.Call
	holds := false
	for _, g := range pass.Effects.Graph().From(fn, callgraph.Everything).Funcs() {
		if lifecycle.TellsDeletion(pass.Flow, g, kind) {
			if pass.Asked() {
				quiet(true, g.Name()+" asks whether it is being deleted")
			}
			reportLate(pass, get, kind)
			return
		}
		for _, c := range pass.Flow.Calls(g) {
			if write == nil && childOf(c, kind) != nil {
				write = &c
			}
			if owner := ownerOf(c); owner != nil && kube.Named(ssaflow.Object(owner).Type()) == kind {
				holds = true
			}
		}
		holds = holds || hasReference(pass, g, kind)
	}
	// Without a finalizer only a deletion in the foreground takes time, and nobody
	// minds a child that comes back meanwhile.
	if quiet(write == nil, "nothing of another kind is created for it") ||
		quiet(!holds, "no object is known of which it is the owner whose deletion waits") ||
		quiet(!lifecycle.Finalizes(pass.Flow, kind), "no finalizer of the kind is known: its deletion takes no time") {
		return
	}
	report(pass, get, *write, kind.Obj())
}

// hasReference: the function writes down a reference to an owner of the kind that
// its deletion waits for.
func hasReference(pass *rule.Pass, fn *ssa.Function, kind *types.Named) bool {
	if fn.Syntax() == nil {
		return false
	}
	found := false
	ast.Inspect(fn.Syntax(), func(n ast.Node) bool {
		lit, ok := n.(*ast.CompositeLit)
		if !ok || !kube.IsType(pass.TypesInfo.TypeOf(lit), "metav1.OwnerReference") {
			return !found
		}
		fields, _ := rule.Fields(lit)
		uid, ok := ast.Unparen(fields["UID"]).(*ast.SelectorExpr)
		found = found || ok && (fields["BlockOwnerDeletion"] != nil || fields["Controller"] != nil) && kube.Named(pass.TypesInfo.TypeOf(uid.X)) == kind
		return !found
	})
	return found
}

// childOf returns the kind of the objects that the call writes, and may create: another one; nil
// without.
func childOf(c ssaflow.Call, kind *types.Named) *types.TypeName {
	obj := -1
	if op, ok := kube.ClientOp(c.Fn); ok && op.Verb == kube.Create && op.Sub == "" {
		obj = op.Obj // of a clientset, too
	}
	if _, ok := kube.IsCreateOr(c.Fn); ok {
		obj = 2
	}
	if obj < 0 || c.Arg(obj) == nil {
		return nil
	}
	if t := kube.Named(ssaflow.Object(c.Arg(obj)).Type()); t != nil && t != kind && kube.IsAPIObject(t) {
		return t.Obj()
	}
	return nil
}

// ownerOf returns the object that the call makes the controller of another.
func ownerOf(c ssaflow.Call) ssa.Value {
	if controller, ok := kube.SetsOwner(c.Fn); ok && controller || kube.Is(c.Fn, "metav1.NewControllerRef") {
		return c.Arg(0)
	}
	return nil
}

func report(pass *rule.Pass, get, write ssaflow.Call, kind *types.TypeName) {
	at, child := pass.Flow.CallExpr(get.Instr), pass.Flow.CallExpr(write.Instr)
	if at == nil || child == nil {
		return
	}
	where := ""
	if pass.Fset.File(at.Pos()) == pass.Fset.File(child.Pos()) && child.Pos() != token.NoPos {
		where = fmt.Sprintf(" (line %d)", pass.Line(child.Pos()))
	}
	pass.At(at).Because(child, "a child is written here").
		Sayf("the DeletionTimestamp of this %s is never checked: its children%s are created again while it is Terminating; return when it is set", kind.Name(), where)
}
