package ssaobject

import (
	_ "embed"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports objects that cannot be applied.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	applied := make(map[*ast.CallExpr]ast.Expr) // the object, by the call that applies it
	pass.EachPatch(func(p rule.PatchCall, _ []ast.Node) {
		if p.Type == kube.ApplyPatch && p.Data == nil && p.Object != nil { // a body that is written out only names it
			applied[p.Call] = p.Object
		}
	})
	for _, f := range pass.Funcs() {
		for i := range f.Ops {
			op := &f.Ops[i]
			e := applied[pass.Flow.CallExpr(op.Call.Instr)]
			if e == nil || op.Via != nil || op.Op.Verb != kube.Patch || op.Op.Clientset {
				continue
			}
			if o := object.Behind(pass.Effects, f, op.Call.Arg(op.Op.Obj)); o != nil {
				report(pass, &apply{pass, o, f, op.Call.Instr}, e)
			}
		}
	}
}

// report reports an apply of what the API server sent, or of a new object without its type.
func report(pass *rule.Pass, a *apply, e ast.Expr) {
	quiet := pass.QuietAt(a.at)
	if read := a.readBefore(); read != nil {
		if !quiet(a.isCleared(), "the managed fields, or the metadata, are set before, or other code may do so") {
			pass.At(a.at).Because(read, "the object is filled here").
				Say(rule.Name(e) + ` came from the API server and has managedFields, which apply refuses ("metadata.managedFields must be nil"); build an object with nothing but your fields`)
		}
		return
	}
	t := kube.Named(pass.TypesInfo.TypeOf(e))
	if t == nil || !kube.IsAPIObject(t) || kube.IsUnstructured(t) || kube.IsPartialMetadata(t) || !a.Fresh() {
		return
	}
	if !quiet(a.mayHaveType(), "the type of the object is set before, or other code may do so") {
		pass.At(a.at).Sayf("%s has no apiVersion and kind, which apply needs in the body (invalid object type: /, Kind=): set its TypeMeta", rule.Name(e))
	}
}

// An apply is a call that applies an object.
type apply struct {
	pass *rule.Pass
	*object.Object
	f  *memory.Func
	at ssa.CallInstruction
}

// readBefore returns where the API server filled the object before the apply.
func (a *apply) readBefore() ssa.Instruction {
	for _, m := range a.Moments {
		if m.Instr == ssa.Instruction(a.at) || !m.Answered && !m.Reads(a.pass.Effects) || !a.Reaches(m.Instr, a.at) {
			continue
		}
		if err := errflow.ErrorOf(m.Instr); err != nil && !errflow.FailedIn(err, a.pass.Flow.Known(a.at.Block())) {
			return m.Instr
		}
	}
	return nil
}

// isCleared: the managed fields are taken away, or may be.
func (a *apply) isCleared() bool {
	for _, w := range objects.MetaWrites(a.pass.Flow, a.f.Fn) {
		if w.Field == "ManagedFields" {
			return true
		}
	}
	for _, m := range a.Moments {
		if m.Leaves && m.Instr != ssa.Instruction(a.at) {
			return true
		}
		for _, ch := range m.Changes {
			if ch.Below == ".ObjectMeta" || ch.Below == ".ObjectMeta.ManagedFields" {
				return true
			}
		}
	}
	return false
}

// mayHaveType: the type of the new object is set, or may be.
func (a *apply) mayHaveType() bool {
	for _, m := range a.Moments {
		if m.Instr == ssa.Instruction(a.at) || !a.Reaches(m.Instr, a.at) && m.Instr.Block() != a.at.Block() {
			continue
		}
		if m.Leaves || m.LeavesPart || m.Replaced || m.Answered || len(m.Ops) > 0 {
			return true
		}
		for _, ch := range m.Changes {
			if ch.Below == "" || ch.Below.HasPrefix(".TypeMeta") {
				return true
			}
		}
	}
	return slices.ContainsFunc(a.pass.Flow.Calls(a.f.Fn), func(call ssaflow.Call) bool { return kube.IsKindGetter(call.Fn) && a.Handed(call, a.Path) })
}
