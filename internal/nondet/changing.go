package nondet

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// A Value value differs each time the code that makes it runs, although
// nothing else has changed.
type Value struct {
	Why kube.Changes
	// Source is where the difference comes from: the call of time.Now, the
	// loop over a map.
	Source ssa.Instruction
	// Over is the map or list whose order is taken over, nil for calls.
	Over ssa.Value
	// Field is the field of a struct that differs, nil when all does.
	Field *types.Var
	// Sites are the instructions that must run for it: stores, calls.
	Sites []ssa.Instruction
}

// Of tells whether value v differs at each reconcile: a time, a random value,
// a list in the order of a map, or a struct or string with one of these in it.
// It follows calls of functions of the package; lists that anything unknown
// gets hold of may be sorted and do not count. nil when it is not known to.
func Of(p *ssaflow.Package, v ssa.Value) *Value {
	return (&changer{p: p, seen: make(map[ssa.Value]bool)}).value(v, nil, 0)
}

type changer struct {
	p    *ssaflow.Package
	seen map[ssa.Value]bool
	// calls are those that lead to the function at hand, innermost last.
	calls []ssaflow.Call
}

const maxChangingDepth = 24

// value follows v, or the field at path of it.
func (c *changer) value(v ssa.Value, path []*types.Var, depth int) *Value {
	v = ssaflow.Unwrap(v)
	if v == nil || depth > maxChangingDepth || c.seen[v] && len(path) == 0 {
		return nil
	}
	if len(path) == 0 {
		c.seen[v] = true
		defer delete(c.seen, v)
	}
	depth++
	switch v := v.(type) {
	case *ssa.Convert:
		return c.value(v.X, path, depth)
	case *ssa.Slice:
		return c.value(v.X, path, depth)
	case *ssa.Parameter:
		return c.parameter(v, path, depth)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return c.result(call, v.Index, v, path, depth)
		}
	case *ssa.Call:
		return c.result(v, 0, v, path, depth)
	case *ssa.Alloc:
		return c.content(v, path, depth)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return c.load(v, path, depth)
		}
	case *ssa.Field:
		return c.value(v.X, append([]*types.Var{fieldOf(v.X.Type(), v.Field)}, path...), depth)
	case *ssa.Phi:
		choices, _ := ssaflow.Choices(c.p, v)
		return c.oneOf(v, choices, path, depth)
	case *ssa.BinOp:
		if v.Op == token.ADD && len(path) == 0 {
			if x := c.value(v.X, nil, depth); x != nil {
				return x
			}
			return c.value(v.Y, nil, depth)
		}
	case *ssa.MakeMap:
		for _, r := range *v.Referrers() {
			if u, ok := r.(*ssa.MapUpdate); ok && u.Map == v {
				if x := c.value(u.Value, nil, depth); x != nil && x.Why != kube.ChangesOrder {
					return x.at(u)
				}
			}
		}
	}
	return nil
}

// at adds an instruction that must run.
func (x *Value) at(i ssa.Instruction) *Value {
	if x != nil {
		x.Sites = append(x.Sites, i)
	}
	return x
}

// parameter follows the argument of the call that led here.
func (c *changer) parameter(v *ssa.Parameter, path []*types.Var, depth int) *Value {
	arg := c.argument(v)
	if arg == nil {
		return nil
	}
	saved := c.calls
	c.calls = c.calls[:len(c.calls)-1]
	defer func() { c.calls = saved }()
	return c.value(arg, path, depth)
}

// argument returns what the call that led here gives for a parameter, or nil.
func (c *changer) argument(v *ssa.Parameter) ssa.Value {
	if len(c.calls) == 0 || c.calls[len(c.calls)-1].Static != v.Parent() {
		return nil
	}
	call := c.calls[len(c.calls)-1]
	for i, q := range v.Parent().Params {
		if q == v && i < len(call.Args) {
			return call.Args[i]
		}
	}
	return nil
}

// oneOf: a list is in any order if it is so on one way; a time must be new on all.
// A list with other changing elements is not one that changes.
func (c *changer) oneOf(v ssa.Value, choices []ssaflow.Choice, path []*types.Var, depth int) *Value {
	_, isSlice := v.Type().Underlying().(*types.Slice)
	_, isPhi := v.(*ssa.Phi)
	var found *Value
	for _, choice := range choices {
		if choice.Value != nil && isPhi && c.seen[choice.Value] {
			continue
		}
		x := c.value(choice.Value, path, depth)
		switch {
		case x == nil && isSlice:
			continue
		case x == nil:
			return nil
		case !isPhi:
			x.at(choice.Step)
		}
		if x.Why == kube.ChangesOrder {
			return x
		}
		found = x
	}
	if isSlice && isPhi {
		return nil
	}
	return found
}

