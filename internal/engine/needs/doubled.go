package needs

import (
	"cmp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// onlyMetadata: a builder is told to watch the metadata of the objects alone.
func onlyMetadata(call ssaflow.Call) bool {
	if kube.WatchesMetadata(call.Fn) {
		return true
	}
	if kube.BuilderCall(call.Fn) == "" || !call.Variadic() {
		return false
	}
	return slices.ContainsFunc(ssaflow.VariadicArgs(call.Args[len(call.Args)-1]), func(v ssa.Value) bool {
		load, ok := ssaflow.Unwrap(v).(*ssa.UnOp)
		if !ok {
			return false
		}
		g, ok := load.X.(*ssa.Global)
		return ok && kube.IsVar(g.Object(), "builder.OnlyMetadata")
	})
}

// A double is a kind that the cache of the manager holds twice: its metadata, and whole
// objects.
type double struct {
	Group, Resource string
	// Metadata and Whole are the places for which it does, those that watch first.
	Metadata, Whole []Use
	// Watched and WholeWatched: among them is a watch.
	Watched, WholeWatched bool
}

// doubled finds the kinds of which the cache of the manager holds metadata and whole
// objects.
func (j *joined) doubled(facts []PackageFact) {
	chosen, ok := j.chosen(facts)
	if !ok || j.noted(ownCache) || j.noted(ownClient) {
		return
	}
	all := make(map[string]*double)
	for _, f := range facts {
		for _, n := range f.Fact.Needs {
			if !j.surely(n.Func) || !j.informs(n) {
				continue
			}
			use := Use{Package: f.Path, place: n.place, Why: n.Why, fn: n.Func}
			for _, k := range j.resolve(n.Kind) {
				part, ok := k.parts()
				if !ok || strings.Contains(part[3], "u") || chosen[part[0]+"|"+part[1]] || !n.Informs && j.readsLive(part) {
					continue
				}
				name := part[0] + "|" + part[1]
				if all[name] == nil {
					all[name] = &double{Group: part[0], Resource: part[1]}
				}
				all[name].add(use, n.Informs, n.Metadata || strings.Contains(part[3], "m"))
			}
		}
	}
	for _, d := range all {
		if len(d.Metadata) > 0 && len(d.Whole) > 0 {
			slices.SortFunc(d.Metadata, compareUses)
			slices.SortFunc(d.Whole, compareUses)
			j.program.Doubled = append(j.program.Doubled, *d)
		}
	}
	slices.SortFunc(j.program.Doubled, func(a, b double) int {
		return cmp.Or(cmp.Compare(a.Group, b.Group), cmp.Compare(a.Resource, b.Resource))
	})
}

func (d *double) add(u Use, watch, metadata bool) {
	if metadata {
		d.Metadata, d.Watched = append(d.Metadata, u), d.Watched || watch
	} else {
		d.Whole, d.WholeWatched = append(d.Whole, u), d.WholeWatched || watch
	}
}

// informs: the cache of the manager lists and watches because of the need.
func (j *joined) informs(n need) bool {
	if n.Informs {
		return true
	}
	client := j.clientOf(n.Client)
	return n.Cached && client.sort == cached && client.sure
}

// chosen returns the kinds of which the cache holds a part; ok is false where there may be
// others, or where it is not known which ones are read from the API server.
func (j *joined) chosen(facts []PackageFact) (out map[string]bool, ok bool) {
	out = make(map[string]bool)
	for _, f := range facts {
		for _, k := range j.resolve(f.Fact.Uncached) {
			if _, ok := k.parts(); !ok {
				return nil, false // which are read live
			}
		}
		for _, k := range j.resolve(f.Fact.Chosen) {
			part, ok := k.parts()
			if !ok {
				return nil, false
			}
			out[part[0]+"|"+part[1]] = true
		}
	}
	return out, true
}

// parts returns the group, resource, other name and flags of a kind; ok is false for other
// sources.
func (s Source) parts() (part []string, ok bool) {
	text, ok := strings.CutPrefix(string(s), fromKind+":")
	part = strings.SplitN(text, "|", 4)
	return part, ok && len(part) == 4 && part[1] != ""
}
