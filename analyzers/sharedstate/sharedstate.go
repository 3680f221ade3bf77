package sharedstate

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports maps and fields that several goroutines use without a lock.
var Analyzer = rule.NewForms(doc, rule.Forms{
	unlocked, several, captured,
})

// watching are the roles of functions that run beside reconciles.
const watching = model.Handler | model.Predicate | model.MapFunc | model.Admission | model.Runnable

const reconciling = model.Reconciler | model.ObjectReconciler | model.KeyWorker | model.ObjectWorker

// A checker is what the forms know of a package.
type checker struct {
	pass     *rule.Pass
	locks    *locks.Locks
	callers  *callgraph.Graph
	order    []*types.Var // the keys of fields in source order
	fields   map[*types.Var][]locks.Access
	globals  []locks.Access
	findings []finding
	reported map[ast.Expr]bool
}

// A finding waits for the form that reports it.
type finding struct {
	form    string
	obj     types.Object
	at      ast.Expr
	causes  []rule.Cause
	message string
}

// newChecker finds what all forms report: one map or field, one mistake. The
// first of them has it, whichever of the forms are on.
func newChecker(pass *rule.Pass) *checker {
	c := &checker{
		pass: pass, locks: pass.Effects.Locks(), callers: pass.Effects.Graph(),
		reported: make(map[ast.Expr]bool), fields: make(map[*types.Var][]locks.Access),
	}
	for _, f := range pass.Funcs() {
		if f.TooComplex {
			continue
		}
		for _, u := range objects.MapUses(pass.Flow, f.Fn) {
			c.add(u)
		}
	}
	c.guarded()
	for _, w := range append(c.workers(), c.servers()...) {
		c.workerMaps(w)
		c.workerFields(w)
	}
	c.watched()
	return c
}

// say makes the Run of a form that reports what was found for it.
func say(kinds ...string) func(*rule.Pass) {
	return func(pass *rule.Pass) {
		for _, f := range rule.Shared(pass, newChecker).findings {
			if slices.Contains(kinds, f.form) {
				pass.At(f.at).Causes(f.causes...).Say(f.message)
			}
		}
	}
}

// report notes a finding at the map or field obj that instruction load takes from
// where it lives. Of one map or field there is one finding of a form, with its other
// places.
func (c *checker) report(form string, load ssa.Instruction, obj types.Object, causes []rule.Cause, format string, args ...any) {
	if node := c.expr(load, obj); node != nil && !c.reported[node] {
		c.reported[node] = true
		c.note(finding{form, obj, node, causes, types.ExprString(node) + fmt.Sprintf(format, args...)})
	}
}

func (c *checker) note(f finding) {
	for i, g := range c.findings {
		if g.form == f.form && g.obj == f.obj {
			c.findings[i].causes = append(g.causes, c.pass.Cause(f.at, "and here")...)
			return
		}
	}
	c.findings = append(c.findings, f)
}

// expr returns the expression that names the field or package variable.
func (c *checker) expr(at ssa.Instruction, obj types.Object) ast.Expr {
	path := c.pass.Flow.Path(at.Pos())
	for i, n := range path {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if n.Sel.Name == obj.Name() {
				return n
			}
		case *ast.Ident:
			if c.pass.TypesInfo.Uses[n] != obj {
				continue
			}
			if sel, ok := path[min(i+1, len(path)-1)].(*ast.SelectorExpr); !ok || sel.Sel != n {
				return n
			}
		}
	}
	return nil
}

// add notes the use of a map.
func (c *checker) add(u objects.MapUse) {
	a := c.locks.Access(u)
	a.Known = a.Known || c.pass.Model.Has(a.Fn.Syntax(), watching) // called by others, who know nothing of its locks
	if a.Field == nil {
		c.globals = append(c.globals, a)
		return
	}
	if c.fields[a.Field] == nil {
		c.order = append(c.order, a.Field)
	}
	c.fields[a.Field] = append(c.fields[a.Field], a)
}

// isBare: no lock is held at a, by its function or by all who call it.
func (c *checker) isBare(a locks.Access) bool {
	fn := c.around(a.Fn)
	quiet := func(cond bool, why string) bool { return c.pass.Quiet(cond, a.Instr, why) }
	return !quiet(!a.Known, "which locks are held is not known") && !quiet(len(a.Held) > 0, "a lock is held") && !quiet(c.isCalledUnderLock(fn), "a caller holds a lock, or may") &&
		!quiet(locks.InOnce(c.pass.Flow, a.Fn), "a sync.Once runs it") && !quiet(isExempt(fn), "the function sets up, or says that its caller locks")
}

// around returns the function that fn runs as a part of: the outermost one, but for
// literals that watches or reconciles run, wherever they are written.
func (c *checker) around(fn *ssa.Function) *ssa.Function {
	for fn.Parent() != nil && !c.pass.Model.Has(fn.Syntax(), watching|model.Reconciler) {
		fn = fn.Parent()
	}
	return fn
}

// isOwn: nobody else has the struct of the access yet, as far as its function shows. What
// watches and reconciles run comes later than the function that made the struct.
func (c *checker) isOwn(a locks.Access) bool {
	if !a.Own() {
		return false
	}
	for fn := a.Fn; fn != nil && fn != a.Base.Root.Parent(); fn = fn.Parent() {
		if c.pass.Model.Has(fn.Syntax(), watching|model.Reconciler) {
			return false
		}
	}
	return true
}

// isCalledUnderLock: some call of fn, or of what calls it, is made under a lock, or at
// a time that is not clear.
func (c *checker) isCalledUnderLock(fn *ssa.Function) bool {
	return c.locks.CallersHold(c.callers, fn, func(fn *ssa.Function) bool {
		return c.pass.Model.Has(fn.Syntax(), watching|model.Reconciler)
	})
}

var (
	setupName  = ondemand.Regexp(`^(New|new|Setup|setup|Init|init|With|Inject|Complete|main$)`)
	heapMethod = map[string]bool{"Len": true, "Less": true, "Swap": true, "Push": true, "Pop": true, "String": true, "GoString": true}
)

// isExempt: a function that runs before others do, or says that its caller locks.
func isExempt(fn *ssa.Function) bool {
	if fn.Parent() != nil {
		return false // run by watches or reconciles, wherever it is written
	}
	if onpurpose.Named(fn.Name(), onpurpose.Locked) || setupName().MatchString(fn.Name()) || heapMethod[fn.Name()] {
		return true
	}
	d, ok := fn.Syntax().(*ast.FuncDecl)
	return ok && d.Doc != nil && onpurpose.Says(d.Doc.Text(), onpurpose.LocksElsewhere)
}
