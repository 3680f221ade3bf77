package ssaobject

import (
	_ "embed"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
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
		if p.Data != nil {
			p.Object = nil // it only names what is patched
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
				if p, ok := c.applies[pass.Flow.CallExpr(op.Call.Instr)]; ok && p.Object != nil {
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
