package listnamespace

import (
	_ "embed"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports requests that mean one namespace and name none.
var Analyzer = rule.New(doc, run)

// run reports lists of all namespaces that are selected by the name of an object of one
// namespace, or by the selector of such an object.
func run(pass *rule.Pass) {
	graph := pass.Effects.Graph()
	woken := graph.Closure(graph.Roots(pass.Model, model.MapFunc|model.Handler|model.Predicate|model.IndexFunc), callgraph.BeforeReturn, nil)
	for _, f := range pass.Funcs() {
		for _, at := range objects.Swapped(pass.Flow, f.Fn) {
			pass.At(at).Say("the name is given for the namespace here, and the namespace for the name: no such object is found; let them change places")
		}
		if f.TooComplex || woken.Has(f.Fn) && !pass.Effects.ReconcilePath().Has(f.Fn) || hasRequests(f.Fn.Signature) {
			continue // what is too many wakes somebody, and no more
		}
		for _, call := range pass.Flow.Calls(f.Fn) {
			l, ok := listOf(pass, call)
			if !ok || !pass.MarkedNamespaced(l.kind) {
				continue
			}
			if from, site := l.owner(pass, f.Fn); from != nil && !isMeant(pass, call, l.kind) {
				l.report(pass, call, from, site)
			}
		}
	}
}

// isMeant: the objects of all namespaces may be meant, or are those of one.
func isMeant(pass *rule.Pass, call ssaflow.Call, kind *types.Named) bool {
	quiet := pass.QuietAt(call.Instr)
	return quiet(isMadeBy(pass, call, func(by ssaflow.Call) bool { return kube.Is(by.Fn, "client.NewNamespacedClient") }), "the client is limited to one namespace") ||
		quiet(isMadeBy(pass, call, func(by ssaflow.Call) bool {
			return kube.Is(by.Fn, "client.New", "client.NewWithWatch") && !isMade(pass, by.Arg(0), func(from ssaflow.Call) bool { return kube.StartupConfig(from.Fn) })
		}), "the client may be one for another cluster, which need not have the namespace") ||
		quiet(isTested(pass, call.Instr.Parent(), kind), "the objects of the list are tested for their namespace, UID or owner") ||
		quiet(pass.CachedInOneNamespace(kind.Obj()), "the cache holds the objects of one namespace only")
}

func (l list) report(pass *rule.Pass, call ssaflow.Call, from *name, site ssa.Instruction) {
	d := pass.At(pass.Flow.CallExpr(call.Instr)).Because(from.at, "the list is selected by this")
	if site != nil {
		d.Because(site, "it is passed in here")
	}
	what := "name"
	if from.selector {
		what = "selector"
	}
	d.Sayf("%s objects of all namespaces are listed by the %s of a %s, which is good for one namespace only; add client.InNamespace", l.kind.Obj().Name(), what, from.kind.Obj().Name())
}

// A list is a call that lists objects of all namespaces by labels.
type list struct {
	kind *types.Named
	by   []ssa.Value
}

// listOf recognises the call of a client, or of the lister of a kind that lies in a
// namespace: it has another method for one of them.
func listOf(pass *rule.Pass, call ssaflow.Call) (list, bool) {
	if call.Method && len(call.Args) == 2 && call.Fn.Name() == "List" && kube.IsListerOfAll(call.Args[0].Type()) {
		if s, ok := call.Fn.Signature().Results().At(0).Type().Underlying().(*types.Slice); ok {
			kind := kube.Named(s.Elem())
			return list{kind, call.Args[1:]}, kind != nil
		}
	}
	op, ok := kube.ClientOp(call.Fn)
	if !ok || op.Clientset || op.Verb != kube.List || call.Static != nil || call.Arg(op.Opts) == nil {
		return list{}, false
	}
	items := kube.ItemsOf(ssaflow.Unwrap(call.Arg(op.Obj)).Type())
	if items == nil {
		return list{}, false
	}
	kind := kube.Named(items.Type().Underlying().(*types.Slice).Elem())
	by, ok := selectors(pass.Flow, call.Arg(op.Opts))
	return list{kind, by}, ok && kind != nil && len(by) > 0
}

// owner returns the name of an object of one namespace that selects, and where it is
// handed in as a text, the call that does so; nil when there is none, or something else
// may tell equally named objects apart.
func (l list) owner(pass *rule.Pass, fn *ssa.Function) (*name, ssa.Instruction) {
	p := newParts(pass.Flow, l.by...)
	if len(p.params) == 0 {
		return p.owner(pass), nil
	}
	if len(p.names) > 0 || p.unclear {
		return nil, nil // the text may be the namespace
	}
	for _, site := range pass.Effects.Graph().Sites(fn) {
		q := newParts(pass.Flow)
		for _, param := range p.params {
			q.add(site.Call.ArgOf(param))
		}
		if n := q.owner(pass); n != nil && len(q.params) == 0 && !pass.Flow.InTest(site.Call.Instr.Pos()) {
			return n, site.Call.Instr
		}
	}
	return nil, nil
}

// isMadeBy: the client of the call may be what such a call returns.
func isMadeBy(pass *rule.Pass, call ssaflow.Call, is func(ssaflow.Call) bool) bool {
	return call.Method && isMade(pass, call.Args[0], is)
}

func isMade(pass *rule.Pass, v ssa.Value, is func(ssaflow.Call) bool) bool {
	return slices.ContainsFunc(ssaflow.Origins(pass.Flow, v, ssaflow.OriginOptions{Results: true}), func(o ssaflow.Origin) bool {
		call := o.Call()
		if call == nil {
			return false
		}
		by, ok := pass.Flow.Resolve(call)
		return ok && is(by)
	})
}

func hasRequests(sig *types.Signature) bool {
	for v := range sig.Results().Variables() {
		if s, ok := v.Type().Underlying().(*types.Slice); ok && kube.IsRequest(s.Elem()) {
			return true
		}
	}
	return false
}
