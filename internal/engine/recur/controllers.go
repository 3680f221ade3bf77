// Subject: watches

package recur

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A filter is a predicate, and the call that gives it to a controller.
type filter struct {
	Predicate ssa.Value
	Call      ssaflow.Call
}

// A Source is what wakes a controller: the objects of a kind, as far as they pass.
type Source struct {
	Call    ssaflow.Call
	How     string       // For, Owns, Watches, WatchesMetadata; Kind without a builder; AddEventHandler of an informer
	Kind    *types.Named // nil when it is not in sight
	Handler ssa.Value    // of Watches and Kind
	// Filters are those that are in sight: there may be more.
	Filters []filter
}

// A Controller is what one builder is told.
type Controller struct {
	Sources []Source
	// Filters are for all sources but raw ones.
	Filters []filter
	// Open: it has a source about which nothing is known, or may get more.
	Open bool
	// Reconciler is its type, nil when it is not in sight.
	Reconciler *types.Named
}

// For returns the source that the controller is for; nil where it is not known.
func (c *Controller) For() *Source {
	i := slices.IndexFunc(c.Sources, func(s Source) bool { return s.How == "For" && s.Kind != nil })
	if i < 0 {
		return nil
	}
	return &c.Sources[i]
}

// builders are the controllers of a package, and the sources that are made without a
// builder.
type builders struct {
	Controllers []*Controller
	Alone       []Source
}

// FindBuilders returns what the package tells controller builders; it is asked by
// [rule.Shared].
func FindBuilders(pass *rule.Pass) *builders {
	out := new(builders)
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			if kube.IsSourceKind(c.Fn) {
				s := Source{Call: c, How: "Kind", Kind: kindOf(c.Arg(1)), Handler: c.Arg(2)}
				s.add(c, c.Arg(3))
				out.Alone = append(out.Alone, s)
			}
		}
		for _, chain := range ssaflow.Chains(pass.Flow, f.Fn) {
			b := &Controller{Open: chain.Open}
			for _, c := range chain.Calls {
				b.told(pass, c.Fn.Name(), c)
			}
			out.Controllers = append(out.Controllers, b)
		}
	}
	return out
}

// FindHandlers returns the informers that get a handler in the package.
func FindHandlers(pass *rule.Pass) (out []Source) {
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			if c.Method && kube.IsAddEventHandler(c.Fn) {
				out = append(out, Source{Call: c, How: "AddEventHandler", Kind: informedOf(pass, c.Args[0])})
			}
		}
	}
	return out
}

// informedOf returns the kind of an informer that a generated factory returns; nil where it is not known.
func informedOf(pass *rule.Pass, v ssa.Value) *types.Named {
	made := ssaflow.MadeBy(ssaflow.Unwrap(v))
	if made == nil {
		return nil
	}
	c, ok := pass.Flow.Resolve(made)
	if !ok || !c.Method {
		return nil
	}
	if kind := kube.ListedBy(c.Args[0].Type()); kind != nil {
		return kube.Named(kind.Type())
	}
	return nil
}

// told takes in one call of the builder.
func (b *Controller) told(pass *rule.Pass, does string, c ssaflow.Call) {
	options := -1
	switch does {
	case "For", "Owns":
		options = 1
	case "Watches":
		options = 2
	case "WatchesMetadata":
		options = 2
	case "WatchesRawSource":
		b.Open = true
	case "WithEventFilter":
		b.Filters = append(b.Filters, filter{c.Arg(0), c})
	case "Build": // gives out the controller, which can be told to watch more
		b.Open = true
	case "Complete":
		if v := c.Arg(0); v != nil && !types.IsInterface(ssaflow.Unwrap(v).Type()) {
			b.Reconciler = kube.Named(ssaflow.Unwrap(v).Type())
		}
	}
	if options < 0 {
		return
	}
	s := Source{Call: c, How: does, Kind: kindOf(c.Arg(0))}
	if options == 2 {
		s.Handler = c.Arg(1)
	}
	vals, _ := pass.Flow.Elements(c.Arg(options))
	for _, v := range vals {
		if made := ssaflow.MadeBy(ssaflow.Unwrap(v)); made != nil {
			if given, ok := pass.Flow.Resolve(made); ok && kube.Is(given.Fn, "builder.WithPredicates") {
				s.Filters = nil // which the last one replaces
				s.add(given, given.Arg(0))
			}
		}
	}
	b.Sources = append(b.Sources, s)
}

// add takes in predicates that are handed over as variadic argument.
func (s *Source) add(c ssaflow.Call, v ssa.Value) {
	for _, p := range ssaflow.VariadicArgs(v) {
		s.Filters = append(s.Filters, filter{p, c})
	}
}

// kindOf returns the kind of an example object, nil when that is not in sight.
func kindOf(v ssa.Value) *types.Named {
	if v == nil {
		return nil
	}
	kind := kube.Named(ssaflow.Unwrap(v).Type())
	if kind == nil || !kube.IsAPIObject(kind) {
		return nil
	}
	return kind
}

// Watches reports whether a source of the controller other than number but is for a
// kind, or may be.
func (b *Controller) Watches(kind *types.Named, but int) bool {
	for i, s := range b.Sources {
		if i != but && (s.Kind == nil || s.Kind.Obj() == kind.Obj()) {
			return true
		}
	}
	return false
}

// Roots returns the reconcilers of the controller's type.
func (b *Controller) Roots(pass *rule.Pass) []*ssa.Function {
	var mine []*ssa.Function
	for _, fn := range pass.Effects.Graph().Roots(pass.Model, model.Reconciler|model.ObjectReconciler) {
		if recv := fn.Signature.Recv(); recv != nil && b.Reconciler != nil {
			if n := kube.Named(recv.Type()); n != nil && n.Obj() == b.Reconciler.Obj() {
				mine = append(mine, fn)
			}
		}
	}
	return mine
}
