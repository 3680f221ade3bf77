package listerbeforesync

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/waits"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var incomplete = rule.Form{Name: "incomplete", Run: func(pass *rule.Pass) {
	reportIncomplete(pass)
	reportNotGiven(pass)
}}

// reportIncomplete reports types that wait for some of the informers they read.
func reportIncomplete(pass *rule.Pass) {
	for _, s := range waits.IncompleteSyncs(pass.Effects) {
		var names []string
		d := pass.At(rule.Span(s.Pos, s.End))
		for _, m := range s.Missing {
			names = append(names, m.Name)
			if m.Assigned != nil {
				d.Because(m.Assigned, m.Field.Name()+" is taken from its informer here")
			}
			d.Because(m.Read, m.Name+" is read here")
		}
		d.Sayf("%s reads %s from the cache but does not wait for it here: it may still be empty when the workers start; add its HasSynced", s.Type.Name(), strings.Join(names, ", "))
	}
}

// reportNotGiven reports what a sync function reads of listers in fields, when its factory,
// which waits for the informers that it is given, was given none of that kind.
func reportNotGiven(pass *rule.Pass) {
	said := make(map[ssa.Instruction]bool)
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			if contract, ok := kube.HandedTo(call.Fn, 0); !ok || !contract.WaitsForGiven || pass.Flow.InTest(f.Fn.Pos()) {
				continue
			}
			sync, given := pass.Flow.FuncOf(call.Arg(0)), givenTo(pass.Flow, call)
			if sync == nil || given == nil {
				continue
			}
			for _, g := range pass.Effects.Graph().From(sync, callgraph.InPlace).Funcs() {
				for _, read := range pass.Flow.Calls(g) {
					kind := fieldLister(pass.Flow, sync, read)
					if kind == nil || given[kind] || said[read.Instr] {
						continue
					}
					said[read.Instr], given[kind] = true, true // one report for a kind
					pass.At(read).Because(call, "the factory").
						Sayf("the factory of %s got no %s informer, so it does not wait for the cache that this reads, nor for its changes: add the informer with WithInformers", sync.Name(), kind.Name())
				}
			}
		}
	}
}

// fieldLister returns the kind that a call reads from a lister in a field of the receiver
// of the sync function; nil for others.
func fieldLister(p *ssaflow.Package, sync *ssa.Function, read ssaflow.Call) *types.TypeName {
	from, ok := read.CachedRead()
	if !ok || from.What != "lister" || sync.Signature.Recv() == nil {
		return nil
	}
	lister := ssaflow.Unwrap(read.Args[0])
	for range 2 { // of a namespace of the lister
		if c, ok := lister.(*ssa.Call); ok {
			if ns, ok := p.Resolve(c); ok && ns.Method && kube.NamespaceAccessor(ns.Fn) {
				lister = ssaflow.Unwrap(ns.Args[0])
			}
		}
	}
	load, ok := lister.(*ssa.UnOp)
	if !ok {
		return nil
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	if !ok || kube.Named(fa.X.Type()) == nil || kube.Named(sync.Signature.Recv().Type()) == nil ||
		kube.Named(fa.X.Type()).Obj() != kube.Named(sync.Signature.Recv().Type()).Obj() {
		return nil
	}
	return kube.ListedBy(load.Type())
}

// givenTo returns the kinds of the informers that a factory is given in the chain of calls
// that a call belongs to; nil when not all of them are to be seen.
func givenTo(p *ssaflow.Package, call ssaflow.Call) map[*types.TypeName]bool {
	given := make(map[*types.TypeName]bool)
	for _, c := range chain(p, call) {
		if !strings.Contains(c.Fn.Name(), "Informer") {
			continue
		}
		for _, a := range c.Args[1:] {
			list := []ssa.Value{a}
			if _, slice := a.Type().Underlying().(*types.Slice); slice {
				if list = ssaflow.VariadicArgs(a); list == nil {
					return nil
				}
			}
			for _, v := range list {
				if !kube.IsInformer(v.Type()) {
					continue // a filter, a function for keys, a name
				}
				kind, ok := informerKind(p, v)
				if !ok {
					return nil
				}
				given[kind] = true
			}
		}
	}
	return given
}

// informerKind returns the kind of the informer that a value is: what x.Informer() is
// called on lists it. nil, when x is a client of operators, which lists nothing.
func informerKind(p *ssaflow.Package, v ssa.Value) (*types.TypeName, bool) {
	call, ok := ssaflow.Unwrap(v).(*ssa.Call)
	if !ok {
		return nil, false
	}
	c, ok := p.Resolve(call)
	if !ok || !c.Method || c.Fn.Name() != "Informer" {
		return nil, false
	}
	return kube.ListedBy(c.Args[0].Type()), true
}

// chain returns the calls of methods of the factory before and behind a call.
func chain(p *ssaflow.Package, call ssaflow.Call) []ssaflow.Call {
	out := []ssaflow.Call{call}
	for at := call; len(at.Args) > 0; {
		before, ok := at.Args[0].(*ssa.Call)
		if !ok {
			break
		}
		if at, ok = p.Resolve(before); !ok || at.Fn == nil || !at.Method {
			break
		}
		out = append(out, at)
	}
	for at := call; at.Value() != nil; {
		var next ssaflow.Call
		for _, r := range *at.Value().Referrers() {
			if behind, ok := r.(*ssa.Call); ok {
				if c, ok := p.Resolve(behind); ok && c.Method && c.Fn != nil && c.Args[0] == at.Value() {
					next = c
				}
			}
		}
		if next.Instr == nil {
			break
		}
		out, at = append(out, next), next
	}
	return out
}
