package effects

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
)

// A Reach says which functions of a package run inside a reconcile.
type Reach struct {
	// In are the functions that reconcilers and key workers run, themselves
	// included, before they return.
	In map[*ssa.Function]bool
	// Spawned are those that run only in goroutines which these start.
	Spawned map[*ssa.Function]bool
}

// Reach follows the calls of the package from its reconcilers: static ones,
// deferred ones, methods behind an interface with one implementation, and
// function values handed to a call. The maps are shared: they are for reading.
func (p *Package) Reach() Reach { return p.reach() }

func (p *Package) findReach() Reach {
	r := Reach{In: make(map[*ssa.Function]bool), Spawned: make(map[*ssa.Function]bool)}
	const roots = model.Reconciler | model.ObjectReconciler | model.SubReconciler | model.KeyWorker
	var work, spawned []*ssa.Function
	for _, fn := range p.Flow.Funcs {
		if p.Model.Has(fn.Syntax(), roots) {
			work = append(work, fn)
		}
	}
	p.close(work, r.In, nil, &spawned)
	p.close(spawned, r.Spawned, r.In, new([]*ssa.Function))
	return r
}

// close adds to set what work runs, unless it is in except; what is started in
// goroutines goes to spawned.
func (p *Package) close(work []*ssa.Function, set, except map[*ssa.Function]bool, spawned *[]*ssa.Function) {
	for len(work) > 0 {
		fn := work[0]
		work = work[1:]
		if set[fn] || except[fn] || setup(fn) {
			continue
		}
		set[fn] = true
		for _, c := range p.Flow.Calls(fn) {
			next := &work
			if _, isGo := c.Instr.(*ssa.Go); isGo || kube.IsGroupGo(c.Fn) {
				next = spawned
			}
			if c.Static != nil {
				*next = append(*next, c.Static)
			}
			for _, a := range c.Args {
				if f := p.funcValue(a); f != nil {
					*next = append(*next, f)
				}
			}
		}
	}
}

// funcValue returns the function of this package that a function value is.
func (p *Package) funcValue(v ssa.Value) *ssa.Function {
	switch v := flow.Unwrap(v).(type) {
	case *ssa.Function:
		if v.Blocks != nil {
			return v
		}
	case *ssa.MakeClosure:
		fn := v.Fn.(*ssa.Function)
		if obj, ok := fn.Object().(*types.Func); ok && fn.Synthetic != "" {
			return p.Flow.Func(obj)
		}
		return fn
	}
	return nil
}

// setup: functions that run before any reconcile does.
func setup(fn *ssa.Function) bool {
	switch fn.Name() {
	case "main", "init", "SetupWithManager":
		return true
	}
	return false
}
