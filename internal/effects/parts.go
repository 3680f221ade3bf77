package effects

import (
	"go/ast"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
)

// A Part names a part of an API object, as the API server tells them apart.
type Part uint8

// The parts.
const (
	// PartOther is a part whose owner is not clear: an embedded struct.
	PartOther Part = iota
	// PartWhole is the object itself.
	PartWhole
	// PartStatus is the field Status of the kind.
	PartStatus
	// PartSpec is the spec, or data, rules and so on.
	PartSpec
	// PartMeta are labels, annotations, finalizers and owner references.
	PartMeta
	// PartIdentity are type, name, version and what the server sets.
	PartIdentity
)

// part classifies a path below the object.
func (o *Object) part(below string) Part {
	st := steps(below)
	if len(st) == 0 {
		return PartWhole
	}
	switch st[0] {
	case ".TypeMeta":
		return PartIdentity
	case ".ObjectMeta":
		if len(st) == 1 {
			return PartMeta
		}
		switch st[1] {
		case ".Labels", ".Annotations", ".Finalizers", ".OwnerReferences":
			return PartMeta
		}
		return PartIdentity
	}
	if o.Type == nil {
		return PartOther
	}
	s, ok := o.Type.Underlying().(*types.Struct)
	if !ok {
		return PartOther
	}
	for i := range s.NumFields() {
		if f := s.Field(i); "."+f.Name() == st[0] {
			switch {
			case f.Embedded():
				return PartOther
			case f.Name() == "Status":
				return PartStatus
			case holdsObject(f.Type(), st[1:]):
				return PartOther
			}
			return PartSpec
		}
	}
	return PartOther
}

// holdsObject: a path from a field leads into another API object, which is
// embedded in the spec and may be written on its own.
func holdsObject(t types.Type, path []string) bool {
	for n := range path {
		if in := typeAt(t, strings.Join(path[:n], "")); in != nil && kube.IsAPIObject(in) {
			return true
		}
	}
	return false
}

// Field renders the written place in the words of the source: Labels,
// Spec.Image; elements and what hangs below pointers are left out.
func (c Change) Field() string {
	out := c.Below
	if i := strings.IndexAny(out, "*["); i >= 0 {
		out = out[:i]
	}
	out = strings.TrimPrefix(out, ".ObjectMeta.")
	return strings.TrimPrefix(out, ".")
}

// Covers reports whether a write of c replaces what was written by d: the same
// place or one above it.
func (c Change) Covers(d Change) bool { return HasPrefix(d.Below, c.Below) }

// Meant reports whether a change puts in something that its author may mean to
// save: not a zero value or an empty map or list, not the same part of another
// object's status, and not what a function named after defaults fills in.
func (c Change) Meant() bool {
	if c.SelfAssign() || fills.MatchString(c.Site.Func) || c.Callee != nil && fills.MatchString(c.Callee.Name()) {
		return false
	}
	if c.Via != nil {
		for _, s := range c.Via.Chain {
			if fills.MatchString(s.Func) {
				return false
			}
		}
	}
	switch i := c.Instr.(type) {
	case *ssa.Store:
		return c.Via != nil || !empty(i.Val) && !(c.Part == PartStatus && copiesPart(i))
	case *ssa.Call:
		if cc := i.Common(); cc.StaticCallee() != nil && len(cc.Args) == 2 {
			fn, _ := cc.StaticCallee().Object().(*types.Func)
			if into, ok := kube.DeepCopies(fn); ok && into {
				return !(c.Part == PartStatus && samePart(cc.Args[1], cc.Args[0]))
			}
		}
	}
	return true
}

// fills are names of functions that complete an object in memory.
var fills = regexp.MustCompile(`(?i)default|normali[sz]e|saniti|complete`)

// empty: nil, the zero struct, an empty map or list.
func empty(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return v.Value == nil
	case *ssa.MakeMap:
		return len(*v.Referrers()) == 1 // nothing but the store
	case *ssa.MakeSlice:
		k, ok := v.Len.(*ssa.Const)
		return ok && zero(k)
	case *ssa.UnOp:
		a, ok := v.X.(*ssa.Alloc)
		return ok && neverWritten(a)
	}
	return false
}

