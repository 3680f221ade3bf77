package nondet

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
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
	// Below are the fields that lead to what differs, from the outermost on.
	Below []string
	// Sites are the instructions that must run for it: stores, calls.
	Sites []ssa.Instruction
	// Place is the file and line of the source in another package, to which Source, a call, leads.
	Place string
}

// Of tells whether value v differs at each reconcile: a time, a random value,
// a list in the order of a map, or a struct or string with one of these in it.
// It follows calls of functions of the package; lists that anything unknown
// gets hold of may be sorted and do not count. nil when it is not known to.
func Of(p *ssaflow.Package, v ssa.Value) *Value {
	return newChanger(p, nil).value(v, nil, 0)
}

type changer struct {
	p    *ssaflow.Package
	ask  Ask
	seen map[ssa.Value]bool
	// calls are those that lead to the function at hand, innermost last.
	calls []ssaflow.Call
	// steps are those that were made: ways that part and meet again are gone each.
	steps int
}

func newChanger(p *ssaflow.Package, ask Ask, calls ...ssaflow.Call) *changer {
	return &changer{p: p, ask: ask, seen: make(map[ssa.Value]bool), calls: calls}
}

const (
	maxChangingDepth = 24
	maxChangingSteps = 5000
)

// value follows v, or the field at path of it.
func (c *changer) value(v ssa.Value, path []*types.Var, depth int) *Value {
	v = ssaflow.Unwrap(v)
	c.steps++
	if v == nil || depth > maxChangingDepth || c.steps > maxChangingSteps || c.seen[v] && len(path) == 0 {
		return nil
	}
	if len(path) == 0 {
		c.seen[v] = true
		defer delete(c.seen, v)
	}
	depth++
	switch v := v.(type) {
	case *ssa.Convert:
		if mayBeSorted(c.p, v) { // as the characters of a text
			return nil
		}
		return c.value(v.X, path, depth)
	case *ssa.Slice:
		return c.value(v.X, path, depth)
	case *ssa.Parameter:
		return c.parameter(v, path, depth)
	case *ssa.FreeVar:
		return c.value(ssaflow.Binding(v), path, depth)
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
			if x := c.concatenated(v, depth); x != nil {
				return x
			}
			if x := c.value(v.X, nil, depth); x != nil {
				return x
			}
			return c.value(v.Y, nil, depth)
		}
	case *ssa.MakeMap:
		return c.inMap(v, depth)
	}
	return nil
}

// inMap: a value of the map differs. Lists in it may be sorted where they are taken out.
func (c *changer) inMap(m ssa.Value, depth int) *Value {
	for _, r := range *m.Referrers() {
		if u, ok := r.(*ssa.MapUpdate); ok && u.Map == m {
			if x := c.value(u.Value, nil, depth); x != nil && (x.Why != kube.ChangesOrder || isText(u.Value.Type())) {
				return x.at(u)
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
	steady := false
	for _, choice := range choices {
		if choice.Value != nil && isPhi && c.seen[choice.Value] {
			continue
		}
		x := c.value(choice.Value, path, depth)
		switch {
		case x == nil:
			steady = true
			continue
		case !isPhi:
			x.at(choice.Step)
		}
		if x.Why == kube.ChangesOrder {
			return x
		}
		found = x
	}
	if isSlice && isPhi || steady && !isSlice {
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
	case *ssa.FreeVar:
		if choices, ok := ssaflow.Choices(c.p, v); ok {
			return c.oneOf(v, choices, path, depth)
		}
		return c.value(a, path, depth)
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
	if x := c.value(v.X, path, depth); x != nil {
		return x
	}
	if call, ok := v.X.(*ssa.Call); ok { // what this function has put in since: status := old.DeepCopy()
		return c.content(call, path, depth)
	}
	return nil
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
	c.steps++
	if refs == nil || depth > maxChangingDepth || c.steps > maxChangingSteps {
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
					x.Below = append([]string{f.Name()}, x.Below...)
				}
				return x
			}
		case *ssa.UnOp:
			if _, isMap := r.Type().Underlying().(*types.Map); isMap && len(path) == 0 {
				if x := c.inMap(r, depth+1); x != nil {
					return x
				}
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
