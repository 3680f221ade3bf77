package ssaobject

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports objects that cannot be applied.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	c := &checker{pass: pass, applies: make(map[*ast.CallExpr]rule.PatchCall), kinds: make(map[*types.TypeName]bool), within: make(map[ast.Node]bool)}
	pass.EachPatch(func(p rule.PatchCall, around []ast.Node) {
		if p.Type != kube.ApplyPatch {
			return
		}
		c.applies[p.Call] = p
		if p.Object != nil {
			if t := kube.Named(pass.TypesInfo.TypeOf(p.Object)); t != nil && kube.IsAPIObject(t) {
				c.kinds[t.Obj()] = true
			}
		}
		for _, n := range around {
			if _, ok := n.(*ast.FuncDecl); ok {
				c.within[n] = true
			}
		}
	})
	if len(c.applies) == 0 {
		return
	}
	for _, f := range pass.Funcs() {
		for i := range f.Ops {
			op := &f.Ops[i]
			if op.Via == nil && op.Op.Verb == kube.Patch && !op.Op.Clientset {
				if p, ok := c.applies[pass.Flow.CallExpr(op.Call.Instr)]; ok {
					c.check(f, op, p)
				}
			}
		}
	}
	for _, file := range pass.Sources() {
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				c.copies(fn)
			}
		}
	}
}

type checker struct {
	pass    *rule.Pass
	applies map[*ast.CallExpr]rule.PatchCall
	kinds   map[*types.TypeName]bool // applied as Go objects
	within  map[ast.Node]bool        // functions that apply
}

// check looks at where the object of one apply comes from.
func (c *checker) check(f *memory.Func, op *memory.OpCall, p rule.PatchCall) {
	o := object.Behind(c.pass.Effects, f, op.Call.Arg(op.Op.Obj))
	if o == nil {
		return
	}
	name := rule.Name(p.Object)
	typed := kube.Named(c.pass.TypesInfo.TypeOf(p.Object))
	isTyped := typed != nil && kube.IsAPIObject(typed) && !kube.IsUnstructured(typed) && !kube.IsPartialMetadata(typed)
	if at := c.read(f, o, op); at != nil {
		c.pass.At(p.Call).Because(at, "the object is filled here").
			Say(name + ` came from the API server and has managedFields, which apply refuses ("metadata.managedFields must be nil"); build an object with nothing but your fields`)
		return
	}
	if isTyped && o.Fresh() && !c.kindSet(f, o, op) {
		c.pass.At(p.Call).Sayf("%s has no apiVersion and kind, which apply needs in the body (invalid object type: /, Kind=): set its TypeMeta", name)
	}
}

// read returns where the object was filled by the API server before the apply,
// unless its managed fields are taken away or it is built anew.
func (c *checker) read(f *memory.Func, o *object.Object, op *memory.OpCall) ssa.Instruction {
	for _, w := range objects.MetaWrites(c.pass.Flow, f.Fn) {
		if w.Field == "ManagedFields" {
			return nil
		}
	}
	for _, m := range o.Moments {
		if m.Leaves && m.Instr != op.Call.Instr {
			return nil
		}
		for _, ch := range m.Changes {
			if ch.Below == ".ObjectMeta" || ch.Below == ".ObjectMeta.ManagedFields" {
				return nil
			}
		}
	}
	for _, m := range o.Moments {
		filled := m.Instr != op.Call.Instr && (m.Answered || reads(c.pass, m))
		if !filled || !o.Reaches(m.Instr, op.Call.Instr) || c.failedRead(m, op) {
			continue
		}
		return m.Instr
	}
	return nil
}

// reads: the moment is a Get of the object.
func reads(pass *rule.Pass, m *object.Event) bool {
	ci, ok := m.Instr.(ssa.CallInstruction)
	if !ok || !m.Replaced {
		return false
	}
	c, ok := pass.Flow.Resolve(ci)
	if !ok {
		return false
	}
	op, ok := kube.ClientOp(c.Fn)
	return ok && op.Verb == kube.Get
}

// failedRead: the apply stands where the read is known to have failed.
func (c *checker) failedRead(m *object.Event, op *memory.OpCall) bool {
	call, ok := m.Instr.(*ssa.Call)
	if !ok {
		return true
	}
	err := ssaflow.Result(call, call.Call.Signature().Results().Len()-1)
	if err == nil {
		return true
	}
	for _, cond := range c.pass.Flow.Known(op.Call.Instr.Block()) {
		if v, isNil, ok := cond.NilTest(); ok && v == err && !isNil {
			return true
		}
		if test, ok := cond.Value.(*ssa.Call); ok && cond.Val {
			for _, a := range test.Call.Args {
				if a == err {
					return true
				}
			}
		}
	}
	return false
}

// kindSet: the type of a new object is set, or may be.
func (c *checker) kindSet(f *memory.Func, o *object.Object, op *memory.OpCall) bool {
	for _, m := range o.Moments {
		if m.Instr == op.Call.Instr || !o.Reaches(m.Instr, op.Call.Instr) && !sameBlock(m.Instr, op.Call.Instr) {
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
	for _, call := range c.pass.Flow.Calls(f.Fn) {
		if call.Fn != nil && call.Fn.Name() == "GetObjectKind" && o.Handed(call, o.Path) {
			return true
		}
	}
	return false
}

func sameBlock(a, b ssa.Instruction) bool { return a.Block() == b.Block() }
