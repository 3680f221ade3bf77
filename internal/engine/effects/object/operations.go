package object

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// Status reports whether the operation saves the status: maybe counts.
func Status(op *memory.OpCall) bool {
	restores, ok := kube.IsCreateOr(op.Call.Fn)
	return op.Op.Writes() && (op.Sub == "status" || op.Sub == "?" || ok && restores)
}

// Main reports whether the operation writes the main resource.
func Main(op *memory.OpCall) bool { return op.Op.Writes() && op.Sub == "" }

// CreateOr reports whether the operation is CreateOrUpdate or CreateOrPatch.
func CreateOr(op *memory.OpCall) bool {
	_, ok := kube.IsCreateOr(op.Call.Fn)
	return ok
}

// StatusOp returns the operation of the moment that saves the status, or nil.
func (m *Event) StatusOp() *memory.OpCall { return m.firstOp(Status) }

// MainOp returns the operation of the moment that writes the main resource, or nil.
func (m *Event) MainOp() *memory.OpCall { return m.firstOp(Main) }

func (m *Event) firstOp(is func(*memory.OpCall) bool) *memory.OpCall {
	for _, op := range m.Ops {
		if is(op) {
			return op
		}
	}
	return nil
}

// KindOf returns the kind of the object of an operation, or that of the generated client that is asked by a name; nil
// where it is not known.
func KindOf(p *memory.Package, op *memory.OpCall) *types.TypeName {
	if v := Operand(p, op); v != nil && kube.KindOf(ssaflow.Unwrap(v).Type()) != nil {
		return kube.KindOf(ssaflow.Unwrap(v).Type())
	}
	if !op.Op.Clientset || !op.Call.Method {
		return nil
	}
	kind := kube.ResourceClient(op.Call.Args[0].Type())
	if kind == nil || kube.IsUnstructured(kind.Type()) {
		return nil
	}
	return kind
}

// Operand returns the argument of the call that holds the object, or nil when
// the operation stands in a function literal that the callee runs.
func Operand(p *memory.Package, op *memory.OpCall) ssa.Value {
	if op.Via == nil {
		return op.Call.Arg(op.Op.Obj)
	}
	s := p.SummaryFor(op.Call)
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
func (o *Object) Certain(op *memory.OpCall) bool {
	if len(op.Obj) != 1 || op.Obj[0].Loc != o.Loc {
		return false
	}
	v := Operand(o.f.In.P, op)
	return v == nil || !o.f.Val(v).Opaque
}

// FailedIn reports whether the conditions say that the operation failed, or at
// least that its error was found to be of some kind.
func FailedIn(op *memory.OpCall, conds ssaflow.Conds) bool {
	return errflow.FailedIn(errflow.ErrorOf(op.Call.Instr), conds)
}

// ErrTold reports whether, where b runs, it is known of what kind the
// operation's error is: a test for NotFound or the like decided the way there.
func ErrTold(p *memory.Package, op *memory.OpCall, b *ssa.BasicBlock) bool {
	err := errflow.ErrorOf(op.Call.Instr)
	if err == nil {
		return false
	}
	for c := range p.Flow.Known(b).All() {
		if call, ok := c.Value.(*ssa.Call); ok && errflow.MayBe(call, err) {
			return true
		}
	}
	return errTested(p, err, b)
}

// SendsObject reports whether the body of the request is the object, or what
// was changed in it: always, but for patches that are written out (RawPatch) or
// come from elsewhere. Of one that a callee makes the callee tells.
func SendsObject(p *memory.Package, op *memory.OpCall) bool {
	if op.Op.Verb != kube.Patch {
		return true
	}
	if op.Via != nil {
		in := Inner(p, op)
		return in != nil && SendsObject(p, in)
	}
	v := op.Call.Arg(op.Op.Patch)
	if v == nil {
		return false
	}
	if g := ssaflow.GlobalOf(ssaflow.Unwrap(v)); g != nil {
		return kube.IsVar(g.Object(), "client.Apply", "client.Merge")
	}
	return MergeBase(p, op) != nil
}

// DryRun reports whether the operation asks the server to store nothing, as
// far as the call shows.
func DryRun(p *memory.Package, op *memory.OpCall) bool {
	if op.Via != nil {
		return false
	}
	if recv, ok := op.Call.Arg(-1).(*ssa.Call); ok {
		if c, ok := p.Flow.Resolve(recv); ok && kube.Is(c.Fn, "client.NewDryRunClient") {
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
				found = found || id.Name == "DryRun" || kube.IsVar(p.Flow.Info().Uses[id], "client.DryRunAll")
			}
			return true
		})
	}
	return found
}

// OtherWrites reports whether, after m, another object of o's kind is written by
// an operation that counts: it may stand for o, as a copy, also one that a function takes
// which gets o or is a literal here, or by its name. When o's kind is not known, any other may.
func OtherWrites(p *memory.Package, f *memory.Func, o *Object, m *Event, counts func(*memory.OpCall) bool) bool {
	follows := func(i ssa.Instruction) bool { return i == m.Instr || ssaflow.Reaches(m.Instr, i, nil) }
	other := func(x *Object) bool {
		return x != o && x.Type != nil && (o.Type == nil || x.Type.Obj() == o.Type.Obj())
	}
	if slices.ContainsFunc(Written(p, f), func(x *Object) bool { return other(x) && x.writtenBy(counts, follows) }) {
		return true
	}
	return slices.ContainsFunc(p.Flow.Calls(f.Fn), func(c ssaflow.Call) bool {
		if _, deferred := c.Instr.(*ssa.Defer); !deferred && !follows(c.Instr) {
			return false
		}
		in := p.Of(c.Static)
		return o.CopyWritten(c.Instr, counts) || c.Closure != nil && in != nil && slices.ContainsFunc(Written(p, in), func(x *Object) bool {
			return x.Root.Kind != memory.RootFree && other(x) && x.writtenBy(counts, func(ssa.Instruction) bool { return true })
		})
	})
}

// writtenBy: an operation that counts writes the object, at an instruction that is of interest.
func (o *Object) writtenBy(counts func(*memory.OpCall) bool, at func(ssa.Instruction) bool) bool {
	return slices.ContainsFunc(o.Moments, func(m *Event) bool { return slices.ContainsFunc(m.Ops, counts) && at(m.Instr) })
}

// errTested: some test that tells NotFound apart looks at err on every way to b.
func errTested(p *memory.Package, err ssa.Value, b *ssa.BasicBlock) bool {
	for _, r := range effects.Referrers(err) {
		call, ok := r.(*ssa.Call)
		if !ok || !(call.Block() == b || call.Block().Dominates(b)) {
			continue
		}
		c, ok := p.Flow.Resolve(call)
		if !ok {
			continue
		}
		if effects.MayTestNotFound(p, c) {
			return true
		}
	}
	return false
}
