package memory

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// record notes a direct write.
func (in *Interp) record(i ssa.Instruction, addr Val, val ssa.Value) {
	if !in.final || in.neverNil(i) {
		return
	}
	for _, r := range addr.Refs {
		if r.Copy || in.uninteresting(r) {
			continue
		}
		in.f.Writes = append(in.f.Writes, Write{
			Instr: i, Ref: r, Val: val, Site: in.Site(i), NewOnly: in.newOnly(r.Root), Only: in.only(r.Root), Shared: in.throughOther(written(i), r),
		})
	}
}

// uninteresting: a plain local that nobody can ask about.
func (in *Interp) uninteresting(r Ref) bool {
	return r.Root.Kind == RootAlloc && r.Path == "" && len(r.Root.Value.Name()) > 0 && !isStructPtr(r.Root.Value.Type())
}

func isStructPtr(t types.Type) bool {
	p, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return true // maps, slices, tuples
	}
	_, ok = p.Elem().Underlying().(*types.Struct)
	return ok
}

// recordCall notes a write made by a callee.
func (in *Interp) recordCall(c ssaflow.Call, at Val, m *summary.Mutation) {
	if !in.final {
		return
	}
	fn := c.Fn
	if c.Target != nil {
		fn = c.Target
	}
	if in.excluded(c, m) {
		return
	}
	for _, r := range at.Refs {
		if r.Copy {
			continue
		}
		w := Write{Instr: c.Instr, Ref: r, Via: m, Callee: fn, Site: m.Site, Decode: m.Decode, Answer: m.Answer, NewOnly: m.NewOnly || creates(c) || in.newOnly(r.Root)}
		if w.Site.IsZero() {
			w.Site = in.Site(c.Instr)
		}
		w.InClosure = c.Closure != nil
		w.Only = in.onlyCall(c, m, r.Root)
		w.Trusted = in.trusted(c, m)
		w.Shared = m.Shared || !m.Site.IsZero() && m.Param < len(c.Args) && in.throughOther(c.Args[m.Param], r)
		in.f.Writes = append(in.f.Writes, w)
	}
}

// creates: the call writes the server's answer to a Create into its object, and the server
// refuses to create one that has a resourceVersion, as all have that it ever gave out.
func creates(c ssaflow.Call) bool {
	op, ok := kube.ClientOp(c.Fn)
	return ok && op.Verb == kube.Create && op.Sub == ""
}

// recordClosure notes a write made by a literal of this function. Its site is
// the place in the literal.
func (in *Interp) recordClosure(c ssaflow.Call, at Val, m *summary.Mutation, fn *ssa.Function) {
	if !in.final {
		return
	}
	for _, r := range at.Refs {
		if r.Copy {
			continue
		}
		in.f.Writes = append(in.f.Writes, Write{
			Instr: c.Instr, Ref: r, Via: m, Site: m.Site, Decode: m.Decode, Answer: m.Answer,
			NewOnly: m.NewOnly || in.newOnly(r.Root), InClosure: fn != nil, Trusted: m.Trusted, Shared: m.Shared,
		})
	}
}

// escapeStore notes that a reference to an object is kept elsewhere.
func (in *Interp) escapeStore(i *ssa.Store, addr, v Val) {
	for _, a := range addr.Refs {
		if a.Root.Kind == RootAlloc {
			continue
		}
		for _, r := range v.Refs {
			if !r.Copy {
				in.f.escapes = append(in.f.escapes, Escape{i, r, escapeStore})
			}
		}
	}
}

// newIdents are the fields that only an object of the API server has.
var newIdents = map[ssaflow.Steps]bool{
	".ObjectMeta.UID": true, ".UID": true, ".ObjectMeta.ResourceVersion": true, ".ResourceVersion": true,
	".ObjectMeta.Name": true, ".Name": true, ".ObjectMeta.CreationTimestamp": true, ".CreationTimestamp": true,
}

