package queues

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// Doubled returns the reconciler types of which the package gives one value to two
// controllers, here or through functions that it calls, or to one in each round of a
// loop: each controller runs it in a goroutine of its own.
func Doubled(p *ssaflow.Package) map[*types.TypeName]bool {
	d := &doubling{p: p, known: make(map[*ssa.Function][]giving), out: make(map[*types.TypeName]bool)}
	for _, fn := range p.Funcs {
		d.of(fn)
	}
	return d.out
}

type doubling struct {
	p     *ssaflow.Package
	known map[*ssa.Function][]giving
	out   map[*types.TypeName]bool
}

// A giving is an instruction that gives a controller the reconciler at a place.
type giving struct {
	what ssaflow.AccessPath
	at   ssa.Instruction
	typ  *types.TypeName
}

// of returns what fn gives to controllers.
func (d *doubling) of(fn *ssa.Function) []giving {
	if given, ok := d.known[fn]; ok {
		return given
	}
	d.known[fn] = nil // in a circle
	var out []giving
	for i := range ssaflow.Instrs(fn) {
		for _, v := range givenTo(d.p, i) {
			if _, isPointer := v.Type().Underlying().(*types.Pointer); isPointer && kube.Named(v.Type()) != nil {
				out = append(out, giving{d.p.PlaceOf(v), i, kube.Named(v.Type()).Origin().Obj()})
			}
		}
		if call, ok := i.(*ssa.Call); ok {
			out = append(out, d.inside(call)...)
		}
	}
	for i, a := range out {
		again := slices.ContainsFunc(out[i+1:], func(b giving) bool { return a.what == b.what && ssaflow.Reaches(a.at, b.at, nil) })
		if again || ssaflow.InLoop(a.at.Block()) && isBeforeLoop(a.what.Root) {
			d.out[a.typ] = true
		}
	}
	d.known[fn] = out
	return out
}

// isBeforeLoop: the value is there before any loop of its function begins.
func isBeforeLoop(v ssa.Value) bool {
	i, ok := v.(ssa.Instruction)
	return !ok || !ssaflow.InLoop(i.Block())
}

// inside returns what a function of the package that is called gives to controllers of
// what it is handed and what it returns.
func (d *doubling) inside(call *ssa.Call) (out []giving) {
	c, ok := d.p.Resolve(call)
	if !ok || c.Static == nil {
		return nil
	}
	for _, g := range d.of(c.Static) {
		if param := ssaflow.ParamOf(g.what.Root); param != nil {
			if arg := c.ArgOf(param); arg != nil {
				out = append(out, giving{d.p.PlaceOf(arg).Below(g.what.Path), call, g.typ})
			}
			continue
		}
		for _, ret := range ssaflow.Returns(c.Static) {
			i := slices.IndexFunc(ret.Results, func(v ssa.Value) bool { return d.p.PlaceOf(v) == g.what })
			if i < 0 {
				continue
			}
			if v := c.Result(i); v != nil {
				out = append(out, giving{d.p.PlaceOf(v), call, g.typ})
				break
			}
		}
	}
	return out
}
