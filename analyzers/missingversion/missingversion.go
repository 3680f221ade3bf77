package missingversion

import (
	_ "embed"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports updates without the resourceVersion of the object that was
// read before.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, o := range object.Written(pass.Effects, f) {
			if o.Type != nil {
				check(pass, f, o)
			}
		}
	}
}

// check looks at an object that the function creates, or updates when there is
// one already. What can be created has no version.
func check(pass *rule.Pass, f *memory.Func, o *object.Object) {
	var create, update *memory.OpCall
	for _, m := range o.Moments {
		if m.Renews() || kube.IsUnstructured(o.Type) && mayVersion(pass, m) {
			return
		}
		for _, op := range m.Ops {
			switch {
			case op.Via != nil || !o.Certain(op):
				return
			case op.Op.Verb == kube.Create:
				create = op
			case op.Op.Verb == kube.Update && main(op) && update == nil:
				update = op
			}
		}
	}
	if create == nil || update == nil || object.DryRun(pass.Effects, update) {
		return
	}
	if o.Reaches(create.Call.Instr, update.Call.Instr) {
		// The object that could not be created has no version.
		if what := refused(o.Type); what != "" && object.FailedIn(create, pass.Flow.Known(update.Call.Instr.Block())) {
			report(pass, f, update, nil, what, "")
		}
		return
	}
	read := readBefore(pass, f, o, update)
	if read == nil {
		return
	}
	if what := refused(o.Type); what != "" {
		report(pass, f, update, read, what, "")
		return
	}
	if read.object == nil {
		return
	}
	for _, m := range o.Moments {
		for _, w := range m.Changes {
			if w.Part == object.PartMeta && ssaflow.Reaches(read.call.Instr, m.Instr, nil) && o.Reaches(m.Instr, update.Call.Instr) && comesFrom(m.Instr, read.object) {
				report(pass, f, update, read, "", strings.ToLower(w.Field()))
				return
			}
		}
	}
}

// main: the operation is one on the main resource; a dynamic client takes the
// subresources, if any, at the end.
func main(op *memory.OpCall) bool {
	if op.Sub != "?" || !op.Op.Clientset {
		return op.Sub == ""
	}
	last, ok := op.Call.Args[len(op.Call.Args)-1].(*ssa.Const)
	return ok && last.IsNil()
}

// refused names objects of the kind when the API server refuses to update them
// without a version.
func refused(kind *types.Named) string {
	switch {
	case kube.IsCustomResource(kind), kube.IsUnstructured(kind):
		return "a custom resource"
	case kube.UpdateNeedsVersion(kind):
		return "a " + kind.Obj().Name()
	}
	return ""
}

// mayVersion: an unstructured object is changed at m by something else than the
// setter of a field of its metadata that is no version.
func mayVersion(pass *rule.Pass, m *object.Event) bool {
	if len(m.Changes) == 0 {
		return false
	}
	ci, ok := m.Instr.(ssa.CallInstruction)
	if !ok {
		return true
	}
	c, ok := pass.Flow.Resolve(ci)
	if !ok {
		return true
	}
	field, set, ok := kube.MetaAccessor(c.Fn)
	return !ok || !set || field == "ResourceVersion"
}

// A reading is a Get of an object of the same kind, into another variable.
type reading struct {
	call   ssaflow.Call
	op     kube.Op
	object ssa.Value
}

func readBefore(pass *rule.Pass, f *memory.Func, o *object.Object, update *memory.OpCall) *reading {
	for _, c := range pass.Flow.Calls(f.Fn) {
		into, op, ok := object.ReadInto(c)
		if !ok || op.Sub != "" && op.Sub != "?" || !ssaflow.Dominates(c.Instr, update.Call.Instr) {
			continue
		}
		n := namedOf(into)
		if into == nil && op.Clientset {
			n = kube.Named(c.Fn.Type().(*types.Signature).Results().At(0).Type()) // only the error is looked at
		}
		if n == nil || n.Obj() != o.Type.Obj() {
			continue
		}
		return &reading{call: c, op: op, object: into}
	}
	return nil
}

func namedOf(v ssa.Value) *types.Named {
	if v == nil {
		return nil
	}
	return kube.Named(v.Type())
}

// comesFrom: what the instruction stores, or one of the arguments of a call, is
// made of v.
func comesFrom(i ssa.Instruction, v ssa.Value) bool {
	seen := make(map[ssa.Value]bool)
	var made func(x ssa.Value, depth int) bool
	made = func(x ssa.Value, depth int) bool {
		if x == v {
			return true
		}
		if x == nil || seen[x] || depth > 12 {
			return false
		}
		seen[x] = true
		if a, ok := x.(*ssa.Alloc); ok {
			for _, r := range *a.Referrers() {
				if st, ok := r.(*ssa.Store); ok && st.Addr == a && made(st.Val, depth+1) {
					return true
				}
			}
			return false
		}
		def, ok := x.(ssa.Instruction)
		if !ok {
			return false
		}
		for _, op := range def.Operands(nil) {
			if *op != nil && made(*op, depth+1) {
				return true
			}
		}
		return false
	}
	switch i := i.(type) {
	case *ssa.Store:
		return made(i.Val, 0)
	case ssa.CallInstruction:
		for _, a := range i.Common().Args {
			if made(a, 0) {
				return true
			}
		}
	}
	return false
}

func report(pass *rule.Pass, f *memory.Func, update *memory.OpCall, read *reading, refused, taken string) {
	src, ok := pass.Operation(f, update)
	if !ok {
		return
	}
	if read == nil {
		pass.At(src.Call).
			Say(src.Object + " has no resourceVersion when it could not be created: the API server refuses to update " + refused + " without one; Get the object first")
		return
	}
	call := pass.Flow.CallExpr(read.call.Instr)
	if call == nil {
		return
	}
	existing := "the object that was read"
	if read.op.Clientset {
		if stmt := rule.EnclosingStmt[*ast.AssignStmt](pass, call.Lparen); stmt != nil && len(stmt.Lhs) == 2 && read.object != nil {
			existing = types.ExprString(stmt.Lhs[0])
		}
	} else if read.op.Obj < len(call.Args) {
		existing = rule.Name(call.Args[read.op.Obj])
	}
	why := ": the API server refuses to update " + refused + " without one; set " + src.Object + ".ResourceVersion"
	what := src.Object + " is updated without the resourceVersion of " + existing
	if taken != "" {
		what = src.Object + " takes over " + taken + " of " + existing + ", but not its resourceVersion"
		why = ": what others change in between is lost; set " + src.Object + ".ResourceVersion, and retry on conflict"
	}
	pass.At(src.Call).Because(call, "read here").Say(what + why)
}
