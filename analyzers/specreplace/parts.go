package specreplace

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// maxPart is how many calls a part of an object is followed through.
const maxPart = 4

// comparedPart reports the comparison of a part of a stored object, such as a probe, with one
// that is written out here without what the API server fills in.
func comparedPart(pass *rule.Pass, call ssaflow.Call, v *ssa.Call) {
	first, ok := kube.IsEqual(call.Fn)
	if !ok || call.Arg(first) == nil || call.Arg(first+1) == nil {
		return
	}
	x, y := ssaflow.Unwrap(call.Arg(first)), ssaflow.Unwrap(call.Arg(first+1))
	part, defaults := kube.DefaultedPart(x.Type())
	if len(defaults) == 0 || !types.Identical(x.Type(), y.Type()) {
		return
	}
	c := &parts{pass: pass, defaults: defaults}
	if c.isLive(y, 0) {
		x, y = y, x
	}
	if !c.isLive(x, 0) || c.isLive(y, 0) || !c.leadsToWrite(v) {
		return
	}
	for _, lit := range c.literals(y, 0) {
		if missing := c.missing(lit); missing != "" {
			pass.At(pass.Flow.CallExpr(v)).Because(lit, "it is made here").
				Sayf("the server fills in %s of the stored %s, and the one built here has none: they are never equal, and each pass writes; set it", missing, part)
			return
		}
	}
}

// parts compares a part of an object in which the API server fills in fields.
type parts struct {
	pass     *rule.Pass
	defaults []string
}

// isLive: the value is a part of an object that was read.
func (c *parts) isLive(v ssa.Value, depth int) bool {
	side, at := objects.SideOf(c.pass.Flow, v, func(ssaflow.Call, int) bool { return false })
	switch root := at.Root.(type) {
	case *ssa.IndexAddr:
		return c.isLive(root.X, depth)
	case *ssa.Parameter:
		return depth < maxPart && slices.ContainsFunc(c.pass.Effects.Graph().Sites(root.Parent()), func(s callgraph.Site) bool {
			arg := s.Call.ArgOf(root)
			return arg != nil && c.isLive(arg, depth+1)
		})
	}
	return side == objects.SideLive
}

// leadsToWrite: the function, or one that it answers, writes where the comparison finds a difference,
// and not where it finds none.
func (c *parts) leadsToWrite(cmp *ssa.Call) bool {
	writes := func(equal bool) bool {
		return paths.Find(c.pass.Flow, paths.After(cmp), paths.Query{To: c.isWrite, Holds: func(k ssaflow.Cond) bool { return k.Value != ssa.Value(cmp) || k.Val == equal }}).Found()
	}
	if writes(false) {
		return !writes(true)
	}
	res := cmp.Parent().Signature.Results()
	if res.Len() != 1 || !types.Identical(res.At(0).Type(), types.Typ[types.Bool]) {
		return false
	}
	return slices.ContainsFunc(c.pass.Effects.Graph().Sites(cmp.Parent()), func(s callgraph.Site) bool {
		return paths.Find(c.pass.Flow, paths.After(s.Call.Instr), paths.Query{To: c.isWrite}).Found()
	})
}

func (c *parts) isWrite(i ssa.Instruction) bool {
	ci, ok := i.(ssa.CallInstruction)
	if !ok {
		return false
	}
	to, ok := c.pass.Flow.Resolve(ci)
	return ok && c.pass.Effects.Graph().Makes(to, callgraph.InPlace, func(x ssaflow.Call) callgraph.Look {
		op, ok := kube.ClientOp(x.Fn)
		return callgraph.FoundIf(ok && (op.Verb == kube.Update || op.Verb == kube.Patch))
	})
}

// literals returns the structs that are written out and that a value may be, or hold as elements.
func (c *parts) literals(v ssa.Value, depth int) (out []ssa.Value) {
	if depth > maxPart {
		return nil
	}
	for _, o := range ssaflow.Origins(c.pass.Flow, v, ssaflow.OriginOptions{Results: true}) {
		switch x := o.Value.(type) {
		case *ssa.Alloc:
			out = append(out, x)
		case *ssa.Slice:
			if arr, ok := x.X.(*ssa.Alloc); ok {
				for _, r := range *arr.Referrers() {
					if elem, ok := r.(*ssa.IndexAddr); ok {
						out = append(out, stored(elem))
					}
				}
			}
		case *ssa.Parameter:
			for _, s := range c.pass.Effects.Graph().Sites(x.Parent()) {
				if arg := s.Call.ArgOf(x); arg != nil {
					out = append(out, c.literals(arg, depth+1)...)
				}
			}
		case *ssa.UnOp:
			out = append(out, c.fieldLiterals(x, depth)...)
		}
	}
	return out
}

// stored returns the address of the literal that an element is copied from, or its own.
func stored(elem *ssa.IndexAddr) ssa.Value {
	for _, r := range *elem.Referrers() {
		if st, ok := r.(*ssa.Store); ok && st.Addr == ssa.Value(elem) {
			if load, ok := st.Val.(*ssa.UnOp); ok {
				return load.X
			}
		}
	}
	return elem
}

// fieldLiterals returns those that a function which makes an object puts into the field that is
// read of its result.
func (c *parts) fieldLiterals(load *ssa.UnOp, depth int) (out []ssa.Value) {
	if lit, ok := load.X.(*ssa.Alloc); ok {
		return []ssa.Value{lit}
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	made := ssaflow.MadeBy(c.pass.Flow.PlaceOf(load.X).Root)
	if !ok || made == nil {
		return nil
	}
	to, ok := c.pass.Flow.Resolve(made)
	if !ok || to.Static == nil {
		return nil
	}
	for _, fn := range c.pass.Effects.Graph().From(to.Static, callgraph.InPlace).Funcs() {
		for i := range ssaflow.Instrs(fn) {
			st, ok := i.(*ssa.Store)
			if !ok {
				continue
			}
			if in, ok := st.Addr.(*ssa.FieldAddr); ok && ssaflow.FieldOf(in) == ssaflow.FieldOf(fa) {
				out = append(out, c.literals(st.Val, depth+1)...)
			}
		}
	}
	return out
}

// missing returns a field that the API server fills in and that a literal leaves out, where no
// other code sets it.
func (c *parts) missing(lit ssa.Value) string {
	set := map[string]bool{}
	if lit.Referrers() == nil { // a variable of the package
		return ""
	}
	for _, r := range *lit.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr:
			set[ssaflow.FieldOf(r).Name()] = true
		case *ssa.Store:
			if r.Addr == lit {
				return "" // a copy
			}
		}
	}
	if len(set) == 0 {
		return ""
	}
	other := map[string]bool{}
	c.pass.Flow.EachFieldStore(func(fa *ssa.FieldAddr) {
		if types.Identical(fa.X.Type(), lit.Type()) && !isLiteral(fa.X) {
			other[ssaflow.FieldOf(fa).Name()] = true
		}
	})
	for _, name := range c.defaults {
		if !set[name] && !other[name] {
			return name
		}
	}
	return ""
}

// isLiteral: the struct at an address is written out, and no copy of another.
func isLiteral(at ssa.Value) bool {
	if elem, ok := at.(*ssa.IndexAddr); ok {
		at = elem.X
	}
	a, ok := at.(*ssa.Alloc)
	return ok && len(ssaflow.StoresTo(a)) == 0
}
