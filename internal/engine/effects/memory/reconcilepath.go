// Subject: each reconcile

package memory

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
)

// Graph returns the call graph of the package.
func (p *Package) Graph() *callgraph.Graph { return p.graph }

// Locks returns the lock analysis of the package.
func (p *Package) Locks() *locks.Locks { return p.locks }

// A ReconcilePath is the set of functions that run inside a reconcile: those that
// reconcilers and workers run, themselves included, before they return.
type ReconcilePath struct {
	in, all *callgraph.Closure
}

// ReconcilePath returns the functions of the package that run inside a reconcile.
// Functions that are handed to a call count as run by it.
func (p *Package) ReconcilePath() *ReconcilePath { return p.reconcile() }

// DeletionPath is [lifecycle.DeletionPath] of the package, found once for all rules.
func (p *Package) DeletionPath() map[*ssa.Function]*types.TypeName { return p.deletion() }

func (p *Package) findReconcilePath() *ReconcilePath {
	roots := p.graph.Roots(p.Model, model.Reconciler|model.ObjectReconciler|model.SubReconciler|model.KeyWorker|model.ObjectWorker|model.ReconcileStep)
	started := callgraph.BeforeReturn
	started.Goroutines = true
	return &ReconcilePath{in: p.graph.Closure(roots, callgraph.BeforeReturn, nil), all: p.graph.Closure(roots, started, nil)}
}

// Has reports whether fn runs inside a reconcile; false when r is nil.
func (r *ReconcilePath) Has(fn *ssa.Function) bool { return r != nil && r.in.Has(fn) }

// Root returns the function of a framework's or of a worker through which fn runs inside a
// reconcile; nil when it does not.
func (r *ReconcilePath) Root(fn *ssa.Function) *ssa.Function {
	if r == nil {
		return nil
	}
	return r.in.Root(fn)
}

// Spawned reports whether a reconcile makes fn run only in goroutines.
func (r *ReconcilePath) Spawned(fn *ssa.Function) bool { return r.all.Has(fn) && !r.in.Has(fn) }

// Funcs returns the functions of the path.
func (r *ReconcilePath) Funcs() []*ssa.Function { return r.in.Funcs() }
