package objects

import (
	"go/constant"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// maxDifferences bounds how far [Differences] follows flags and helpers.
const maxDifferences = 8

// A Difference is a comparison of two places that leads to an instruction where
// it finds them different.
type Difference struct {
	// X and Y are what is compared, in terms of the function that was asked about.
	// Pointers on the way are left out: a value and what a pointer to it leads to
	// are one place here.
	X, Y ssaflow.AccessPath
	// At is the comparison itself, which may stand in a function of the package that
	// tells whether something differs; In is where the function asked about makes it,
	// or calls that one.
	At, In ssa.Instruction
}

// Differences returns the comparisons because of which control comes to an
// instruction: one of them has found a difference, in a chain of conditions, through
// a flag, or in a function of the package that answers with a bool.
func Differences(p *ssaflow.Package, to ssa.Instruction) []Difference {
	d := differ{p: p}
	for b := to.Block(); b != nil; b = b.Idom() {
		d.into(b, 0)
	}
	return d.found
}

type differ struct {
	p     *ssaflow.Package
	found []Difference
}

// into collects what may have led into a block: the conditions behind which it stands,
// as long as it stands behind nothing else.
func (d *differ) into(b *ssa.BasicBlock, depth int) {
	if depth++; depth > maxDifferences {
		return
	}
	if len(b.Preds) == 1 {
		d.edge(b.Preds[0], b, depth)
		return
	}
	for _, pred := range b.Preds {
		if _, ok := pred.Instrs[len(pred.Instrs)-1].(*ssa.If); !ok {
			return // ways meet here, whatever was found
		}
	}
	for _, pred := range b.Preds {
		d.edge(pred, b, depth)
	}
}

func (d *differ) edge(from, to *ssa.BasicBlock, depth int) {
	switch last := from.Instrs[len(from.Instrs)-1].(type) {
	case *ssa.If:
		if from.Succs[0] != from.Succs[1] {
			d.because(last.Cond, from.Succs[0] == to, depth)
		}
	case *ssa.Jump:
		d.into(from, depth)
	}
}

// because collects the comparisons by which v may be what it is.
func (d *differ) because(v ssa.Value, is bool, depth int) {
	if depth++; depth > maxDifferences {
		return
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		if v.Op == token.NOT {
			d.because(v.X, !is, depth)
		}
	case *ssa.BinOp:
		if v.Op == token.NEQ && is || v.Op == token.EQL && !is {
			d.add(v, v.X, v.Y)
		}
	case *ssa.Phi:
		for i, e := range v.Edges {
			if k, ok := e.(*ssa.Const); !ok {
				d.because(e, is, depth)
			} else if k.Value != nil && constant.BoolVal(k.Value) == is {
				d.edge(v.Block().Preds[i], v.Block(), depth)
			}
		}
	case *ssa.Call:
		d.call(v, 0, is, depth)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			d.call(call, v.Index, is, depth)
		}
	}
}

// call: the comparison is a call, or a function of the package makes it.
func (d *differ) call(call *ssa.Call, result int, is bool, depth int) {
	c, ok := d.p.Resolve(call)
	if !ok {
		return
	}
	if kube.ComparesWhole(c.Fn) {
		if n := len(c.Args); !is && n >= 2 && c.Fn.Signature().Params().Len() == 2 {
			d.add(call, c.Args[n-2], c.Args[n-1])
		}
		return
	}
	if c.Static == nil || c.Closure != nil || c.Static == call.Parent() || c.Static.Signature.Results().Len() <= result {
		return
	}
	in := differ{p: d.p}
	for _, ret := range ssaflow.Returns(c.Static) {
		if k, ok := ret.Results[result].(*ssa.Const); !ok {
			in.because(ret.Results[result], is, depth)
		} else if k.Value != nil && k.Value.Kind() == constant.Bool && constant.BoolVal(k.Value) == is {
			in.into(ret.Block(), depth)
		}
	}
	for _, x := range in.found {
		a, okA := given(d.p, c, x.X)
		b, okB := given(d.p, c, x.Y)
		if okA && okB {
			d.found = append(d.found, Difference{X: a, Y: b, At: x.At, In: call})
		}
	}
}

// given puts what the call hands in for the parameter that a place of the callee
// begins with.
func given(p *ssaflow.Package, c ssaflow.Call, at ssaflow.AccessPath) (ssaflow.AccessPath, bool) {
	param := ssaflow.ParamOf(at.Root)
	if param == nil || param.Parent() != c.Static {
		return at, false
	}
	arg := c.ArgOf(param)
	if arg == nil {
		return at, false
	}
	return ComparedPlace(p, arg).Below(at.Path), true
}

func (d *differ) add(at ssa.Instruction, x, y ssa.Value) {
	a, b := ComparedPlace(d.p, x), ComparedPlace(d.p, y)
	if a.Root == b.Root || a.Path == "" || b.Path == "" {
		// One may be a value of a struct that is a parameter: its path begins with the caller.
		if ssaflow.ParamOf(a.Root) == nil || ssaflow.ParamOf(b.Root) == nil || a.Root == b.Root {
			return
		}
	}
	if !slices.ContainsFunc(d.found, func(f Difference) bool { return f.At == at }) {
		d.found = append(d.found, Difference{X: a, Y: b, At: at, In: at})
	}
}

// ComparedPlace returns the place of a value without the pointers on the way. An element
// whose index is constant is one.
func ComparedPlace(p *ssaflow.Package, v ssa.Value) ssaflow.AccessPath {
	at := p.PlaceOf(ssaflow.Unwrap(v))
	for range 4 {
		i, ok := at.Root.(*ssa.IndexAddr)
		if !ok {
			break
		}
		if _, ok := i.Index.(*ssa.Const); !ok {
			break
		}
		at = p.PlaceOf(i.X).Elem().Below(at.Path)
	}
	at.Path = ssaflow.Steps(strings.ReplaceAll(string(at.Path), "*", ""))
	return at
}
