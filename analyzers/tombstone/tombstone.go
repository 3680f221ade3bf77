package tombstone

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports delete handlers that take a tombstone for the object.
var Analyzer = rule.NewForms(doc, rule.Forms{panics, lost, unwrapped})

// A mistake is a place where a tombstone is taken for the object.
type mistake struct {
	in   model.Deletion
	use  objects.Use
	what string // as in "asserts *v1.Pod"
	form string
}

// mistakesOf makes the Run of a form that reports the mistakes of its name.
func mistakesOf(form string, report func(*rule.Pass, *mistake)) func(*rule.Pass) {
	return func(pass *rule.Pass) {
		for _, m := range rule.Shared(pass, findMistakes) {
			if m.form == form {
				report(pass, m)
			}
		}
	}
}

// findMistakes returns the first mistake of each function for deletions. A handler
// behind a filter that lets no tombstone through gets none.
func findMistakes(pass *rule.Pass) (out []*mistake) {
	if len(pass.Model.Deletions()) == 0 {
		return nil
	}
	funcs := make(map[ast.Node]*ssa.Function)
	for _, f := range pass.Funcs() {
		funcs[f.Fn.Syntax()] = f.Fn
	}
	refusing := make(map[ast.Node]bool)
	for _, filters := range []bool{true, false} {
		for _, d := range pass.Model.Deletions() {
			covered := !filters && slices.ContainsFunc(d.Filters, func(n ast.Node) bool { return refusing[n] })
			if d.Filter != filters || pass.Quiet(covered, d.Node, "the handler stands behind a filter that lets no tombstone through") {
				continue
			}
			if m := find(pass, funcs[d.Node], d); m != nil {
				refusing[d.Node] = refusing[d.Node] || filters
				m.in = d
				out = append(out, m)
			}
		}
	}
	return out
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
	if pass.Quiet(tombstone, fn.Syntax(), "the handler asks for cache.DeletedFinalStateUnknown") {
		return stillWrapped(pass, fn.Params[i], uses)
	}
	var quiet *mistake
	for _, u := range uses {
		if ci, ok := u.Instr.(ssa.CallInstruction); ok {
			c, _ := pass.Flow.Resolve(ci)
			if pass.Quiet(kube.IsKeyFunc(c.Fn), u.Instr, "it makes a key of the object: rule tombstonekey looks at that") {
				return nil // the business of rule tombstonekey
			}
		}
		a := u.Assertion()
		if a != nil && !a.CommaOk {
			return &mistake{use: u, what: "asserts " + typeName(pass, a.AssertedType), form: "panics"}
		}
		if quiet == nil {
			quiet = loses(pass, u, d)
		}
	}
	return quiet
}

// who says whose the mistake is.
func (m *mistake) who() string {
	if m.in.Filter {
		return "filter before a delete handler "
	}
	return "delete handler "
}

// say reports a mistake that unwrapping the tombstone mends, and what follows.
func (m *mistake) say(pass *rule.Pass, then string) {
	node := assertion(pass, m.use)
	if node == nil {
		return
	}
	msg := m.who() + m.what + " but may get cache.DeletedFinalStateUnknown after a missed delete: " + then + "; unwrap the tombstone first"
	if len(m.use.Calls) > 0 {
		pass.At(m.use.Calls[0]).Because(node, "asserted here").Say(msg)
		return
	}
	pass.At(node).Fixes(unwrap(pass, m.use)...).Say(msg)
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
