package observedgeneration

import (
	_ "embed"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports statuses that are written without their observed generation.
var Analyzer = rule.New(doc, run)

const name = "ObservedGeneration"

func run(pass *rule.Pass) {
	c := checker{pass: pass, ways: recur.NewEachReconcile(pass)}
	seen := make(map[*types.Named]bool)
	for _, f := range pass.Funcs() {
		for i := range f.Ops {
			op := &f.Ops[i]
			if op.Via != nil || op.Sub != "status" || op.Op.Verb != kube.Update && op.Op.Verb != kube.Patch {
				continue
			}
			n := kube.Named(ssaflow.Unwrap(op.Call.Arg(op.Op.Obj)).Type())
			if n == nil || seen[n] || saysNothing(pass, f, op) || !kube.IsAPIObject(n) || !pass.InModule(n.Obj().Pkg()) || !c.ways.InReconcile(f.Fn, nil) {
				continue
			}
			seen[n] = true
			status, field := observed(n)
			if field == nil || c.mentioned(field) || c.setElsewhere(n, status) || pass.Quiet(setsIt(n, status), op.Call.Instr, "a method of the kind sets the field") ||
				pass.Quiet(pass.AssignedElsewhere(n.Obj(), name), op.Call.Instr, "another package of the module sets a field of that name beside the kind") ||
				pass.Quiet(pass.MirroredElsewhere(status, name), op.Call.Instr, "another package of the module sets the field in a struct of the same fields") {
				continue
			}
			call := pass.Flow.CallExpr(op.Call.Instr)
			if call == nil {
				continue
			}
			pass.At(call).Fixes(assign(pass, call, call.Args[op.Op.Obj], field)...).
				Sayf("%s.%s is never set: clients cannot tell whether the status belongs to the current spec; assign %s.Generation before %s", status.Obj().Name(), name, rule.Name(call.Args[op.Op.Obj]), pass.CallName(call))
		}
	}
}

type checker struct {
	pass *rule.Pass
	ways *recur.EachReconcile
}

// observed returns the type of the status of a kind and its field.
func observed(n *types.Named) (*types.Named, *types.Var) {
	st := ssaflow.Struct(n)
	for i := range st.NumFields() {
		if f := st.Field(i); f.Name() == "Status" && !f.Embedded() {
			status := kube.Named(f.Type())
			if status == nil {
				return nil, nil
			}
			in, ok := status.Underlying().(*types.Struct)
			if !ok {
				return nil, nil
			}
			for j := range in.NumFields() {
				if in.Field(j).Name() == name && !in.Field(j).Embedded() {
					return status, in.Field(j)
				}
			}
		}
	}
	return nil, nil
}

// mentioned: the package sets or reads the field.
func (c *checker) mentioned(field *types.Var) bool {
	for _, obj := range c.pass.TypesInfo.Uses {
		if obj == field {
			return true
		}
	}
	return false
}

// setElsewhere: code outside of the package gets the object or its status, or
// makes a status, and may set the field.
func (c *checker) setElsewhere(kind, status *types.Named) bool {
	for _, fn := range c.pass.Flow.Funcs {
		for _, call := range c.pass.Flow.Calls(fn) {
			if call.Static == nil && c.may(call, kind, status) {
				return true
			}
		}
	}
	return false
}

func (c *checker) may(call ssaflow.Call, kind, status *types.Named) bool {
	if call.Fn != nil && (kube.IsLibrary(call.Fn.Pkg()) && !c.pass.InModule(call.Fn.Pkg()) || c.ownCopy(call)) {
		return false
	}
	sum := c.pass.Effects.SummaryFor(call)
	sig := call.Instr.Common().Signature()
	for i := range sig.Results().Len() {
		n := kube.Named(sig.Results().At(i).Type())
		if n == status {
			return true
		}
	}
	for i, a := range call.Args {
		n := kube.Named(ssaflow.Unwrap(a).Type())
		if _, pointer := types.Unalias(ssaflow.Unwrap(a).Type()).(*types.Pointer); !pointer || n != kind && n != status {
			continue
		}
		if sum == nil {
			if call.Fn != nil && !kube.IsInterfaceMethod(call.Fn) && c.pass.InModule(call.Fn.Pkg()) {
				continue // looked at, and nothing to tell
			}
			if iface, ok := types.Unalias(a.Type()).(*types.Named); ok && types.IsInterface(iface) && !c.pass.InModule(iface.Obj().Pkg()) {
				continue // sees no more of it than the interface
			}
			return true
		}
		for _, m := range sum.Mutates {
			if m.Param == i && (m.Path.HasField(name) || m.Path.HasSuffix(".Status") || m.Path.HasSuffix("*")) {
				return true
			}
		}
		for _, l := range sum.Leaks {
			if l.Param == i {
				return true
			}
		}
	}
	return false
}

// ownCopy: a generated DeepCopy.
func (c *checker) ownCopy(call ssaflow.Call) bool {
	_, ok := kube.DeepCopies(call.Fn)
	return ok
}
