package unchangedwrite

import (
	_ "embed"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports writes of objects as they were read.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		if f.TooComplex || pass.HelpsTests(f.Fn) {
			continue
		}
		for i := range f.Ops {
			op := &f.Ops[i]
			if op.Via != nil || op.Op.Verb != kube.Update || op.Sub != "" || len(op.Obj) == 0 || object.DryRun(pass.Effects, op) ||
				object.Operand(pass.Effects, op) == nil {
				continue
			}
			if at := objects.PathOf(pass.Flow, object.Operand(pass.Effects, op)); len(lifecycle.FinalizerTests(pass.Flow, f.Fn, at)) > 0 || len(lifecycle.DeletionTests(pass.Flow, f.Fn, at)) > 0 {
				continue // the business of rule finalizerleak
			}
			var read ssa.Instruction
			asRead := !slices.ContainsFunc(op.Obj, func(r memory.Ref) bool {
				o := object.Of(pass.Effects, f, r.Loc)
				if o == nil || r.Copy {
					return true
				}
				at := readFrom(pass, o, op)
				read = at
				return at == nil
			})
			if src, ok := pass.Operation(f, op); ok && asRead {
				pass.At(src.Call).Because(read, "it was read here").
					Sayf("%s writes %s as it was read: nothing has changed it, so nothing is stored; change it before, or leave the write out", src.Name, src.Object)
			}
		}
	}
}

// readFrom returns where an object was read, or answered, to which nothing has happened since
// when an operation writes it; nil where that is not certain.
func readFrom(pass *rule.Pass, o *object.Object, op *memory.OpCall) (read ssa.Instruction) {
	from := o.Root.Value
	if part, ok := from.(*ssa.Extract); ok {
		from = part.Tuple
	}
	if call, ok := from.(*ssa.Call); ok && (object.ReturnsRead(pass.Flow, call) || answers(pass, call)) {
		read = call
	}
	for _, m := range o.Moments {
		if m.Instr == op.Call.Instr || !ssaflow.Reaches(m.Instr, op.Call.Instr, nil) {
			continue
		}
		switch {
		case m.Reads(pass.Effects):
			read = m.Instr
		case m.Leaves || m.LeavesPart || m.Replaced || len(m.Changes) > 0 || len(m.Given) > 0 || len(m.Ops) > 0:
			return nil
		}
	}
	return read
}

// answers: the call is a write of a generated client, which returns what is stored now.
func answers(pass *rule.Pass, call *ssa.Call) bool {
	c, ok := pass.Flow.Resolve(call)
	if !ok {
		return false
	}
	op, ok := kube.ClientOp(c.Fn)
	return ok && op.Clientset && op.Writes()
}
