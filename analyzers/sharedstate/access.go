package sharedstate

import (
	"go/ast"
	"regexp"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// An access is a use of a map or field with the locks that are held there.
type access struct {
	objects.MapUse
	fn    *ssa.Function
	held  locks.Held
	known bool
}

func (c *checker) access(fn *ssa.Function, u objects.MapUse) access {
	a := access{MapUse: u, fn: fn}
	a.held, a.known = c.locks.At(u.Instr)
	return a
}

// add notes the use of a map.
func (c *checker) add(a access) {
	a.known = a.known || c.pass.Model.Has(a.fn.Syntax(), watching) // called by others, who know nothing of its locks
	if a.Field == nil {
		c.globals = append(c.globals, a)
		return
	}
	if c.fields[a.Field] == nil {
		c.order = append(c.order, a.Field)
	}
	c.fields[a.Field] = append(c.fields[a.Field], a)
}

// own: nobody else has the struct of the access yet.
func (a access) own() bool { return locks.MadeByFunction(a.Base.Root) }

// bare: no lock is held at a, by its function or by all who call it.
func (c *checker) bare(a access) bool {
	fn := ssaflow.Outermost(a.fn)
	return a.known && len(a.held) == 0 && !c.callersLock(fn) && !locks.InOnce(c.pass.Flow, a.fn) && !exempt(fn)
}

// callersLock: some call of fn, or of what calls it, is made under a lock, or at
// a time that is not clear.
func (c *checker) callersLock(fn *ssa.Function) bool {
	return c.locks.CallersHold(c.callers, fn, func(fn *ssa.Function) bool {
		return c.pass.Model.Has(fn.Syntax(), watching|model.Reconciler)
	})
}

var (
	setupName  = regexp.MustCompile(`^(New|new|Setup|setup|Init|init|With|Inject|Complete|main$)`)
	heapMethod = map[string]bool{"Len": true, "Less": true, "Swap": true, "Push": true, "Pop": true, "String": true, "GoString": true}
)

// exempt: a function that runs before others do, or says that its caller locks.
func exempt(fn *ssa.Function) bool {
	if onpurpose.Named(fn.Name(), onpurpose.Locked) || setupName.MatchString(fn.Name()) || heapMethod[fn.Name()] {
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
		if !c.onlyAtStart(ssaflow.Outermost(s.Caller), depth+1) {
			return false
		}
	}
	return true
}
