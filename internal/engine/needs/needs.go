// Subject: permissions

// Package needs says which permissions the code of a package asks for: each request
// with its verb, where the kind of its object and its client come from, and where the
// values flow that other packages hand over. [Join] puts the packages of a program
// together. It never reports.
package needs

import (
	"cmp"
	"go/token"
	"go/types"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/engine/inline"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

// Analyzer collects the needs of one package as a fact.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrlvetneeds",
	Doc:        "collect the permissions that requests to the API server need",
	Run:        run,
	Requires:   []*analysis.Analyzer{inline.Analyzer, model.Analyzer, ssaflow.Analyzer},
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Fact)},
}

// A Result is what can be said at one package.
type Result struct {
	// Program is the whole program, of package main; else nil.
	Program *Program
	// Own is what the package needs, and what it imports on its behalf, whoever uses it. It
	// is nil for packages without RBAC markers and controllers.
	Own *Program
	// Series are places of the package that make series of gauges for objects, which nothing
	// deletes.
	Series []Series

	// Of packages whose settings have bans, see [Result.Asks].
	needs []need
	facts []PackageFact
	pkg   *types.Package
	kinds *rbac.Kinds
}

// A Fact is what one package needs.
type Fact struct {
	Needs []need
	Flows []flow
	Calls []calls
	// Uncached are the kinds that the manager's client reads from the API server.
	Uncached []Source
	// Chosen are the kinds of which the cache of a manager holds a part, or in another way.
	Chosen []Source
	// Marked: the package has RBAC markers, and requests.
	Marked bool
	// Changes are the parts of objects that functions change.
	Changes []calls
	// Records are functions that record an event, or hand a recorder to another module.
	Records []string
	// Setup is what the package sets up for others, and relies on.
	Setup setup
}

// AFact marks it as a fact.
func (*Fact) AFact() {}

// A Source is where a value comes from: a kind, a client, a place that other functions
// fill, or something unknown. The first letter says which; see the constants.
type Source string

// The kinds of sources.
const (
	fromKind    = "K" // group|resource|other name|flags
	fromClient  = "C" // cached, live, other
	fromPlace   = "P" // a parameter, result, field or variable
	fromUnknown = "?" // why it is not known
)

// The clients.
const (
	cached = fromClient + ":cached"
	live   = fromClient + ":live"
	other  = fromClient + ":other" // of another cluster
	fresh  = fromClient + ":new"   // made of a configuration, which says the rest
)

// A place is a line of the package.
type place struct {
	File string // without directory
	Line int
}

// A need is a request, or another cause for which verbs are needed.
type need struct {
	place
	pos   token.Pos
	Func  string // the function that it stands in
	Why   string // what makes the request: Get, Owns, SetControllerReference
	Verbs []string
	Sub   string // the subresource
	// Kind is where the object comes from.
	Kind []Source
	// Client is where the client comes from, of requests through an interface of
	// controller-runtime or a clientset.
	Client []Source
	// Cached says that the client of a manager serves the request from its cache.
	Cached bool
	Part   kindPart
	// Some: a condition about the object decides whether the request is made, so that of
	// several kinds it may be made for some.
	Some bool
	// Asserted is where the value comes from of which an assertion says the kind: what is of
	// another kind asks for nothing.
	Asserted []Source
	// Live: of an object without a type of its own, which the cache does not serve.
	Live bool
	// Refused: who asks is prepared to be forbidden to.
	Refused bool
	// Changed is the part of an object which something has to have changed; "" when it does
	// not matter.
	Changed string
	// Recorder: asked for by a recorder, as soon as something records an event.
	Recorder bool
	// Informs: an informer of the manager lists and watches for it, from the metadata alone
	// if Metadata is set.
	Informs, Metadata bool
}

// A kindPart of a role is what is mostly kept apart from the rest.
type kindPart string

// The parts.
const (
	Main           kindPart = ""
	leaderElection kindPart = "leader election"
	metricsAuth    kindPart = "authentication of metrics"
	ownerDeletion  kindPart = "blockOwnerDeletion" // asked for by an admission plugin
)

// A flow says that what comes from a source may come to a place, because a function puts
// it there; none when it is so without one.
type flow struct {
	To   Source
	Func string
	From []Source
}

// calls says what a function refers to.
type calls struct {
	From string
	To   []string
}

