package needs

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	notes "github.com/ctrlvet/ctrlvet/internal/frame/trace"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A Series is a place that makes a series of a gauge for an object, where nothing ever
// deletes series of that gauge.
type Series struct {
	Call ssa.CallInstruction
	// Vector is the variable or field of the gauge, with its package where that is another one.
	Vector string
	// Set is where the series is made, when the call leads to a function that does.
	Set *Use
	// Handled: something deletes series of the gauge or sets them to zero, or it is handed on.
	// It is listed only while somebody asks.
	Handled bool
}

// labelled says which parameters of a function become labels of a gauge of which no series
// is ever deleted.
type labelled struct {
	place
	Func   string
	Params []int // as in the arguments of a call, a receiver first
	Vector string
	Far    bool   // Vector names the package, another one
	Var    string // path.Name of an exported variable, which others may delete series of
}

// keptSet is a place that makes a series of a gauge for an object.
type keptSet struct {
	place
	Func, Var string
	// Own: the variable is not exported, and the rule speaks where the series is made if a
	// reconciler of that package leads there.
	Own bool
}

// series looks for series of objects that stay forever.
func (c *collector) series() []Series {
	g := &gauges{collector: c, lost: make(map[*types.Var]bool), sets: make(map[*types.Var][]ssaflow.Call), deletes: make(map[*types.Var][]ssaflow.Call), owners: make(map[*types.Var]*types.Named), labelled: make(map[string][]labelled), imported: make(map[string]bool)}
	var calls []ssaflow.Call
	near := kube.UsesPrometheus(c.pass.Pkg) || slices.ContainsFunc(c.pass.Pkg.Imports(), func(p *types.Package) bool { return !kube.IsLibrary(p) && kube.UsesPrometheus(p) })
	for _, fn := range c.p.Funcs {
		if c.p.InTest(fn.Pos()) {
			continue
		}
		if near {
			g.function(fn)
		}
		calls = append(calls, c.p.Calls(fn)...)
	}
	for v := range g.deletes {
		g.lost[v] = g.lost[v] || g.goes(v)
	}
	for _, v := range g.order {
		g.lost[v] = g.lost[v] || g.cleared(v)
	}
	for v := range g.lost {
		if g.lost[v] && (v.Pkg() == c.pass.Pkg || exported(v) != "") {
			c.setup.Handled = append(c.setup.Handled, g.idOf(v))
		}
	}
	for _, v := range g.order {
		if g.lost[v] {
			for _, call := range g.sets[v] {
				if notes.On() {
					g.found = append(g.found, Series{Call: call.Instr, Vector: g.nameOf(v), Handled: true})
				}
			}
			continue
		}
		for _, call := range g.sets[v] {
			g.labels(call, g.nameOf(v), v.Pkg() != c.pass.Pkg, exported(v), g.values(call), nil)
		}
	}
	for range 3 { // a function that hands its parameter on to such a function is one as well
		before := len(c.setup.Labelled)
		for _, call := range calls {
			g.handsOn(call)
		}
		if len(c.setup.Labelled) == before {
			break
		}
	}
	return g.found
}

// values returns the values of labels that a call picks a series by.
func (g *gauges) values(call ssaflow.Call) []ssa.Value {
	arg := call.Arg(0)
	if m, ok := ssaflow.SoleOrigin(arg).(*ssa.MakeMap); ok {
		var out []ssa.Value
		for _, r := range *m.Referrers() {
			if u, ok := r.(*ssa.MapUpdate); ok && u.Map == m {
				out = append(out, u.Value)
			}
		}
		return out
	}
	list, _ := g.p.Elements(arg)
	return list
}

// labels notes that values become labels of a gauge: names of objects, or parameters.
func (g *gauges) labels(call ssaflow.Call, vector string, far bool, exported string, values []ssa.Value, set *Use) {
	fn := call.Instr.Parent()
	var params []int
	named := false
	for _, v := range values {
		v = ssaflow.SoleDefinition(v)
		if p, ok := v.(*ssa.Parameter); ok {
			params = append(params, slices.Index(fn.Params, p))
		}
		named = named || names(g.p, v)
	}
	if named {
		k := keptSet{g.place(call.Instr.Pos()), g.collector.idOf(ssaflow.Outermost(fn)), exported, exported == ""}
		if k.Own {
			k.Var = vector
			g.found = append(g.found, Series{Call: call.Instr, Vector: vector, Set: set})
		}
		g.setup.Kept = append(g.setup.Kept, k)
	}
	if len(params) == 0 || fn.Parent() != nil {
		return
	}
	l := labelled{g.place(call.Instr.Pos()), g.collector.idOf(fn), params, vector, far, exported}
	if have := g.labelled[l.Func]; !slices.ContainsFunc(have, func(h labelled) bool { return h.Vector == l.Vector }) {
		g.labelled[l.Func] = append(have, l)
		g.setup.Labelled = append(g.setup.Labelled, l)
	}
}