// newOnly: at this block the object is known to have no UID, name, version or
// creation time, so that it cannot come from the API server.
func (in *Interp) newOnly(root *Root) bool {
	for c := range in.conds.All() {
		switch v := c.Value.(type) {
		case *ssa.BinOp:
			if (v.Op == token.EQL) != c.Val || v.Op != token.EQL && v.Op != token.NEQ {
				continue
			}
			if k, ok := v.Y.(*ssa.Const); ok && k.Value != nil && k.Value.ExactString() == `""` && in.identOf(v.X, root) {
				return true
			}
		case *ssa.Call:
			if c.Val && v.Call.StaticCallee() != nil && v.Call.StaticCallee().Name() == "IsZero" && len(v.Call.Args) == 1 {
				for _, r := range in.Vals[v.Call.Args[0]].Refs {
					if r.Root == root && newIdents[LastFields(r.Path)] {
						return true
					}
				}
				if a, ok := v.Call.Args[0].(*ssa.Alloc); ok { // of a copy
					if stores := ssaflow.StoresTo(a); len(stores) == 1 && in.identOf(stores[0], root) {
						return true
					}
				}
			}
		}
	}
	return false
}

func (in *Interp) identOf(v ssa.Value, root *Root) bool {
	switch v := v.(type) {
	case *ssa.ChangeType: // string(obj.UID)
		return in.identOf(v.X, root)
	case *ssa.Convert:
		return in.identOf(v.X, root)
	case *ssa.UnOp:
		for _, r := range in.Vals[v.X].Refs {
			if r.Root == root && newIdents[LastFields(r.Path)] {
				return true
			}
		}
	case *ssa.Call:
		fn := v.Call.Method
		if fn == nil && v.Call.StaticCallee() != nil {
			fn, _ = v.Call.StaticCallee().Object().(*types.Func)
		}
		if fn == nil || fn.Name() != "GetUID" && fn.Name() != "GetResourceVersion" && fn.Name() != "GetName" && fn.Name() != "GetCreationTimestamp" {
			return false
		}
		recv := v.Call.Value
		if !v.Call.IsInvoke() && len(v.Call.Args) > 0 {
			recv = v.Call.Args[0]
		}
		for _, r := range in.Val(recv).Refs {
			if r.Root == root {
				return true
			}
		}
	}
	return false
}

// LastFields returns what follows the last dereference of a path.
func LastFields(path ssaflow.Steps) ssaflow.Steps {
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] == '*' || path[i] == ']' {
			return path[i+1:]
		}
	}
	return path
}

// Site describes the source of an instruction. It says the same in every round:
// sources of cached memory are told apart by it.
func (in *Interp) Site(i ssa.Instruction) summary.Site { return in.P.SiteOf(i) }

func instrPos(i ssa.Instruction) token.Pos {
	if ci, ok := i.(ssa.CallInstruction); ok && ci.Common().Pos().IsValid() {
		return ci.Common().Pos()
	}
	return i.Pos()
}

// SiteOf describes the source of an instruction of this package.
func (p *Package) SiteOf(i ssa.Instruction) summary.Site {
	n := p.Flow.Node(i)
	pos, end := instrPos(i), token.NoPos
	if n != nil {
		pos, end = n.Pos(), n.End()
	}
	if !pos.IsValid() {
		return summary.Site{}
	}
	at := inputs.Position(p.Flow.Fset(), pos)
	s := summary.Site{
		Pkg: p.Pass.Pkg.Path(), File: filepath.Base(at.Filename), Line: at.Line, Col: at.Column,
		Func: ssaflow.Outermost(i.Parent()).Name(),
	}.At(pos, end)
	if end.IsValid() {
		if e := inputs.Position(p.Flow.Fset(), end); e.Line == at.Line {
			s.EndCol = e.Column
		}
	}
	if e, ok := n.(ast.Expr); ok {
		s.Text = short(e)
	}
	return s
}

