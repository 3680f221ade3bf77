package needs

import (
	"cmp"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A PackageFact is the fact of a package.
type PackageFact struct {
	Path string
	Fact *Fact
}

// A Program is what a package main and all that it imports need.
type Program struct {
	Path        string   // of package main
	Packages    []string // that it is made of, itself included, as far as they were analyzed
	Permissions []Permission
	Unknown     []unknownNeed
	// Unindexed are lists through the manager's client that ask for a field which nothing
	// indexes.
	Unindexed []fieldUse
	// Namesakes are places that make controllers of one name.
	Namesakes [][]namedUse
	// Doubled are kinds that the cache of the manager holds twice.
	Doubled []double
	// Kept are gauges in exported variables that keep the series of objects that are gone.
	Kept []keptSeries

	entry *entry
}

// A Permission is a verb on a resource that the program needs.
type Permission struct {
	Group, Resource string // with the subresource
	// Other is another name that the resource may have, mostly empty.
	Other string
	Verb  string
	Part  kindPart
	// Cluster: the objects lie in no namespace.
	Cluster bool
	// Sure says that the request reaches the API server with this verb. It does not for
	// get of what is read from a cache, nor where nobody knows which client is used.
	Sure bool
	// Likely says the same of reads through a client that nobody is seen to hand over: it
	// is that of the manager, as a rule.
	Likely bool
	Uses   []Use
}

// A Use is a place for which a verb is needed.
type Use struct {
	Package string
	place
	Why string
	// Cached: the request is served from a cache, which lists and watches.
	Cached bool
	// Shared: objects of several kinds come there, maybe on behalf of other packages.
	Shared bool
	// Helper: it stands in a package that has neither RBAC markers nor a controller.
	Helper bool

	fn string // the function that it stands in
}

// An unknownNeed is a request whose kind is not known.
type unknownNeed struct {
	Use
	Verbs  []string
	Reason string
}

// join puts the facts of the packages of a program together. Functions run that main and
// the initialisation of packages lead to, and further ones that are named.
func join(path string, facts []PackageFact, further ...string) *Program {
	j := &joined{program: &Program{Path: path}, flows: make(map[Source][]Source), reach: make(map[string]bool), grants: make(map[grantKey]*Permission)}
	calls := make(map[string][]string)
	roots := slices.Clone(further)
	for _, f := range facts {
		j.program.Packages = append(j.program.Packages, f.Path)
		for _, c := range f.Fact.Calls {
			calls[c.From] = append(calls[c.From], c.To...)
		}
		roots = append(roots, start+f.Path, f.Path+".init")
	}
	roots = append(roots, path+".main")
	j.walk(slices.Clone(roots), calls)
	for _, f := range facts {
		for _, flow := range f.Fact.Flows {
			if flow.Func == "" || j.runs(flow.Func) {
				j.flows[flow.To] = append(j.flows[flow.To], flow.From...)
			}
		}
	}
	for _, f := range facts {
		for _, s := range f.Fact.Uncached {
			for _, k := range j.resolve([]Source{s}) {
				j.uncached = append(j.uncached, strings.SplitN(string(k), "|", 3)[:2]...)
			}
		}
	}
	j.dispatch(facts)
	if len(further) == 0 {
		j.commands(facts, calls)
	}
	j.changed = make(map[string]bool)
	for _, f := range facts {
		for _, c := range f.Fact.Changes {
			for _, part := range c.To {
				j.changed[part] = j.changed[part] || j.runs(c.From)
			}
		}
		j.ownClient = j.ownClient || slices.Contains(f.Fact.Setup.Notes, ownClient)
		j.recorded = j.recorded || slices.ContainsFunc(f.Fact.Records, j.runs)
	}
	j.optionals(facts)
	for _, f := range facts {
		helper := !f.Fact.asked()
		for _, n := range f.Fact.Needs {
			if j.runs(n.Func) {
				j.need(f.Path, helper, n)
			}
		}
	}
	if len(further) == 0 {
		j.contracts(facts, calls, roots)
	}
	j.finish()
	return j.program
}

// surely: a function runs, and not only if a value behind an interface is of some type.
func (j *joined) surely(fn string) bool { return j.sure[fn] || strings.HasPrefix(fn, start) }

// runs: a function is reached, or part of the initialisation.
func (j *joined) runs(fn string) bool { return j.reach[fn] || strings.HasPrefix(fn, start) }

type joined struct {
	program  *Program
	flows    map[Source][]Source
	reach    map[string]bool
	uncached []string // group and resource, one after the other
	grants   map[grantKey]*Permission
	notes    map[note]bool
	sure     map[string]bool // functions that run for sure
	applied  []grantKey      // what is created by an apply for several kinds
	direct   bool            // methods that are called through interfaces of the module are not reached
	recorded bool            // a function records an event
	changed  map[string]bool // parts of objects that functions change
	apart    map[string]bool // functions of commands that the markers are not for
	// ownClient: the program makes the manager's client, which may have no cache.
	ownClient bool
	// optional are resources, with their groups, that who reads them may be forbidden.
	optional map[string]bool
	targets  map[Source]int // how many functions get what is handed to a method of an interface, or called by a value
}

type grantKey struct {
	group, resource, verb string
	part                  kindPart
}

// walk notes the functions that run because others do. A method that is called through an
// interface runs where a value of its type is held as one.
func (j *joined) walk(work []string, calls map[string][]string) {
	j.walkOn(work, calls, make(map[string][]string))
}

// walkOn is [joined.walk] for who has walked before; waiting are methods by those of
// interfaces.
func (j *joined) walkOn(work []string, calls, waiting map[string][]string) {
	for len(work) > 0 {
		fn := work[len(work)-1]
		work = work[:len(work)-1]
		if j.reach[fn] || j.direct && strings.HasPrefix(fn, called) {
			continue
		}
		j.reach[fn] = true
		if !strings.HasPrefix(fn, called) {
			work = append(append(work, calls[fn]...), waiting[fn]...)
			continue
		}
		for _, to := range calls[fn] {
			abstract, method, ok := strings.Cut(to, " ")
			switch {
			case strings.HasPrefix(to, called):
				work = append(work, to)
			case !ok:
			case j.reach[abstract]:
				work = append(work, method)
			default:
				waiting[abstract] = append(waiting[abstract], method)
			}
		}
	}
}

func (j *joined) need(pkg string, helper bool, n need) {
	use := Use{Package: pkg, place: n.place, Why: n.Why, Helper: helper}
	client := j.clientOf(n.Client)
	switch client.sort {
	case other:
		return
	case strangeClient:
		j.program.Unknown = append(j.program.Unknown, unknownNeed{use, n.Verbs, "which cluster the client asks: " + j.strangers(n.Client)})
		return
	}
	kinds, mixed := j.resolveMixed(n.Kind)
	some := (n.Some || mixed || client.several) && len(kinds) > 1 || n.Recorder && !j.recorded || n.Refused || j.apart[n.Func] || n.Changed != "" && !j.changed[n.Changed]
	use.Shared = n.Part == ownerDeletion && len(kinds) > 1
	if len(kinds) == 0 {
		j.program.Unknown = append(j.program.Unknown, unknownNeed{use, n.Verbs, "where the object comes from is not seen"})
	}
	for _, k := range kinds {
		text, ok := strings.CutPrefix(string(k), fromKind+":")
		if !ok {
			_, reason, _ := strings.Cut(string(k), ":")
			if !strings.HasPrefix(string(k), fromClient) {
				j.program.Unknown = append(j.program.Unknown, unknownNeed{use, n.Verbs, reason})
			}
			continue
		}
		part := strings.SplitN(text, "|", 4)
		if len(part) < 4 || part[1] == "" || kube.EverybodysResource(part[0], part[1]) {
			continue
		}
		j.grant(n, use, grantOf{client.sort, part, client.sure, some || j.optional[part[0]+"|"+part[1]] || j.never(n.Asserted, part), len(kinds) > 1})
	}
}

// never: of what is asserted to be of a kind, other kinds are seen alone.
func (j *joined) never(asserted []Source, part []string) bool {
	others := false
	for _, s := range j.resolve(asserted) {
		if strings.HasPrefix(string(s), fromKind+":"+part[0]+"|"+part[1]+"|") {
			return false
		}
		others = others || s.isKind()
	}
	return others
}

// A grantOf says more of a need for one resource.
type grantOf struct {
	client Source
	part   []string // of the kind
	sure   bool     // the client is known
	some   bool     // the request may be made for other kinds alone
	shared bool     // it is made for several
}

// grant adds the verbs of a need for one resource.
func (j *joined) grant(n need, use Use, of grantOf) {
	client, sure, part := of.client, of.sure, of.part
	g := Permission{Group: part[0], Resource: part[1], Other: part[2], Part: n.Part, Cluster: strings.Contains(part[3], "c"), Sure: true}
	if n.Sub != "" {
		g.Resource += "/" + n.Sub
		if g.Other != "" {
			g.Other += "/" + n.Sub
		}
	}
	if !n.Cached {
		sure = true // what does not depend on the cache
	} else if client == "" {
		client, g.Likely = cached, true
	}
	if sure = sure && !of.some; n.Cached && client == cached && !n.Live && !strings.Contains(part[3], "u") && !j.readsLive(part) {
		use.Cached = true
		g.Likely = g.Likely && !j.ownClient
		j.add(g, "list", sure && (n.Verbs[0] == "list" || !j.ownClient), use)
		j.add(g, "watch", sure && !j.ownClient, use)
		if g.Likely = false; n.Verbs[0] == "get" {
			j.add(g, "get", false, use)
		}
		return
	}
	// An apply creates what is not there; of several kinds some may always be there.
	applied := of.shared && len(n.Verbs) > 0 && n.Verbs[0] == "patch"
	for _, verb := range n.Verbs {
		maybe := applied && verb == "create"
		if j.add(g, verb, !of.some && !maybe, use); maybe && !of.some {
			j.applied = append(j.applied, grantKey{g.Group, g.Resource, verb, g.Part})
		}
	}
}

func (j *joined) readsLive(part []string) bool {
	for i := 0; i+1 < len(j.uncached); i += 2 {
		if j.uncached[i] == fromKind+":"+part[0] && j.uncached[i+1] == part[1] {
			return true
		}
	}
	return false
}

func (j *joined) add(g Permission, verb string, sure bool, use Use) {
	key := grantKey{g.Group, g.Resource, verb, g.Part}
	have := j.grants[key]
	if have == nil {
		g.Verb, g.Sure = verb, false
		have = &g
		j.grants[key] = have
	}
	have.Sure, have.Likely = have.Sure || sure, have.Likely || g.Likely
	if !slices.Contains(have.Uses, use) {
		have.Uses = append(have.Uses, use)
	}
}

// owned: what a controller owns it makes.
func (j *joined) owned(k grantKey) bool {
	k.verb = "watch"
	g := j.grants[k]
	return g != nil && slices.ContainsFunc(g.Uses, func(u Use) bool { return u.Why == "Owns" })
}

func (j *joined) finish() {
	for _, k := range j.applied {
		j.grants[k].Sure = j.grants[k].Sure || j.owned(k)
	}
	for _, g := range j.grants {
		slices.SortFunc(g.Uses, compareUses)
		j.program.Permissions = append(j.program.Permissions, *g)
	}
	slices.SortFunc(j.program.Permissions, func(a, b Permission) int {
		return cmp.Or(cmp.Compare(a.Part, b.Part), cmp.Compare(a.Group, b.Group), cmp.Compare(a.Resource, b.Resource), cmp.Compare(a.Verb, b.Verb))
	})
	slices.SortFunc(j.program.Unknown, func(a, b unknownNeed) int {
		return cmp.Or(compareUses(a.Use, b.Use), cmp.Compare(a.Reason, b.Reason), slices.Compare(a.Verbs, b.Verbs))
	})
	j.program.Unknown = slices.CompactFunc(j.program.Unknown, func(a, b unknownNeed) bool {
		return a.Use == b.Use && a.Reason == b.Reason
	})
}

func compareUses(a, b Use) int {
	return cmp.Or(cmp.Compare(a.Package, b.Package), cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Why, b.Why))
}
