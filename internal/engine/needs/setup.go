package needs

import (
	"cmp"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A setup is what a package does for whole programs, and asks of them, besides
// permissions: what one package sets up, another one relies on.
type setup struct {
	// Indexes are fields that are indexed, Selects those that lists ask for.
	Indexes, Selects []index
	// Labelled are functions that label gauges by their parameters.
	Labelled []labelled
	// Kept are series of gauges, Handled those exported variables of which something is
	// deleted or that are handed on.
	Kept    []keptSet
	Handled []string
	// Reconcilers are functions that run again and again.
	Reconcilers []string
	// Managers are the places that make managers, or caches of other clusters.
	Managers []maker
	// Controllers are those whose names are known.
	Controllers []controller
	// Notes are what makes a question undecidable, or decides it, for the whole program.
	Notes []note
}

// A note is something that holds for the whole program.
type note string

// The notes.
const (
	hiddenIndexes note = "indexes out of sight"
	ownClient     note = "makes the client of the manager"
	ownCache      note = "makes the cache of the manager"
	sharedNames   note = "lets controllers share names"
)

// A maker is a place that makes a manager.
type maker struct {
	place
	Func    string
	Cluster bool // the cache of another cluster
}

func (c *collector) note(n note) {
	if !slices.Contains(c.setup.Notes, n) {
		c.setup.Notes = append(c.setup.Notes, n)
	}
}

// setsUp notes what a call sets up or relies on.
func (c *collector) setsUp(call ssaflow.Call) {
	fn := call.Fn
	if fn == nil {
		return
	}
	if manager, cluster := kube.MakesManager(fn); manager || cluster {
		c.setup.Managers = append(c.setup.Managers, maker{c.place(call.Instr.Pos()), c.owner, cluster})
	}
	switch {
	case kube.IsIndexField(fn):
		c.indexed(call)
	case kube.AddsIndexers(fn):
		c.note(hiddenIndexes)
	}
	if call.Static == nil && c.isForeign(fn.Pkg()) {
		c.goesAway(call)
	}
}

// goesAway notes that a function of another module may index fields.
func (c *collector) goesAway(call ssaflow.Call) {
	for _, arg := range call.Args {
		if kube.CanIndex(arg.Type()) {
			c.note(hiddenIndexes)
		}
	}
	for v := range call.Fn.Signature().Results().Variables() {
		if kube.CanIndex(v.Type()) {
			c.note(hiddenIndexes)
		}
	}
}

// option notes what the options of a manager leave to the program.
func (c *collector) option(f *types.Var, v ssa.Value) {
	if k, ok := v.(*ssa.Const); ok && k.IsNil() {
		return
	}
	switch {
	case kube.IsVar(f, "manager.NewClient", "cluster.NewClient"):
		c.note(ownClient)
	case kube.IsSkipNameValidation(f):
		c.note(sharedNames)
	case kube.IsVar(f, "manager.NewCache", "cluster.NewCache"):
		c.note(ownCache)
	}
}

// sort brings what was collected into a fixed order.
func (s *setup) sort() {
	byPlace := func(a, b place) int { return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line)) }
	index := func(a, b index) int { return cmp.Or(byPlace(a.place, b.place), cmp.Compare(a.Field, b.Field)) }
	slices.SortStableFunc(s.Indexes, index)
	slices.SortStableFunc(s.Selects, index)
	slices.SortStableFunc(s.Labelled, func(a, b labelled) int { return cmp.Or(byPlace(a.place, b.place), cmp.Compare(a.Vector, b.Vector)) })
	slices.SortStableFunc(s.Kept, func(a, b keptSet) int { return cmp.Or(byPlace(a.place, b.place), cmp.Compare(a.Var, b.Var)) })
	slices.SortStableFunc(s.Managers, func(a, b maker) int { return byPlace(a.place, b.place) })
	slices.SortStableFunc(s.Controllers, func(a, b controller) int { return cmp.Or(byPlace(a.place, b.place), cmp.Compare(a.Name, b.Name)) })
	slices.Sort(s.Notes)
	s.Handled, s.Reconcilers = sorted(s.Handled), sorted(s.Reconcilers)
}

// noted reports whether a package of the program left the note.
func (j *joined) noted(n note) bool { return j.notes[n] }

// contracts decides what only whole programs decide.
func (j *joined) contracts(facts []PackageFact, calls map[string][]string, roots []string) {
	j.notes = make(map[note]bool)
	managers, clusters := 0, 0
	for _, f := range facts {
		for _, n := range f.Fact.Setup.Notes {
			j.notes[n] = true
		}
		for _, m := range f.Fact.Setup.Managers {
			switch {
			case !j.runs(m.Func):
			case m.Cluster:
				clusters++
			default:
				managers++
			}
		}
	}
	if managers == 0 {
		return
	}
	// Of several programs of one module each has all kinds of everything, behind interfaces
	// of the module: what runs for sure is reached without them.
	sure := &joined{reach: make(map[string]bool), direct: true}
	sure.walk(slices.Clone(roots), calls)
	j.sure = sure.reach
	j.fields(facts)
	j.kept(facts, calls)
	j.namesakes(facts)
	if managers == 1 && clusters == 0 {
		j.doubled(facts)
	}
}

// shortType cuts the directory off the package of a type.
func shortType(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// isForeign: what the functions of a package ask for is not seen.
func (c *collector) isForeign(pkg *types.Package) bool {
	foreign, known := c.foreignTo[pkg]
	if !known {
		foreign = pkg != nil && pkg != c.pass.Pkg && kube.AsksOnItsOwn(pkg) && !testSupport(pkg.Path()) && !c.pass.ImportPackageFact(pkg, new(Fact))
		c.foreignTo[pkg] = foreign
	}
	return foreign
}
