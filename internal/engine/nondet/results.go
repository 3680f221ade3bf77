package nondet

import (
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// result follows result i of a call; v is its value.
func (c *changer) result(call *ssa.Call, i int, v ssa.Value, path []*types.Var, depth int) *Value {
	if b, ok := call.Call.Value.(*ssa.Builtin); ok {
		if b.Name() == "append" && len(path) == 0 {
			return c.appended(call, depth)
		}
		return nil
	}
	rc, ok := c.p.Resolve(call)
	if !ok {
		return nil
	}
	if rc.Static == nil {
		rc.Static = heldFunc(c.p, call.Call.Value)
	}
	if why := kube.ChangingResult(rc.Fn); why != kube.ChangesNot && i == 0 {
		if why == kube.ChangesOrder && mayBeSorted(c.p, v) {
			return nil
		}
		return &Value{Why: why, Source: call, Sites: []ssa.Instruction{call}}
	}
	if kube.GivesText(rc.Fn) && i == 0 {
		if x := c.written(rc, depth); x != nil {
			return x
		}
	}
	if layout, ok := rc.Arg(0).(*ssa.Const); ok && layout.Value != nil && layout.Value.Kind() == constant.String && kube.CutsTime(rc.Fn, constant.StringVal(layout.Value)) {
		return nil // a day is the same at the next pass
	}
	if kube.PassesOn(rc.Fn) && i == 0 {
		for _, a := range rc.Args {
			for _, x := range append([]ssa.Value{a}, ssaflow.VariadicArgs(a)...) {
				if x := c.value(x, nil, depth); x != nil && !(x.Why == kube.ChangesOrder && mayBeSorted(c.p, v)) {
					return x
				}
			}
		}
		return nil
	}
	if rc.Static == nil || len(rc.Static.Blocks) == 0 {
		return c.claimed(rc, i, v, path)
	}
	if len(c.calls) > 3 {
		return nil
	}
	return c.returned(rc, i, v, path, depth)
}

// returned follows what a function of the package returns: nil results and
// those that come with an error aside, a time must be new at each return.
func (c *changer) returned(rc ssaflow.Call, i int, v ssa.Value, path []*types.Var, depth int) *Value {
	c.calls = append(c.calls, rc)
	defer func() { c.calls = c.calls[:len(c.calls)-1] }()
	x := c.atReturns(rc.Static, i, path, depth)
	if x != nil && x.Why == kube.ChangesOrder && mayBeSorted(c.p, v) {
		return nil
	}
	return x.at(rc.Instr)
}

// atReturns looks at what fn returns: a list is in any order if it is so at one return.
func (c *changer) atReturns(fn *ssa.Function, i int, path []*types.Var, depth int) *Value {
	var found *Value
	steady := false
	for _, r := range ssaflow.Returns(fn) {
		if i >= len(r.Results) {
			return nil
		}
		res := ssaflow.SoleDefinition(r.Results[i])
		if k, ok := res.(*ssa.Const); ok && (k.IsNil() || k.Value == nil) {
			continue
		}
		x := c.value(res, path, depth)
		if x != nil && x.Why == kube.ChangesOrder {
			return x
		}
		_, isSlice := res.Type().Underlying().(*types.Slice)
		steady = steady || x == nil && !isSlice
		if x != nil {
			found = x
		}
	}
	if steady {
		return nil
	}
	return found
}

// heldFunc returns the function that a package variable holds from its
// declaration on, unless other code than tests sets another.
func heldFunc(p *ssaflow.Package, v ssa.Value) *ssa.Function {
	g := ssaflow.GlobalOf(v)
	if g == nil || g.Pkg != p.Pkg {
		return nil
	}
	init := p.Pkg.Func("init")
	if init == nil {
		return nil
	}
	for i := range ssaflow.Instrs(init) {
		if st, ok := i.(*ssa.Store); ok && st.Addr == g {
			val := st.Val
			if mc, ok := val.(*ssa.MakeClosure); ok {
				val = mc.Fn
			}
			fn, _ := val.(*ssa.Function)
			if fn == nil || len(fn.Blocks) == 0 {
				return nil
			}
			return fn
		}
	}
	return nil
}
