package predicatefunc

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// A filter is a predicate, and the call that gives it to a controller.
type filter struct {
	v    ssa.Value
	call ssaflow.Call
}

// A source is what wakes a controller: the objects of a kind, as far as they pass.
type source struct {
	call    ssaflow.Call
	how     string // For, Owns, Watches, Kind
	kind    *types.Named
	filters []filter
}

// A controller is what one builder is told.
type controller struct {
	sources []source
	// filters are for all sources but raw ones.
	filters []filter
	// raw: it has a source about which nothing is known.
	raw        bool
	reconciler *types.Named
}

// found are the controllers of a package, and the sources made without a builder.
type found struct {
	controllers []*controller
	alone       []source
}

func find(pass *rule.Pass) *found {
	out := new(found)
	for _, f := range pass.Funcs() {
		builders := make(map[ssa.Value]*controller)
		for _, c := range pass.Flow.Calls(f.Fn) {
			if kube.IsSourceKind(c.Fn) {
				s := source{call: c, how: "Kind", kind: kindOf(c.Arg(1))}
				s.add(c, c.Arg(3))
				out.alone = append(out.alone, s)
			}
			does := kube.BuilderCall(c.Fn)
			if does == "" || len(c.Args) == 0 {
				continue
			}
			root := builderOf(c.Args[0])
			b := builders[root]
			if b == nil {
				b = new(controller)
				builders[root] = b
				out.controllers = append(out.controllers, b)
			}
			b.told(pass, does, c)
		}
	}
	return out
}

// builderOf returns what tells builders apart: the value that a chain of calls begins
// with.
func builderOf(v ssa.Value) ssa.Value {
	for range 40 {
		v = ssaflow.SoleDefinition(v)
		c, ok := v.(*ssa.Call)
		if !ok {
			return v
		}
		fn := c.Call.StaticCallee()
		if fn == nil || fn.Object() == nil || len(c.Call.Args) == 0 {
			return v
		}
		if obj, ok := fn.Object().(*types.Func); !ok || kube.BuilderCall(obj) == "" {
			return v
		}
		v = c.Call.Args[0]
	}
	return v
}

// told takes in one call of the builder.
func (b *controller) told(pass *rule.Pass, does string, c ssaflow.Call) {
	options := -1
	switch does {
	case "For", "Owns":
		options = 1
	case "Watches":
		options = 2
	case "WatchesMetadata":
		options = 2
	case "WatchesRawSource":
		b.raw = true
	case "WithEventFilter":
		b.filters = append(b.filters, filter{c.Arg(0), c})
	case "Complete", "Build":
		if v := c.Arg(0); v != nil {
			b.reconciler = kube.Named(ssaflow.Unwrap(v).Type())
		}
	}
	if options < 0 {
		return
	}
	s := source{call: c, how: does, kind: kindOf(c.Arg(0))}
	vals, _ := pass.Flow.Elements(c.Arg(options))
	for _, v := range vals {
		if made := ssaflow.MadeBy(ssaflow.Unwrap(v)); made != nil {
			if given, ok := pass.Flow.Resolve(made); ok && kube.IsWithPredicates(given.Fn) {
				s.add(given, given.Arg(0))
			}
		}
	}
	b.sources = append(b.sources, s)
}

// add takes in predicates that are handed over as variadic argument.
func (s *source) add(c ssaflow.Call, v ssa.Value) {
	for _, p := range ssaflow.VariadicArgs(v) {
		s.filters = append(s.filters, filter{p, c})
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

// stops returns the first of some predicates that keeps back what drops says of each;
// all of them have to be passed.
func stops(flow *ssaflow.Package, filters []filter, drops func(ssa.Value) bool) *filter {
	for i := range filters {
		if dropped(flow, filters[i].v, drops, 0) {
			return &filters[i]
		}
	}
	return nil
}

// dropped: the predicate v, or one of which it is made, keeps back.
func dropped(flow *ssaflow.Package, v ssa.Value, drops func(ssa.Value) bool, depth int) bool {
	if mi, ok := v.(*ssa.MakeInterface); ok {
		v = mi.X
	}
	if drops(v) {
		return true
	}
	call := ssaflow.MadeBy(ssaflow.Unwrap(ssaflow.SoleDefinition(v)))
	if call == nil || depth > 4 {
		return false
	}
	c, ok := flow.Resolve(call)
	if !ok {
		return false
	}
	if all, joins := kube.JoinsPredicates(c.Fn); joins {
		parts := ssaflow.VariadicArgs(c.Arg(0))
		n := 0
		for _, p := range parts {
			if dropped(flow, p, drops, depth+1) {
				n++
			}
		}
		return n > 0 && (all || n == len(parts))
	}
	if c.Static == nil {
		return false
	}
	returns := ssaflow.Returns(c.Static)
	return len(returns) == 1 && len(returns[0].Results) == 1 && dropped(flow, returns[0].Results[0], drops, depth+1)
}
