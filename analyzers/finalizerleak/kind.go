package finalizerleak

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var kind = rule.Form{Name: "kind", Run: reportKind}

// reportKind reports a finalizer that the package adds to objects of a kind whose
// deletion it handles, and that nothing takes from them: neither here nor a function of
// another package that gets such an object and may know the name.
func reportKind(pass *rule.Pass) {
	c, k := rule.Shared(pass, newChecker), rule.Shared(pass, findKinds)
	if n := k.of[nil]; n != nil && (n.hides || len(n.removed) > 0) {
		return
	}
	for _, tn := range k.order {
		n := k.of[tn]
		if tn == nil || n.hides || n.several || n.name == "" || len(n.removed) > 0 {
			continue
		}
		add := n.added[0]
		if call, ok := pass.Flow.Node(add.Instr).(*ast.CallExpr); ok && c.neverRemoved(call, n.name) {
			continue
		}
		declared, only := c.onlyAdded(tn, add.Name.(*ssa.Const).Value)
		if !only || !handlesDeletion(pass, tn) || takesObject(pass, tn, declared) {
			continue
		}
		pass.At(add.Instr).
			Sayf("the finalizer %s is added here, and nothing takes it from a %s that is being deleted: every object hangs in Terminating", n.name, tn.Name())
	}
}

// handlesDeletion: the package does something, other than to tell of it, where an object
// of the kind is known to be deleted.
func handlesDeletion(pass *rule.Pass, tn *types.TypeName) bool {
	return slices.ContainsFunc(pass.Funcs(), func(f *memory.Func) bool {
		return slices.ContainsFunc(pass.Flow.Calls(f.Fn), func(c ssaflow.Call) bool {
			return errflow.ErrorResult(c.Instr.Common().Signature()) >= 0 && !kube.EffectOf(c.Fn).Has(kube.Tells) &&
				slices.ContainsFunc(lifecycle.Deleting(pass.Flow, c.Instr.Block()), func(obj ssa.Value) bool { return kube.KindOf(obj.Type()) == tn })
		})
	})
}

// onlyAdded: the package uses constants of that value, and writes it, for nothing but to
// add the finalizer, to look for it, and to remove it from objects of other kinds. It
// returns the packages that declare them.
func (c *checker) onlyAdded(tn *types.TypeName, name constant.Value) (declared map[*types.Package]bool, only bool) {
	declared, only = make(map[*types.Package]bool), true
	for _, f := range c.pass.Files {
		if c.pass.Flow.InTest(f.Pos()) {
			continue
		}
		ast.PreorderStack(f, nil, func(n ast.Node, stack []ast.Node) bool {
			e, ok := n.(ast.Expr)
			if !ok || !only {
				return only
			}
			v := c.pass.TypesInfo.Types[e].Value
			if v == nil || v.Kind() != constant.String || !constant.Compare(v, token.EQL, name) {
				return true
			}
			only = c.addsOnly(tn, e, stack, declared)
			return false
		})
	}
	return declared, only
}

// addsOnly: the expression is the value of a constant, or what a call adds or looks for,
// or removes from an object of another kind.
func (c *checker) addsOnly(tn *types.TypeName, e ast.Expr, stack []ast.Node, declared map[*types.Package]bool) bool {
	if c.listed(stack) {
		return true
	}
	switch p := stack[len(stack)-1].(type) {
	case *ast.BinaryExpr: // who makes a list without it, assigns that
		return p.Op == token.EQL || p.Op == token.NEQ
	case *ast.ValueSpec:
		decl, ok := stack[len(stack)-2].(*ast.GenDecl)
		return ok && decl.Tok == token.CONST
	case *ast.CallExpr:
		id := model.Name(e)
		if id == nil {
			return false
		}
		obj := c.pass.TypesInfo.Uses[id]
		verb, known := c.does(p, obj, 0)
		if obj != nil {
			declared[obj.Pkg()] = true
		}
		if known && verb == kube.FinalizerRemove {
			other := kube.KindOf(c.pass.TypesInfo.TypeOf(p.Args[0]))
			return other != nil && other != tn
		}
		return known
	}
	return false
}