// copiesPart: x.Status = y.Status, x.Status.Phase = y.Status.Phase.
func copiesPart(st *ssa.Store) bool {
	load, ok := st.Val.(*ssa.UnOp)
	return ok && samePart(st.Addr, load.X)
}

// samePart: both are addresses of one field in two API objects of one kind.
func samePart(a, b ssa.Value) bool {
	for {
		x, ok1 := a.(*ssa.FieldAddr)
		y, ok2 := b.(*ssa.FieldAddr)
		if !ok1 || !ok2 || x.Field != y.Field || !types.Identical(x.X.Type(), y.X.Type()) {
			return false
		}
		if kube.IsAPIObject(x.X.Type()) {
			return x.X != y.X
		}
		a, b = x.X, y.X
	}
}

// neverWritten: the local is only read, so it holds the zero value.
func neverWritten(a *ssa.Alloc) bool {
	for _, r := range *a.Referrers() {
		switch r.(type) {
		case *ssa.UnOp, *ssa.DebugRef:
		default:
			return false
		}
	}
	return true
}

// Status reports whether the operation saves the status: maybe counts.
func (op *OpCall) Status() bool {
	restores, ok := kube.IsCreateOr(op.Call.Fn)
	return op.Op.Writes() && (op.Sub == "status" || op.Sub == "?" || ok && restores)
}

// Main reports whether the operation writes the main resource.
func (op *OpCall) Main() bool { return op.Op.Writes() && op.Sub == "" }

// CreateOr reports whether the operation is CreateOrUpdate or CreateOrPatch.
func (op *OpCall) CreateOr() bool {
	_, ok := kube.IsCreateOr(op.Call.Fn)
	return ok
}

// StatusOp returns the operation of the moment that saves the status, or nil.
func (m *Moment) StatusOp() *OpCall {
	for _, op := range m.Ops {
		if op.Status() {
			return op
		}
	}
	return nil
}

// MainOp returns the operation of the moment that writes the main resource, or nil.
func (m *Moment) MainOp() *OpCall {
	for _, op := range m.Ops {
		if op.Main() {
			return op
		}
	}
	return nil
}

// Operand returns the argument of the call that holds the object, or nil when
// the operation stands in a function literal that the callee runs.
func (p *Package) Operand(op *OpCall) ssa.Value {
	if op.Via == nil {
		return op.Call.Arg(op.Op.Obj)
	}
	s := p.summaryFor(op.Call)
	if s == nil || op.Via.Param >= len(op.Call.Args) {
		return nil
	}
	for i := range s.Persists {
		if &s.Persists[i] == op.Via {
			return op.Call.Args[op.Via.Param]
		}
	}
	return nil
}

// Certain reports whether o, and nothing else, is the operand of op.
func (o *Object) Certain(op *OpCall) bool {
	if len(op.Obj) != 1 || op.Obj[0].Loc != o.Loc {
		return false
	}
	v := o.f.in.p.Operand(op)
	return v == nil || !o.f.Val(v).Opaque
}

// err returns the error result of the operation's call, or nil.
func (op *OpCall) err() ssa.Value {
	call, ok := op.Call.Instr.(*ssa.Call)
	if !ok {
		return nil
	}
	res := call.Call.Signature().Results()
	if n := res.Len() - 1; n >= 0 && kube.IsError(res.At(n).Type()) {
		return op.Call.Result(n)
	}
	return nil
}

// FailedIn reports whether the conditions say that the operation failed, or at
// least that its error was found to be of some kind.
func (op *OpCall) FailedIn(conds []flow.Cond) bool {
	err := op.err()
	if err == nil {
		return false
	}
	for _, c := range conds {
		if v, isNil, ok := c.NilTest(); ok {
			if !isNil && mentions(v, err, 0) {
				return true
			}
			continue
		}
		if call, ok := c.Value.(*ssa.Call); ok && c.Val && mentions(call, err, 0) {
			return true
		}
	}
	return false
}

// ErrTold reports whether, where b runs, it is known of what kind the
// operation's error is: a test for NotFound or the like decided the way there.
func (p *Package) ErrTold(op *OpCall, b *ssa.BasicBlock) bool {
	err := op.err()
	if err == nil {
		return false
	}
	for _, c := range p.Flow.Known(b) {
		if call, ok := c.Value.(*ssa.Call); ok && mentions(call, err, 0) {
			return true
		}
	}
	return p.errTested(err, b)
}