// names: the value is the name of one object.
func names(p *ssaflow.Package, v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.UnOp, *ssa.Field:
		f := ssaflow.FieldLoaded(v)
		return f != nil && kube.NamesOneObject(f)
	case *ssa.Call:
		call, ok := p.Resolve(v)
		if !ok || !call.Method || call.Fn == nil || len(call.Args) == 0 {
			return false
		}
		of := call.Args[0].Type()
		return (kube.IsAPIObject(of) || kube.IsType(of, "metav1.ObjectMeta") || kube.IsObjectInterface(of)) && kube.NamesOneObject(call.Fn)
	}
	return false
}

// handsOn looks at a call of a function whose parameters become labels.
func (g *gauges) handsOn(call ssaflow.Call) {
	if call.Fn == nil || call.Instr.Common().IsInvoke() || kube.IsLibrary(call.Fn.Pkg()) {
		return
	}
	path := kube.PkgPath(call.Fn.Pkg())
	own := call.Fn.Pkg() == g.pass.Pkg
	if _, read := g.imported[path]; !own && !read {
		fact := new(Fact)
		g.imported[path] = g.pass.ImportPackageFact(call.Fn.Pkg(), fact) && len(fact.Setup.Labelled) > 0
		if g.imported[path] {
			for _, l := range fact.Setup.Labelled {
				if l.Var != "" {
					l.Vector = shortType(l.Var)
				} else if !l.Far {
					l.Vector = shortType(path) + "." + l.Vector
				}
				g.labelled[l.Func] = append(g.labelled[l.Func], l)
			}
		}
	}
	if own && len(g.setup.Labelled) == 0 || !own && !g.imported[path] {
		return
	}
	for _, l := range g.labelled[nameOf(call.Fn)] {
		var values []ssa.Value
		for _, i := range l.Params {
			if i >= 0 && i < len(call.Args) {
				values = append(values, call.Args[i])
			}
		}
		if slices.ContainsFunc(g.found, func(s Series) bool { return s.Call == call.Instr && s.Vector == l.Vector }) {
			continue
		}
		g.labels(call, l.Vector, l.Far || !own, l.Var, values, &Use{Package: path, place: l.place, Why: "With", fn: l.Func})
	}
}

// kept collects the gauges that have series of objects which reconciles make, and of which
// nothing in the program deletes any, each with its first place. What a reconciler of the
// same package makes is left to that.
func (j *joined) kept(facts []PackageFact, calls map[string][]string) {
	seen := make(map[string]bool)
	var dispatch, roots []string
	for fn := range j.reach {
		if strings.HasPrefix(fn, called) {
			dispatch = append(dispatch, fn)
		}
	}
	any := false
	for _, f := range facts {
		for _, name := range f.Fact.Setup.Handled {
			seen[name] = true
		}
		roots = append(roots, f.Fact.Setup.Reconcilers...)
		any = any || len(f.Fact.Setup.Kept) > 0
	}
	if !any {
		return
	}
	from := func(roots []string) *joined {
		w := &joined{reach: make(map[string]bool)}
		w.walk(append(slices.Clone(dispatch), roots...), calls)
		return w
	}
	recurs := from(roots)
	for _, f := range facts {
		var own *joined
		for _, k := range f.Fact.Setup.Kept {
			if seen[k.Var] || !j.runs(k.Func) || !recurs.reach[k.Func] {
				continue
			}
			if own == nil {
				own = from(f.Fact.Setup.Reconcilers)
			}
			if k.Own && own.reach[k.Func] {
				continue
			}
			seen[k.Var] = true
			j.program.Kept = append(j.program.Kept, keptSeries{Use{Package: f.Path, place: k.place, Why: "With", fn: k.Func}, shortType(k.Var)})
		}
	}
}

// keptSeries is a gauge that keeps the series of objects, and a place that makes one.
type keptSeries struct {
	Use
	Vector string
}
