package ssaobject

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports objects that cannot be applied.
var Analyzer = rule.NewForms(doc, rule.Forms{read, untyped, metadata, typemeta})

// look makes the Run of a form that asks what all forms know of the package.
func look(report func(*checker)) func(*rule.Pass) {
	return func(pass *rule.Pass) {
		c := *rule.Shared(pass, newChecker)
		c.pass = pass
		report(&c)
	}
}

// A checker is what the forms know of a package.
type checker struct {
	pass    *rule.Pass // of the form that looks
	applies map[*ast.CallExpr]rule.PatchCall
	kinds   map[*types.TypeName]bool // applied as Go objects
	within  map[ast.Node]bool        // functions that apply
	objects []applied
}

// An applied is an object that one call applies.
type applied struct {
	rule.PatchCall
	*object.Object
	f      *memory.Func
	op     *memory.OpCall
	filled ssa.Instruction // by the API server; nil when it is not, or is made fit again
}

func newChecker(pass *rule.Pass) *checker {
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
	if len(c.applies) > 0 {
		c.findObjects()
	}
	return c
}

// findObjects looks at where the object of each apply comes from.
func (c *checker) findObjects() {
	for _, f := range c.pass.Funcs() {
		for i := range f.Ops {
			op := &f.Ops[i]
			if op.Via != nil || op.Op.Verb != kube.Patch || op.Op.Clientset {
				continue
			}
			p, ok := c.applies[c.pass.Flow.CallExpr(op.Call.Instr)]
			if o := object.Behind(c.pass.Effects, f, op.Call.Arg(op.Op.Obj)); ok && p.Object != nil && o != nil {
				c.objects = append(c.objects, applied{p, o, f, op, c.filled(f, o, op)})
			}
		}
	}
}
