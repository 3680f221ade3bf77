package mapfunc

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/recur"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var namespace = rule.Form{Name: "namespace", Run: reportNamespace}

// reportNamespace reports map functions whose requests name no namespace where the
// reconciler's objects lie in one.
func reportNamespace(pass *rule.Pass) {
	seen := make(map[*ssa.Function]bool)
	for _, c := range rule.Shared(pass, recur.FindBuilders).Controllers {
		kind := ownKind(c)
		if kind == nil || c.Reconciler == nil || !pass.MarkedNamespaced(kind) || !takesNamespace(pass, c.Reconciler) {
			continue
		}
		for _, s := range c.Sources {
			fn := mapFunc(pass, s.Handler)
			if fn == nil || seen[fn] || fn.Syntax() == nil {
				continue
			}
			seen[fn] = true
			if lit := withoutNamespace(pass, fn.Syntax()); lit != nil {
				d := pass.At(lit)
				if e := pass.Flow.CallExpr(s.Call.Instr); e != nil && len(e.Args) > 0 {
					d.Because(e.Args[0], "the controller that gets the request")
				}
				d.Sayf("the request names no namespace, and every %s lies in one: Reconcile finds no object of that key, and the event is lost", kind.Obj().Name())
			}
		}
	}
}

// ownKind returns the kind that a controller is for.
func ownKind(c *recur.Controller) *types.Named {
	for _, s := range c.Sources {
		if s.How == "For" {
			return s.Kind
		}
	}
	return nil
}

// mapFunc returns the function of the package that maps the events of a source.
func mapFunc(pass *rule.Pass, handler ssa.Value) *ssa.Function {
	if handler == nil {
		return nil
	}
	call := ssaflow.MadeBy(ssaflow.Unwrap(handler))
	if call == nil {
		return nil
	}
	c, ok := pass.Flow.Resolve(call)
	if !ok || !kube.TakesMapFunc(c.Fn) {
		return nil
	}
	return pass.Flow.FuncOf(ssaflow.Unwrap(c.Arg(len(c.Args) - 1)))
}

// withoutNamespace returns a request that is written out with a name and without a
// namespace; nil when there is none, or the function sets a namespace later.
func withoutNamespace(pass *rule.Pass, fn ast.Node) ast.Node {
	var out ast.Node
	later := false
	ast.PreorderStack(fn, nil, func(n ast.Node, stack []ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if sel, ok := ast.Unparen(l).(*ast.SelectorExpr); ok {
					later = later || kube.NamesNamespace(pass.TypesInfo.Uses[sel.Sel])
				}
			}
		case *ast.CompositeLit:
			if out != nil || !kube.IsNamespacedName(pass.TypesInfo.TypeOf(n)) || !inRequest(pass, stack) {
				return true
			}
			fields, ok := rule.Fields(n)
			if !ok || fields["Name"] == nil {
				return true
			}
			if ns, has := fields["Namespace"]; has {
				if s, constant := pass.ConstString(ns); !constant || s != "" {
					return true
				}
			}
			out = n
		}
		return true
	})
	if later {
		return nil
	}
	return out
}

// inRequest: the innermost literal around is a request.
func inRequest(pass *rule.Pass, stack []ast.Node) bool {
	for i := len(stack) - 1; i >= 0; i-- {
		if lit, ok := stack[i].(*ast.CompositeLit); ok {
			return kube.IsRequest(pass.TypesInfo.TypeOf(lit))
		}
	}
	return false
}

// takesNamespace: the reconcilers of a type use the namespace of the request, or its key
// as a whole, and do not set it.
func takesNamespace(pass *rule.Pass, reconciler *types.Named) bool {
	uses, sets := false, false
	for _, fn := range pass.Effects.Graph().Roots(pass.Model, model.Reconciler) {
		recv := fn.Signature.Recv()
		if recv == nil || fn.Syntax() == nil || kube.Named(recv.Type()) == nil || kube.Named(recv.Type()).Obj() != reconciler.Obj() {
			continue
		}
		ast.PreorderStack(fn.Syntax(), nil, func(n ast.Node, stack []ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok || !kube.IsRequest(pass.TypesInfo.TypeOf(sel.X)) && !kube.IsNamespacedName(pass.TypesInfo.TypeOf(sel.X)) {
				return true
			}
			switch sel.Sel.Name {
			case "NamespacedName":
				_, part := stack[len(stack)-1].(*ast.SelectorExpr)
				uses = uses || !part
			case "Namespace":
				as, ok := stack[len(stack)-1].(*ast.AssignStmt)
				if ok && len(as.Lhs) > 0 && as.Lhs[0] == ast.Expr(sel) {
					sets = true
				}
				uses = true
			}
			return true
		})
	}
	return uses && !sets
}
