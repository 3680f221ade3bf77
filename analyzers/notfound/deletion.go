package notfound

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// deletedAt returns the kind of the reconciled object that is being deleted
// whenever block b of f is reached; nil when that is not known.
func (c *checker) deletedAt(f *memory.Func, b *ssa.BasicBlock) *types.TypeName {
	for _, obj := range lifecycle.Deleting(c.pass.Flow, b) {
		if k := kindOf(obj.Type()); k != nil && c.kinds[k] {
			return k
		}
	}
	if k := c.deletionOnly[f.Fn]; k != nil && c.kinds[k] {
		return k
	}
	return nil
}

// deletionOnly returns the unexported functions that are called on the deletion
// path and nowhere else, with the kind that is being deleted there.
func deletionOnly(pass *rule.Pass, callers *callgraph.Graph) map[*ssa.Function]*types.TypeName {
	out := make(map[*ssa.Function]*types.TypeName)
	for grown := true; grown; {
		grown = false
		for _, f := range pass.Funcs() {
			if out[f.Fn] != nil || !callers.Callers(f.Fn).Complete() {
				continue
			}
			if k := deletedAtSites(pass, callers, f.Fn, out); k != nil {
				out[f.Fn] = k
				grown = true
			}
		}
	}
	return out
}

func deletedAtSites(pass *rule.Pass, callers *callgraph.Graph, fn *ssa.Function, known map[*ssa.Function]*types.TypeName) *types.TypeName {
	var kind *types.TypeName
	for _, s := range callers.Sites(fn) {
		k := known[s.Caller]
		for _, obj := range lifecycle.Deleting(pass.Flow, s.Call.Instr.Block()) {
			if t := kindOf(obj.Type()); t != nil {
				k = t
			}
		}
		if k == nil || kind != nil && kind != k {
			return nil
		}
		kind = k
	}
	return kind
}

// propagates: the error that f returns is returned by a reconciler in the end.
func (c *checker) propagates(f *memory.Func, depth int) bool {
	if reconciler(c.pass, f.Fn) {
		return true
	}
	if depth > 4 {
		return false
	}
	for _, s := range c.callers.Sites(f.Fn) {
		caller := c.pass.Effects.Of(s.Caller)
		if caller != nil && c.returns(s) && c.propagates(caller, depth+1) {
			return true
		}
	}
	return false
}

// returns: the caller returns the NotFound that the call returns.
func (c *checker) returns(s callgraph.Site) bool {
	for _, ret := range ssaflow.Returns(s.Caller) {
		n := len(ret.Results) - 1
		if n < 0 || decidedLater(ret, ret.Results[n]) {
			continue
		}
		for _, o := range effects.NotFoundOrigins(c.pass.Effects, ret.Results[n], ret.Block()) {
			if o.Call.Instr == s.Call.Instr {
				return true
			}
		}
	}
	return false
}
