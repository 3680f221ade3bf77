package needs

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// gauges follows the gauges of one package.
type gauges struct {
	*collector
	lost     map[*types.Var]bool // deleted from, or handed on
	sets     map[*types.Var][]ssaflow.Call
	deletes  map[*types.Var][]ssaflow.Call
	order    []*types.Var
	owners   map[*types.Var]*types.Named // of fields
	labelled map[string][]labelled
	imported map[string]bool // packages whose facts were read: whether they have such functions
	found    []Series
}

// exported names a gauge that other packages see; "" for others.
func exported(v *types.Var) string {
	if !v.Exported() || v.IsField() {
		return ""
	}
	return kube.PkgPath(v.Pkg()) + "." + v.Name()
}

// idOf names a gauge for other packages: a field with the type that it belongs to.
func (g *gauges) idOf(v *types.Var) string {
	return kube.PkgPath(v.Pkg()) + "." + g.nameIn(v)
}

func (g *gauges) nameIn(v *types.Var) string {
	if owner := g.owners[v]; owner != nil {
		return owner.Obj().Name() + "." + v.Name()
	}
	return v.Name()
}

// nameOf names a gauge for people.
func (g *gauges) nameOf(v *types.Var) string {
	if v.Pkg() != g.pass.Pkg {
		return shortType(g.idOf(v))
	}
	return g.nameIn(v)
}

// handled reports whether the package of a gauge that no other sees deletes its series, or
// hands it on: a call of such a package may have been replaced by what it does.
func (g *gauges) handled(v *types.Var) bool {
	if v.Pkg() == g.pass.Pkg || v.Exported() && !v.IsField() {
		return false
	}
	fact := new(Fact)
	return !g.pass.ImportPackageFact(v.Pkg(), fact) || slices.Contains(fact.Setup.Handled, g.idOf(v))
}

// function notes what a function does with the gauges of the package: those in its
// variables, and in fields that no other package sees.
func (g *gauges) function(fn *ssa.Function) {
	var ops []*ssa.Value
	for i := range ssaflow.Instrs(fn) {
		switch i := i.(type) {
		case *ssa.FieldAddr:
			g.field(ssaflow.FieldOf(i), i.X.Type(), i, i)
		case *ssa.Field:
			g.field(ssaflow.FieldRead(i), i.X.Type(), nil, i)
		}
		ops = i.Operands(ops[:0])
		for _, op := range ops {
			global, ok := (*op).(*ssa.Global)
			if !ok || !kube.IsType(ssaflow.PointeeOf(global.Type()), "prometheus.GaugeVec") {
				continue
			}
			v, ok := global.Object().(*types.Var)
			if !ok {
				continue
			}
			g.lost[v] = g.lost[v] || g.handled(v)
			switch i := i.(type) {
			case *ssa.UnOp:
				g.use(v, i)
			case *ssa.Store:
				g.lost[v] = g.lost[v] || i.Addr != global
			default:
				g.lost[v] = true
			}
		}
	}
}

// field notes what becomes of a gauge in a field, whose address addr is, or whose value.
func (g *gauges) field(f *types.Var, of types.Type, addr *ssa.FieldAddr, value ssa.Value) {
	if f == nil || f.Exported() || f.Embedded() || f.Pkg() == nil || !kube.IsType(f.Type(), "prometheus.GaugeVec") {
		return
	}
	if n := kube.Named(of); n != nil {
		g.owners[f] = n
	}
	g.lost[f] = g.lost[f] || g.handled(f)
	if addr == nil {
		g.use(f, value)
		return
	}
	for _, r := range *addr.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp:
			g.use(f, r)
		case *ssa.Store:
			g.stored(f, r.Val)
		default:
			g.lost[f] = true
		}
	}
}

// stored notes what a field is given: a gauge that is made there.
func (g *gauges) stored(f *types.Var, v ssa.Value) {
	call, ok := v.(*ssa.Call)
	if !ok {
		k, isConst := v.(*ssa.Const)
		g.lost[f] = g.lost[f] || !isConst || !k.IsNil()
		return
	}
	if c, ok := g.p.Resolve(call); !ok || !kube.MakesGauge(c.Fn) {
		g.lost[f] = true
		return
	}
	g.use(f, call)
}