// SendsObject reports whether the body of the request is the object, or what
// was changed in it: always, but for patches that are written out (RawPatch) or
// come from elsewhere.
func (p *Package) SendsObject(op *OpCall) bool {
	if op.Op.Verb != kube.Patch {
		return true
	}
	if op.Via != nil {
		return false
	}
	v := op.Call.Arg(op.Op.Patch)
	if v == nil {
		return false
	}
	if u, ok := flow.Unwrap(v).(*ssa.UnOp); ok {
		if g, ok := u.X.(*ssa.Global); ok {
			return kube.IsObjectPatch(g.Object())
		}
	}
	call := p.Flow.MadeBy(v)
	if call == nil {
		return false
	}
	c, ok := p.Flow.Resolve(call)
	return ok && kube.IsMergeFrom(c.Fn)
}

// mentions: v is err, a variable that holds it, or made from it by a call.
func mentions(v, err ssa.Value, depth int) bool {
	if v == err {
		return true
	}
	if depth > 4 {
		return false
	}
	switch v := v.(type) {
	case *ssa.ChangeInterface:
		return mentions(v.X, err, depth+1)
	case *ssa.Phi:
		for _, e := range v.Edges {
			if mentions(e, err, depth+2) {
				return true
			}
		}
	case *ssa.Call:
		for _, a := range v.Call.Args {
			if kube.IsError(a.Type()) && mentions(a, err, depth+1) {
				return true
			}
		}
	case *ssa.UnOp:
		for _, r := range *err.Referrers() {
			if st, ok := r.(*ssa.Store); ok && st.Val == err && st.Addr == v.X {
				return true
			}
		}
	}
	return false
}

// DryRun reports whether the operation asks the server to store nothing, as
// far as the call shows.
func (p *Package) DryRun(op *OpCall) bool {
	if op.Via != nil {
		return false
	}
	if recv, ok := op.Call.Arg(-1).(*ssa.Call); ok {
		if c, ok := p.Flow.Resolve(recv); ok && kube.IsDryRunClient(c.Fn) {
			return true
		}
	}
	call := p.Flow.CallExpr(op.Call.Instr)
	if call == nil || op.Op.Opts < 0 || op.Op.Opts >= len(call.Args) {
		return false
	}
	found := false
	for _, a := range call.Args[op.Op.Opts:] {
		ast.Inspect(a, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				found = found || id.Name == kube.DryRunField || kube.IsDryRun(p.Flow.Info().Uses[id])
			}
			return true
		})
	}
	return found
}

// StatusObjects returns the objects that f writes to the API server and whose
// kind is known to have the status subresource and a field Status.
func (p *Package) StatusObjects(f *Func) []*Object {
	var out []*Object
	for _, o := range p.Objects(f) {
		if o.Type == nil || p.Status(o.Type) != model.On {
			continue
		}
		if s, ok := o.Type.Underlying().(*types.Struct); ok && fieldType(s, "Status") != nil {
			out = append(out, o)
		}
	}
	return out
}

// OtherWrites reports whether, after m, another object of o's kind is written by
// an operation that counts: it may stand for o, as a copy or by its name.
func (p *Package) OtherWrites(f *Func, o *Object, m *Moment, counts func(*OpCall) bool) bool {
	for _, x := range p.Objects(f) {
		if x == o || x.Type == nil || x.Type.Obj() != o.Type.Obj() {
			continue
		}
		for _, at := range x.Moments {
			for _, op := range at.Ops {
				if counts(op) && (at.Instr == m.Instr || flow.Reaches(m.Instr, at.Instr, nil)) {
					return true
				}
			}
		}
	}
	return false
}

// Kept reports whether a copy of an object is used for more than a look: it is
// written to the API server or leaves sight, or it is not followed.
func (p *Package) Kept(f *Func, c Copy) bool {
	if c.Value == nil {
		return true
	}
	v := f.Val(c.Value)
	if len(v.Refs) != 1 || v.Opaque || v.Refs[0].Root.Kind != RootAlloc || v.Refs[0].Path != "" {
		return true
	}
	o := p.Object(f, v.Refs[0].Loc)
	if o == nil {
		return true
	}
	for _, m := range o.Moments {
		if len(m.Ops) > 0 || m.Leaves || m.Returned {
			return true
		}
	}
	return false
}
