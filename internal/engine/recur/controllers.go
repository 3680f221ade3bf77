// Subject: watches

package recur

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
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
	out, watched := new(builders), make(map[ssa.Instruction]bool)
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			if kube.Is(c.Fn, "controller.New", "controller.NewTyped") {
				out.Controllers = append(out.Controllers, withoutBuilder(pass, c, watched))
			} else if kube.IsSourceKind(c.Fn) {
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
	out.Alone = slices.DeleteFunc(out.Alone, func(s Source) bool { return watched[s.Call.Instr] })
	return out
}

// withoutBuilder returns the controller that a call makes, with what the function has it watch; the calls that make the
// sources are noted.
func withoutBuilder(pass *rule.Pass, made ssaflow.Call, watched map[ssa.Instruction]bool) *Controller {
	b, v := new(Controller), made.Result(0)
	if opts := made.Arg(2); opts != nil {
		b.Reconciler = reconcilerOf(pass, ssaflow.Field(opts, "Reconciler"), 0)
	}
	if v == nil {
		b.Open = true
		return b
	}
	for _, r := range *v.Referrers() {
		call, ok := r.(*ssa.Call)
		if !ok {
			_, test := r.(*ssa.BinOp)
			b.Open = b.Open || !test
			continue
		}
		if c, ok := pass.Flow.Resolve(call); ok && kube.Is(c.Fn, "controller.*.Watch") && c.Args[0] == v {
			b.watches(pass, c, watched)
		} else {
			b.Open = true // it may be told to watch more
		}
	}
	return b
}

// watches takes in one call of Watch of a controller.
func (b *Controller) watches(pass *rule.Pass, c ssaflow.Call, watched map[ssa.Instruction]bool) {
	s := Source{Call: c, Handler: c.Arg(1)}
	switch from := ssaflow.Unwrap(c.Arg(0)).(type) {
	case *ssa.Alloc: // &source.Kind{Type: …}, before v0.15
		for _, r := range *from.Referrers() {
			if at, ok := r.(*ssa.FieldAddr); ok && ssaflow.FieldOf(at).Name() == "Type" {
				if set := ssaflow.StoresTo(at); len(set) == 1 {
					s.Kind = kindOf(set[0])
				}
			}
		}
		s.add(c, c.Arg(2))
	case *ssa.Call:
		if made, ok := pass.Flow.Resolve(from); ok && kube.Is(made.Fn, "source.Kind", "source.TypedKind") {
			watched[from] = true
			if s.Kind = kindOf(made.Arg(1)); s.Handler == nil {
				s.Handler = made.Arg(2)
			}
		}
	}
	if s.Handler == nil || s.Kind == nil {
		b.Open = true
		return
	}
	h := ssaflow.Unwrap(s.Handler)
	var made ssaflow.Call
	if by, ok := h.(*ssa.Call); ok {
		made, _ = pass.Flow.Resolve(by)
	}
	switch st := ssaflow.Struct(h.Type()); {
	case kube.IsType(h.Type(), "handler.EnqueueRequestForObject", "handler.TypedEnqueueRequestForObject"):
		s.How = "For"
	case st != nil && memory.FieldType(st, "OwnerType") != nil, kube.Is(made.Fn, "handler.EnqueueRequestForOwner", "handler.TypedEnqueueRequestForOwner"):
		s.How = "Owns" // the struct is that of before v0.15
	default:
		s.How = "Watches"
	}
	b.Sources = append(b.Sources, s)
}

// reconcilerOf returns the type of a reconciler that the function makes, or its only caller hands over.
func reconcilerOf(pass *rule.Pass, v ssa.Value, depth int) *types.Named {
	if v == nil || depth > 2 {
		return nil
	}
	var out *types.Named
	for _, o := range ssaflow.Origins(pass.Flow, v, ssaflow.OriginOptions{Results: true}) {
		if p, ok := o.Value.(*ssa.Parameter); ok {
			if sites := pass.Effects.Graph().Sites(p.Parent()); len(sites) == 1 {
				out = reconcilerOf(pass, sites[0].Call.ArgOf(p), depth+1)
			}
		} else if o.Value != nil && !types.IsInterface(o.Value.Type()) {
			out = kube.Named(o.Value.Type())
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