// use notes what becomes of a gauge that was read from its variable, or made for it.
func (g *gauges) use(v *types.Var, x ssa.Value) {
	for _, r := range *x.Referrers() {
		switch r := r.(type) {
		case *ssa.MakeInterface: // to register it
			for _, rr := range *r.Referrers() {
				if _, store := rr.(*ssa.Store); !store && !g.registers(rr) {
					g.lost[v] = true
				}
			}
		case *ssa.Store:
			fa, ok := r.Addr.(*ssa.FieldAddr)
			g.lost[v] = g.lost[v] || !ok || ssaflow.FieldOf(fa) != v
		case *ssa.FieldAddr: // the embedded vector of metrics, whose methods delete series
			for _, load := range *r.Referrers() {
				if inner, ok := load.(*ssa.UnOp); ok {
					g.use(v, inner)
				} else {
					g.lost[v] = true
				}
			}
		case ssa.CallInstruction:
			call, ok := g.p.Resolve(r)
			if ok && call.Method && call.Args[0] == x && kube.Is(call.Fn, "prometheus.*.Delete", "prometheus.*.DeleteLabelValues", "prometheus.*.DeletePartialMatch") {
				g.deletes[v] = append(g.deletes[v], call)
				continue
			}
			if !ok || !call.Method || call.Args[0] != x || !kube.Is(call.Fn, "prometheus.*.With", "prometheus.*.WithLabelValues", "prometheus.*.GetMetricWith", "prometheus.*.GetMetricWithLabelValues") {
				g.lost[v] = true
				continue
			}
			if !slices.Contains(g.order, v) {
				g.order = append(g.order, v)
			}
			g.sets[v] = append(g.sets[v], call)
		default:
			g.lost[v] = true
		}
	}
}

// registers: the instruction puts a metric into a registry.
func (g *gauges) registers(i ssa.Instruction) bool {
	ci, ok := i.(ssa.CallInstruction)
	if !ok {
		return false
	}
	call, ok := g.p.Resolve(ci)
	return ok && (kube.RegistersAnywhere(call.Fn) || kube.RegistersByDefault(call.Fn))
}

// goes: some series of the gauge is deleted for good: control comes from there to a return without making
// another one in its place, and none was made before that differs in a label.
func (g *gauges) goes(v *types.Var) bool {
	return slices.ContainsFunc(g.deletes[v], func(d ssaflow.Call) bool {
		isSet := func(i ssa.Instruction) bool {
			return slices.ContainsFunc(g.sets[v], func(s ssaflow.Call) bool { return s.Instr == i })
		}
		_, plain := d.Instr.(*ssa.Call)
		return !plain || !slices.ContainsFunc(g.sets[v], func(s ssaflow.Call) bool { return g.differs(s, d) }) &&
			slices.ContainsFunc(ssaflow.Returns(d.Instr.Parent()), func(r *ssa.Return) bool { return ssaflow.Reaches(d.Instr, r, isSet) })
	})
}

// differs: the series that is deleted at d is another one than that which was set before at s.
func (g *gauges) differs(s, d ssaflow.Call) bool {
	return s.Instr.Parent() == d.Instr.Parent() && ssaflow.Dominates(s.Instr, d.Instr) &&
		slices.ContainsFunc(g.values(d), func(v ssa.Value) bool {
			k, isConst := v.(*ssa.Const)
			return !slices.ContainsFunc(g.values(s), func(x ssa.Value) bool {
				other, ok := x.(*ssa.Const)
				return g.p.PlaceOf(x) == g.p.PlaceOf(v) || ok && isConst && k.Value == other.Value
			})
		})
}

// cleared: a function sets series of the gauge to zero and nothing else, as where an object
// goes, or one counts down what was counted up.
func (g *gauges) cleared(v *types.Var) bool {
	zero := make(map[*ssa.Function]bool)
	for _, call := range g.sets[v] {
		if countsDown(call.Value()) {
			return true
		}
		fn := call.Instr.Parent()
		before, seen := zero[fn]
		zero[fn] = (before || !seen) && setsZero(call.Value())
	}
	for _, only := range zero {
		if only {
			return true
		}
	}
	return false
}

// countsDown: the value of a series becomes smaller by what is done with it.
func countsDown(series ssa.Value) bool {
	return series != nil && series.Referrers() != nil && slices.ContainsFunc(*series.Referrers(), func(r ssa.Instruction) bool {
		c, ok := r.(ssa.CallInstruction)
		return ok && c.Common().IsInvoke() && c.Common().Value == series && (c.Common().Method.Name() == "Dec" || c.Common().Method.Name() == "Sub")
	})
}

// setsZero: what is done with a series is that its value becomes zero.
func setsZero(series ssa.Value) bool {
	if series == nil || series.Referrers() == nil {
		return false
	}
	zero := false
	for _, r := range *series.Referrers() {
		c, ok := r.(ssa.CallInstruction)
		if !ok || !c.Common().IsInvoke() || c.Common().Value != series || len(c.Common().Args) != 1 {
			continue
		}
		k, ok := c.Common().Args[0].(*ssa.Const)
		if !ok || k.Value == nil || k.Value.Kind() != constant.Int && k.Value.Kind() != constant.Float || constant.Sign(k.Value) != 0 {
			return false
		}
		zero = true
	}
	return zero
}