func run(pass *analysis.Pass) (any, error) {
	p := pass.ResultOf[ssaflow.Analyzer].(*ssaflow.Package)
	res := new(Result)
	if len(pass.Files) == 0 || testSupport(pass.Pkg.Path()) && pass.Pkg.Name() != "main" {
		return res, nil
	}
	c := newCollector(inline.Pass(pass), p)
	if !kube.Relevant(pass.Pkg) {
		c.plainCalls()
	} else if p.Build() {
		c.collect()
	}
	if kube.Relevant(pass.Pkg) || kube.UsesPrometheus(pass.Pkg) && p.Build() {
		res.Series = c.series()
	}
	fact := c.fact()
	fact.Marked = len(fact.Needs) > 0 && slices.ContainsFunc(pass.Files, rbac.HasMarkers)
	asked := fact.asked()
	pass.ExportPackageFact(fact)
	banned := len(fact.Needs) > 0 && len(c.model.Config.Bans(filepath.Dir(inputs.Position(pass.Fset, pass.Files[0].Package).Filename))) > 0
	if pass.Pkg.Name() != "main" && !asked && !banned {
		return res, nil
	}
	var all []PackageFact
	for _, f := range pass.AllPackageFacts() {
		if fact, ok := f.Fact.(*Fact); ok {
			all = append(all, PackageFact{f.Package.Path(), fact})
		}
	}
	if banned {
		res.needs, res.facts, res.pkg, res.kinds = fact.Needs, all, pass.Pkg, c.kinds
	}
	if pass.Pkg.Name() == "main" {
		res.Program = join(pass.Pkg.Path(), all)
		res.Program.entry = &entry{collector: newCollector(inline.Pass(pass), p), facts: all}
	}
	if asked {
		res.Own = join(pass.Pkg.Path(), all, fact.functions()...)
	}
	return res, nil
}

// asked: the package is asked what it needs: it has RBAC markers, or a controller.
func (f *Fact) asked() bool {
	return f.Marked || slices.ContainsFunc(f.Needs, func(n need) bool { return n.Why == "For" })
}

// functions returns the functions that ask for something or lead to others.
func (f *Fact) functions() []string {
	var out []string
	for _, n := range f.Needs {
		out = append(out, n.Func)
	}
	for _, c := range f.Calls {
		if !strings.HasPrefix(c.From, called) {
			out = append(out, c.From)
		}
	}
	return out
}

// testSupport: fakes and the like ask no API server. What lies in a directory testdata is
// looked at only when it is named.
func testSupport(path string) bool {
	return kube.TestSupport(strings.ReplaceAll(path, "/testdata/", "/"))
}

// fact returns what was collected, in a fixed order.
func (c *collector) fact() *Fact {
	f := &Fact{Needs: c.needs, Uncached: sorted(c.uncached), Chosen: sorted(c.chosen), Records: sortedKeys(c.records), Setup: c.setup}
	f.Setup.sort()
	for k, from := range c.flows {
		f.Flows = append(f.Flows, flow{k.to, k.fn, sorted(from)})
	}
	slices.SortFunc(f.Flows, func(a, b flow) int { return cmp.Or(cmp.Compare(a.To, b.To), cmp.Compare(a.Func, b.Func)) })
	f.Calls, f.Changes = callsOf(c.calls), callsOf(c.changed)
	slices.SortStableFunc(f.Needs, func(a, b need) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Why, b.Why), slices.Compare(a.Verbs, b.Verbs), cmp.Compare(a.Sub, b.Sub))
	})
	return f
}

func callsOf(sets map[string]map[string]bool) []calls {
	var out []calls
	for from, to := range sets {
		out = append(out, calls{from, sortedKeys(to)})
	}
	slices.SortFunc(out, func(a, b calls) int { return cmp.Compare(a.From, b.From) })
	return out
}

func sorted[T cmp.Ordered](list []T) []T {
	slices.Sort(list)
	return slices.Compact(list)
}

func sortedKeys(set map[string]bool) []string {
	var out []string
	for s := range set {
		out = append(out, s)
	}
	slices.Sort(out)
	return out
}

// place returns the line of pos.
func (c *collector) place(pos token.Pos) place {
	at := inputs.Position(c.pass.Fset, pos)
	return place{filepath.Base(at.Filename), at.Line}
}