// short renders an expression in at most 60 characters.
func short(e ast.Expr) string {
	s := types.ExprString(e)
	if len(s) > 60 {
		return s[:57] + "..."
	}
	return s
}

// only finds the arguments under which this block is reached: a bool parameter
// that is tested, a type that the object was asserted to have.
func (in *Interp) only(root *Root) summary.Only {
	var o summary.Only
	for c := range in.conds.All() {
		switch v := c.Value.(type) {
		case *ssa.Parameter, *ssa.BinOp:
			if p, k, eq, ok := paramTest(c); ok {
				o.Flag, o.FlagConst, o.FlagWant = in.paramNumber(p), k, eq
			}
		case *ssa.Extract:
			ta, ok := v.Tuple.(*ssa.TypeAssert)
			if !ok || !c.Val || types.IsInterface(ta.AssertedType) {
				continue
			}
			for _, r := range in.Vals[ta.X].Refs {
				if r.Root == root && r.Path == "*" {
					o.Type = typeName(ta.AssertedType)
				}
			}
			if p, ok := ta.X.(*ssa.Parameter); ok && in.isParam(p, root) {
				o.Type = typeName(ta.AssertedType)
			}
		}
	}
	return o
}

// paramTest takes a condition on a parameter and a constant apart: a bool
// parameter itself, or p == "x".
func paramTest(c ssaflow.Cond) (p *ssa.Parameter, constant string, eq, ok bool) {
	switch v := c.Value.(type) {
	case *ssa.Parameter:
		return v, "true", c.Val, true
	case *ssa.BinOp:
		if v.Op != token.EQL && v.Op != token.NEQ {
			return nil, "", false, false
		}
		p, ok := v.X.(*ssa.Parameter)
		k, isConst := v.Y.(*ssa.Const)
		if ok && isConst && k.Value != nil {
			return p, k.Value.ExactString(), (v.Op == token.EQL) == c.Val, true
		}
	}
	return nil, "", false, false
}

// paramNumber is 1 + the index of a parameter of the function.
func (in *Interp) paramNumber(p *ssa.Parameter) int {
	for i, q := range in.Fn.Params {
		if p == q {
			return i + 1
		}
	}
	return 0
}

func (in *Interp) isParam(p *ssa.Parameter, root *Root) bool {
	return root != nil && root.Kind == RootParam && in.Fn.Params[root.Index] == p
}

func typeName(t types.Type) string { return types.TypeString(t, nil) }

// onlyCall is the condition of a callee's write, seen from this function.
func (in *Interp) onlyCall(c ssaflow.Call, m *summary.Mutation, root *Root) summary.Only {
	o := in.only(root)
	if o.Flag == 0 && m.Flag > 0 && m.Flag <= len(c.Args) {
		if p, ok := c.Args[m.Flag-1].(*ssa.Parameter); ok {
			o.Flag, o.FlagConst, o.FlagWant = in.paramNumber(p), m.FlagConst, m.FlagWant
		}
	}
	if o.Type == "" && root.Kind == RootParam {
		o.Type = m.Type
	}
	return o
}

// excluded: with the arguments of this call the write cannot happen.
func (in *Interp) excluded(c ssaflow.Call, m *summary.Mutation) bool {
	if rulesOut(m.Only, c) {
		return true
	}
	if m.Type != "" && m.Param < len(c.Args) {
		t := ssaflow.Unwrap(c.Args[m.Param]).Type()
		if !types.IsInterface(t) && typeName(t) != m.Type {
			return true
		}
	}
	return false
}

// rulesOut: an argument of the call is a constant that does not fit.
func rulesOut(o summary.Only, c ssaflow.Call) bool {
	if o.Flag == 0 || o.Flag > len(c.Args) {
		return false
	}
	k, ok := c.Args[o.Flag-1].(*ssa.Const)
	return ok && k.Value != nil && (k.Value.ExactString() == o.FlagConst) != o.FlagWant
}
