package tombstone

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports delete handlers that take a tombstone for the object.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	if len(pass.Model.Deletions()) == 0 {
		return
	}
	funcs := make(map[ast.Node]*ssa.Function)
	for _, f := range pass.Funcs() {
		funcs[f.Fn.Syntax()] = f.Fn
	}
	refusing := make(map[ast.Node]bool) // filters that let no tombstone through
	var handlers []model.Deletion
	for _, d := range pass.Model.Deletions() {
		if !d.Filter {
			handlers = append(handlers, d)
			continue
		}
		if m := find(pass, funcs[d.Node], d); m != nil {
			refusing[d.Node] = true
			report(pass, d, m)
		}
	}
	for _, d := range handlers {
		covered := false
		for _, n := range d.Filters {
			covered = covered || refusing[n]
		}
		if covered {
			continue
		}
		if m := find(pass, funcs[d.Node], d); m != nil {
			report(pass, d, m)
		}
	}
}

// A mistake is a place where a tombstone is taken for the object.
type mistake struct {
	use    objects.Use
	what   string // as in "asserts *v1.Pod"
	panics bool
	asked  bool // the handler has asked for a tombstone
}

// find returns the first mistake that a function for deletions makes, or nil.
func find(pass *rule.Pass, fn *ssa.Function, d model.Deletion) *mistake {
	if fn == nil {
		return nil
	}
	i := d.Param
	if fn.Signature.Recv() != nil {
		i++
	}
	if i >= len(fn.Params) || !types.IsInterface(fn.Params[i].Type()) {
		return nil
	}
	uses, tombstone := objects.Uses(pass.Flow, fn.Params[i])
	if tombstone {
		return unwrapped(pass, fn.Params[i], uses)
	}
	var lost *mistake
	for _, u := range uses {
		if ci, ok := u.Instr.(ssa.CallInstruction); ok {
			c, _ := pass.Flow.Resolve(ci)
			if kube.IsKeyFunc(c.Fn) {
				return nil // the business of rule tombstonekey
			}
		}
		a := u.Assertion()
		if a != nil && !a.CommaOk {
			return &mistake{use: u, what: "asserts " + typeName(pass, a.AssertedType), panics: true}
		}
		if lost == nil {
			lost = loses(pass, u, d)
		}
	}
	return lost
}

// unwrapped returns the mistake of a handler that unwraps tombstones and then
// asserts the type of what it was given all the same.
func unwrapped(pass *rule.Pass, param *ssa.Parameter, uses []objects.Use) *mistake {
	for _, u := range uses {
		a := u.Assertion()
		if a != nil && !a.CommaOk && !kube.IsTombstone(a.AssertedType) && len(u.Calls) == 0 && objects.StillTombstone(pass.Flow, param, a) {
			return &mistake{use: u, what: "asserts " + typeName(pass, a.AssertedType), panics: true, asked: true}
		}
	}
	return nil
}

func typeName(pass *rule.Pass, t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == pass.Pkg {
			return ""
		}
		return p.Name()
	})
}

func report(pass *rule.Pass, d model.Deletion, m *mistake) {
	var node ast.Node = assertion(pass, m.use)
	if node == nil {
		return
	}
	who, then := "delete handler ", "this panics"
	if !m.panics {
		then = "the delete is lost"
	} else if d.Filtered && len(d.Filters) == 0 {
		then = "the delete is lost, or this panics"
	}
	if d.Filter {
		who = "filter before a delete handler "
	}
	msg := who + m.what + " but may get cache.DeletedFinalStateUnknown after a missed delete: " + then + "; unwrap the tombstone first"
	if m.asked {
		msg = who + m.what + " of the tombstone that it has unwrapped before: " + then + "; assert the type of what was unwrapped"
	}
	switch {
	case len(m.use.Calls) > 0:
		pass.At(m.use.Calls[0]).Because(node, "asserted here").Say(msg)
	case m.asked:
		pass.At(node).Say(msg)
	default:
		pass.At(node).Fixes(unwrap(pass, m.use)...).Say(msg)
	}
}

// assertion returns the syntax of a use: the assertion, the tag of a type
// switch, or the call.
func assertion(pass *rule.Pass, u objects.Use) ast.Node {
	a := u.Assertion()
	if a == nil {
		return pass.Flow.Node(u.Instr)
	}
	for _, n := range pass.Flow.Path(a.Pos()) {
		switch n := n.(type) {
		case *ast.TypeAssertExpr:
			return n
		case *ast.TypeSwitchStmt:
			return n.Assign
		case *ast.FuncDecl, *ast.FuncLit:
			return nil
		}
	}
	return nil
}
