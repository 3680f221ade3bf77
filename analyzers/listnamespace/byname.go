package listnamespace

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var (
	byname     = rule.Form{Name: "byname", Run: reportByname}
	byselector = rule.Form{Name: "byselector", Run: reportByselector}
)

// reportByname reports lists of all namespaces that are selected by the name of an
// object of one namespace.
func reportByname(pass *rule.Pass) {
	report(pass, func(from *name) bool { return !from.selector },
		"%s objects of all namespaces are listed by the name of a %s: those of an equally named one elsewhere are among them; add its namespace")
}

// reportByselector reports lists of all namespaces by the selector of such an object.
func reportByselector(pass *rule.Pass) {
	report(pass, func(from *name) bool { return from.selector },
		"%s objects of all namespaces are listed by the selector of a %s, which goes for its own namespace: those of others are among them; add its namespace")
}

func report(pass *rule.Pass, is func(*name) bool, message string) {
	graph := pass.Effects.Graph()
	woken := graph.Closure(graph.Roots(pass.Model, model.MapFunc|model.Handler|model.Predicate|model.IndexFunc), callgraph.BeforeReturn, nil)
	for _, f := range pass.Funcs() {
		if f.TooComplex || woken.Has(f.Fn) && !pass.Effects.ReconcilePath().Has(f.Fn) || requests(f.Fn.Signature) {
			continue
		}
		for _, call := range pass.Flow.Calls(f.Fn) {
			l, ok := listOf(pass, call)
			if !ok || !pass.MarkedNamespaced(l.kind) {
				continue
			}
			if pass.Quiet(inNamespace(pass, call), call.Instr, "the client asks in one namespace alone") ||
				pass.Quiet(otherCluster(pass, call), call.Instr, "the client may ask another cluster, which need not have the namespace") {
				continue
			}
			from, site := l.owner(pass, f.Fn)
			if from == nil || !is(from) || toldApart(pass, f.Fn, l.kind) {
				continue
			}
			if pass.Quiet(pass.CachedInOneNamespace(l.kind.Obj()), call.Instr, "the cache holds the objects of one namespace alone") {
				continue
			}
			e := pass.Flow.CallExpr(call.Instr)
			if e == nil {
				continue
			}
			d := pass.At(e).Because(from.at, "what it goes by")
			if site != nil {
				d.Because(site, "handed in here")
			}
			d.Sayf(message, l.kind.Obj().Name(), from.kind.Obj().Name())
		}
	}
}

// A list is a call that lists objects of all namespaces by labels or fields.
type list struct {
	kind *types.Named
	by   []ssa.Value
}

// listOf recognises the call of a client, or of the lister of a kind that lies in a
// namespace: it has another method for one of them.
func listOf(pass *rule.Pass, call ssaflow.Call) (list, bool) {
	if call.Method && len(call.Args) == 2 && call.Fn.Name() == "List" && kube.IsListerOfAll(call.Args[0].Type()) {
		s, _ := call.Fn.Signature().Results().At(0).Type().Underlying().(*types.Slice)
		if s == nil {
			return list{}, false
		}
		kind := kube.Named(s.Elem())
		return list{kind, call.Args[1:]}, kind != nil
	}
	opts, items := ssa.Value(nil), (*types.Var)(nil)
	if op, ok := kube.ClientOp(call.Fn); ok && !op.Clientset && op.Verb == kube.List && call.Static == nil {
		opts, items = call.Arg(op.Opts), kube.ItemsOf(ssaflow.Unwrap(call.Arg(op.Obj)).Type())
	} else if i, of, ok := kube.ListsByOptions(call.Fn); ok {
		opts, items = call.Arg(i), of
	}
	if opts == nil || items == nil {
		return list{}, false
	}
	kind := kube.Named(items.Type().Underlying().(*types.Slice).Elem())
	o, ok := options(pass.Flow, opts)
	if kind == nil {
		return list{}, false
	}
	// A field may name what lies in no namespace, or the one object of that name that is meant
	// in all of them: the definition knows, and no label says so.
	return list{kind, o.by}, ok && !o.fields && !o.namespace && !o.unread && len(o.by) > 0
}

// owner returns the name of an object of one namespace that selects, and where it is
// handed in as a text, the call that does so; nil when there is none, or something else
// may tell equally named objects apart.
func (l list) owner(pass *rule.Pass, fn *ssa.Function) (*name, ssa.Instruction) {
	p := newParts(pass.Flow, l.by...)
	if p.unclear {
		return nil, nil
	}
	own := named(pass, p.names)
	if len(p.params) == 0 || own == nil && len(p.names) > 0 {
		return own, nil
	}
	var handed *name
	var at ssa.Instruction
	sites := pass.Effects.Graph().Sites(fn)
	for _, site := range sites {
		q := newParts(pass.Flow)
		for _, param := range p.params {
			q.add(site.Call.ArgOf(param))
		}
		n := named(pass, q.names)
		if own != nil && (q.unclear || len(q.params) > 0) {
			return nil, nil
		}
		if handed == nil && n != nil && !q.unclear && len(q.params) == 0 && !pass.Flow.InTest(site.Call.Instr.Pos()) {
			handed, at = n, site.Call.Instr
		}
	}
	if own != nil && len(sites) > 0 {
		return own, nil
	}
	return handed, at
}

// named returns the first name of an object that lies in a namespace.
func named(pass *rule.Pass, names []name) *name {
	for _, n := range names {
		if pass.MarkedNamespaced(n.kind) {
			return &n
		}
	}
	return nil
}
