package missingversion

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// A reading is a Get of an object of the same kind, into another variable.
type reading struct {
	call   ssaflow.Call
	op     kube.Op
	object ssa.Value
}

func readBefore(pass *rule.Pass, f *memory.Func, o *object.Object, update *memory.OpCall) *reading {
	for _, c := range pass.Flow.Calls(f.Fn) {
		into, op, ok := object.ReadInto(c)
		if !ok || op.Sub != "" && op.Sub != "?" || !ssaflow.Dominates(c.Instr, update.Call.Instr) || otherClient(c, update.Call) {
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

// otherClient: the clients of two calls are two fields of one type, as those of two clusters: a
// version that was read from one server says nothing to the other.
func otherClient(a, b ssaflow.Call) bool {
	x, y := a.Arg(-1), b.Arg(-1)
	if x == nil || y == nil {
		return false
	}
	f, g := ssaflow.FieldLoaded(x), ssaflow.FieldLoaded(y)
	return f != nil && g != nil && f.Origin() != g.Origin() && types.Identical(f.Type(), g.Type())
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

// ofBuiltIn: a dynamic client writes, and was made for a resource that is no custom one.
func ofBuiltIn(pass *rule.Pass, write *memory.OpCall) bool {
	call := pass.Flow.CallExpr(write.Call.Instr)
	if call == nil {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	client, ok := pass.DynamicClient(sel.X)
	return ok && !kube.IsCustomGroup(client.Group)
}