// load follows what is read from memory of this function.
func (c *changer) load(v *ssa.UnOp, path []*types.Var, depth int) *Value {
	switch a := v.X.(type) {
	case *ssa.Alloc:
		if len(path) == 0 && ssaflow.Struct(a.Type()) == nil {
			choices, ok := ssaflow.Choices(c.p, v)
			if !ok {
				return nil // others may write it
			}
			return c.oneOf(v, choices, nil, depth)
		}
		return c.content(a, path, depth)
	case *ssa.FieldAddr:
		f := ssaflow.FieldOf(a)
		if f == nil {
			return nil
		}
		path = append([]*types.Var{f}, path...)
		base := a.X
		for {
			if in, ok := base.(*ssa.FieldAddr); ok && ssaflow.FieldOf(in) != nil {
				path = append([]*types.Var{ssaflow.FieldOf(in)}, path...)
				base = in.X
				continue
			}
			break
		}
		return c.value(base, path, depth)
	}
	// *p where p is made by a call
	if _, isAddr := v.X.(*ssa.IndexAddr); isAddr {
		return nil
	}
	return c.value(v.X, path, depth)
}

func fieldOf(t types.Type, i int) *types.Var {
	if s := ssaflow.Struct(t); s != nil && i < s.NumFields() {
		return s.Field(i)
	}
	return nil
}

// content looks for a changing value in memory made in this function: the
// variable itself, or the field at path.
func (c *changer) content(a ssa.Value, path []*types.Var, depth int) *Value {
	refs := a.Referrers()
	if refs == nil || depth > maxChangingDepth {
		return nil
	}
	for _, r := range *refs {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr != a {
				continue
			}
			x := c.value(r.Val, path, depth+1)
			if x == nil {
				continue
			}
			field := x.Field
			if len(path) > 0 {
				field = path[0]
			}
			if x.at(r); field != nil && x.Why != kube.ChangesOrder && c.keptElsewhere(*refs, field, x, depth) {
				continue
			}
			return x
		case *ssa.FieldAddr:
			f := ssaflow.FieldOf(r)
			rest := path
			if len(path) > 0 {
				if path[0] != f {
					continue
				}
				rest = path[1:]
			}
			if x := c.content(r, rest, depth+1); x != nil {
				if x.Why != kube.ChangesOrder && c.keptElsewhere(*refs, f, x, depth) {
					continue
				}
				if len(path) == 0 {
					x.Field = f
				}
				return x
			}
		case *ssa.IndexAddr:
			if x := c.content(r, path, depth+1); x != nil {
				return x
			}
		}
	}
	return nil
}

// keptElsewhere: on another way the field gets what does not change, such as the time
// that was there.
func (c *changer) keptElsewhere(refs []ssa.Instruction, f *types.Var, x *Value, depth int) bool {
	for _, r := range refs {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok || ssaflow.FieldOf(fa) != f {
			continue
		}
		for _, u := range *fa.Referrers() {
			st, ok := u.(*ssa.Store)
			if !ok || st.Addr != ssa.Value(fa) || c.value(st.Val, nil, depth+1) != nil {
				continue
			}
			overwritten := slices.ContainsFunc(x.Sites, func(i ssa.Instruction) bool {
				_, isStore := i.(*ssa.Store)
				return isStore && ssaflow.Dominates(st, i)
			})
			if !overwritten {
				return true
			}
		}
	}
	return false
}

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
	if rc.Static == nil || len(rc.Static.Blocks) == 0 || len(c.calls) > 3 {
		return nil
	}
	return c.returned(rc, i, v, path, depth)
}

// returned follows what a function of the package returns: nil results and
// those that come with an error aside, a time must be new at each return.
func (c *changer) returned(rc ssaflow.Call, i int, v ssa.Value, path []*types.Var, depth int) *Value {
	c.calls = append(c.calls, rc)
	defer func() { c.calls = c.calls[:len(c.calls)-1] }()
	var found *Value
	for _, r := range ssaflow.Returns(rc.Static) {
		if i >= len(r.Results) {
			return nil
		}
		res := ssaflow.SoleDefinition(r.Results[i])
		if k, ok := res.(*ssa.Const); ok && (k.IsNil() || k.Value == nil) {
			continue
		}
		x := c.value(res, path, depth)
		if x != nil && x.Why == kube.ChangesOrder {
			if mayBeSorted(c.p, v) {
				return nil
			}
			return x.at(rc.Instr)
		}
		if x == nil {
			if _, isSlice := res.Type().Underlying().(*types.Slice); isSlice {
				continue
			}
			return nil
		}
		found = x
	}
	return found.at(rc.Instr)
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

// Within is Changing for a value of the function that c calls: parameters
// are what c gives it.
func Within(p *ssaflow.Package, c ssaflow.Call, v ssa.Value) *Value {
	ch := &changer{p: p, seen: make(map[ssa.Value]bool), calls: []ssaflow.Call{c}}
	return ch.value(v, nil, 0)
}
