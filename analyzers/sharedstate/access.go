package sharedstate

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
)

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

// bare: no lock is held at a, by its function or by all who call it.
func (c *checker) bare(a locks.Access) bool {
	fn := c.around(a.Fn)
	quiet := func(cond bool, why string) bool { return c.pass.Quiet(cond, a.Instr, why) }
	return !quiet(!a.Known, "which locks are held is not known") && !quiet(len(a.Held) > 0, "a lock is held") && !quiet(c.callersLock(fn), "a caller holds a lock, or may") &&
		!quiet(locks.InOnce(c.pass.Flow, a.Fn), "a sync.Once runs it") && !quiet(exempt(fn), "the function sets up, or says that its caller locks")
}

// around returns the function that fn runs as a part of: the outermost one, but for
// literals that watches or reconciles run, wherever they are written.
func (c *checker) around(fn *ssa.Function) *ssa.Function {
	for fn.Parent() != nil && !c.pass.Model.Has(fn.Syntax(), watching|model.Reconciler) {
		fn = fn.Parent()
	}
	return fn
}

// own: nobody else has the struct of the access yet, as far as its function shows. What
// watches and reconciles run comes later than the function that made the struct.
func (c *checker) own(a locks.Access) bool {
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

// callersLock: some call of fn, or of what calls it, is made under a lock, or at
// a time that is not clear.
func (c *checker) callersLock(fn *ssa.Function) bool {
	return c.locks.CallersHold(c.callers, fn, func(fn *ssa.Function) bool {
		return c.pass.Model.Has(fn.Syntax(), watching|model.Reconciler)
	})
}

var (
	setupName  = ondemand.Regexp(`^(New|new|Setup|setup|Init|init|With|Inject|Complete|main$)`)
	heapMethod = map[string]bool{"Len": true, "Less": true, "Swap": true, "Push": true, "Pop": true, "String": true, "GoString": true}
)

// exempt: a function that runs before others do, or says that its caller locks.
func exempt(fn *ssa.Function) bool {
	if fn.Parent() != nil {
		return false // run by watches or reconciles, wherever it is written
	}
	if onpurpose.Named(fn.Name(), onpurpose.Locked) || setupName().MatchString(fn.Name()) || heapMethod[fn.Name()] {
		return true
	}
	d, ok := fn.Syntax().(*ast.FuncDecl)
	return ok && d.Doc != nil && onpurpose.Says(d.Doc.Text(), onpurpose.LocksElsewhere)
}

// onlyAtStart: fn is called only while the package is initialised, by main or
// by tests.
func (c *checker) onlyAtStart(fn *ssa.Function, depth int) bool {
	if fn.Name() == "init" || fn.Name() == "main" {
		return true
	}
	callers := c.callers.Callers(fn)
	if depth > 4 || !callers.Complete() {
		return false
	}
	for _, s := range callers.Sites {
		if !c.onlyAtStart(c.around(s.Caller), depth+1) {
			return false
		}
	}
	return true
}
