package createorupdate

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports fields that are set before CreateOrUpdate or CreateOrPatch, which
// reads the stored object over them.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			u := newUse(pass, c)
			if u == nil {
				continue
			}
			at, field := u.setBefore()
			if at == nil && !u.whole {
				u.reportBuilt(c)
			} else if at != nil && !u.excused(c.Instr.Block()) {
				pass.At(u.call).Because(at, "set here").
					Sayf("%s.%s set on line %d is lost when the object exists: %s overwrites it before it calls the function; set it inside", u.obj.Name(), field, pass.Line(at.Pos()), c.Fn.Name())
			}
		}
	}
}

// reportBuilt reports a field that a function of the package sets which makes the object.
func (u *use) reportBuilt(c ssaflow.Call) {
	made, ok := errflow.ResultOf(u.pass.Flow, ssaflow.Unwrap(c.Arg(2)))
	if !ok || made.Static == nil {
		return
	}
	for _, fa := range objects.SetByMaker(made.Static) {
		f := ssaflow.FieldOf(fa)
		if !kube.IsContent(f, u.obj.Type()) || u.fields[f] || u.excused(c.Instr.Block()) {
			continue
		}
		u.pass.At(u.call).Because(fa, "set here").Sayf("%s.%s, which %s sets, is lost when the object exists: %s overwrites it before it calls the function; set it inside", u.obj.Name(), f.Name(), made.Fn.Name(), c.Fn.Name())
		return
	}
}

// excused: there is no stored object whose content would be read over the field.
func (u *use) excused(b *ssa.BasicBlock) bool {
	quiet := u.pass.QuietAt(u.call)
	return quiet(u.generatesName(), "the object has a generateName: each call creates a new one") ||
		quiet(u.pass.Says(onpurpose.OnlyNew, u.call.Pos(), u.call.Pos()), "a comment says that it is for the creation only") ||
		quiet(len(errflow.MissedAt(u.pass.Flow, b)) > 0, "a Get before has not found it")
}

const owners = "OwnerReferences"

// A use is a call of CreateOrUpdate or CreateOrPatch with an object in a variable.
type use struct {
	pass   *rule.Pass
	call   *ast.CallExpr
	obj    *types.Var
	before []ast.Node // what gives the object its content: its literal, and statements of the block

	// fields are those that the mutate function mentions; owner says that it sets the
	// owner, and whole that it does something else with the object as a whole.
	fields       map[types.Object]bool
	owner, whole bool
}

// newUse returns nil for other calls, and where the mutate function is not in sight.
func newUse(pass *rule.Pass, c ssaflow.Call) *use {
	call := pass.Flow.CallExpr(c.Instr)
	if _, ok := kube.IsCreateOr(c.Fn); !ok || call == nil || len(call.Args) != 4 {
		return nil
	}
	u := &use{pass: pass, call: call, obj: pass.Variable(call.Args[2]), fields: make(map[types.Object]bool)}
	if u.obj == nil {
		return nil
	}
	if mutate := pass.Defined(call.Args[3]); !pass.TypesInfo.Types[mutate].IsNil() {
		lit, ok := mutate.(*ast.FuncLit)
		if !ok {
			return nil
		}
		ast.PreorderStack(lit.Body, []ast.Node{lit}, u.mutates)
	}
	if def := pass.Flow.Definition(u.obj); def != nil {
		if lit, ok := model.Operand(def).(*ast.CompositeLit); ok {
			u.before = append(u.before, lit)
		}
	}
	for _, n := range pass.Flow.Path(call.Pos()) {
		block, ok := n.(*ast.BlockStmt)
		if !ok {
			continue
		}
		for _, s := range block.List {
			if s.Pos() > u.obj.Pos() && s.End() < call.Pos() {
				u.before = append(u.before, s)
			}
		}
		break
	}
	return u
}

// mutates notes what the mutate function does with the object at n.
func (u *use) mutates(n ast.Node, stack []ast.Node) bool {
	id, ok := n.(*ast.Ident)
	if !ok || u.pass.TypesInfo.Uses[id] != u.obj {
		return true
	}
	parent := stack[len(stack)-1]
	if _, ok := parent.(*ast.UnaryExpr); ok {
		parent = stack[len(stack)-2]
	}
	switch p := parent.(type) {
	case *ast.SelectorExpr:
		used := u.pass.TypesInfo.Uses[p.Sel]
		u.fields[used] = true
		if fn, ok := used.(*types.Func); ok {
			f, _, isMeta := kube.MetaAccessor(fn)
			u.whole, u.owner = u.whole || !isMeta || f == "", u.owner || f == owners
		}
		if sel, ok := stack[max(len(stack)-2, 0)].(*ast.SelectorExpr); ok { // settings.ObjectMeta.OwnerReferences
			used = u.pass.TypesInfo.Uses[sel.Sel]
		}
		u.owner = u.owner || kube.MetaField(used) == owners || kube.IsType(used.Type(), "metav1.ObjectMeta")
	case *ast.CallExpr:
		_, owner := kube.SetsOwner(u.pass.Callee(p))
		_, finalizer := kube.FinalizerFunc(u.pass.Callee(p))
		u.owner, u.whole = u.owner || owner, u.whole || !owner && !finalizer
	default:
		u.whole = true
	}
	return true
}

// setBefore returns where a field is set that the function does not mention, or the owner
// that it does not set, and its name; nil when there is none.
func (u *use) setBefore() (at ast.Node, field string) {
	if u.pass.Quiet(u.whole, u.call, "the mutate function hands the object to another function, which may set it") {
		return nil, ""
	}
	lost := func(e ast.Expr) bool {
		f := u.field(e)
		if f == nil || !kube.IsContent(f, u.obj.Type()) || u.fields[f] {
			return false
		}
		at, field = e, f.Name()
		return true
	}
	for _, n := range u.before {
		switch n := n.(type) {
		case *ast.CompositeLit:
			for _, e := range n.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok && lost(kv.Key) {
					return at, field
				}
			}
		case *ast.AssignStmt:
			if slices.ContainsFunc(n.Lhs, lost) {
				return at, field
			}
		}
	}
	for _, n := range u.before {
		ast.Inspect(n, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && len(call.Args) > 1 && u.pass.Variable(call.Args[1]) == u.obj && !u.owner {
				if _, ok := kube.SetsOwner(u.pass.Callee(call)); ok {
					at, field = call, owners
				}
			}
			return at == nil
		})
	}
	return at, field
}

// field returns the field of the object that e is, or a part of, or the key of its literal.
func (u *use) field(e ast.Expr) *types.Var {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			f, _ := u.pass.TypesInfo.Uses[x].(*types.Var)
			if f == nil || !f.IsField() {
				return nil
			}
			return f
		case *ast.SelectorExpr:
			if u.pass.Variable(x.X) == u.obj {
				f, _ := u.pass.TypesInfo.Uses[x.Sel].(*types.Var)
				return f
			}
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return nil
		}
	}
}

// generatesName: the code before the call gives the object a generateName.
func (u *use) generatesName() bool {
	return slices.ContainsFunc(u.before, func(n ast.Node) bool {
		return u.pass.Mentions(n, func(_ *ast.Ident, of types.Object) bool { return kube.IsGenerateName(of) })
	})
}
