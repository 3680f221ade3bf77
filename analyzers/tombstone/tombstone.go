package tombstone

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports delete handlers that take a tombstone for the object.
var Analyzer = rule.NewForms(doc, rule.Forms{panics, lost, key})

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

// findMistakes returns the first assertion of each function for deletions, and the keys that
// they make. A handler behind a filter that lets no tombstone through gets none.
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
			param := objectOf(funcs[d.Node], d)
			if param == nil || d.Filter != filters {
				continue
			}
			if !pass.Quiet(isFiltered(pass, d, funcs), d.Node, "the handler stands behind a filter that lets no tombstone through") {
				out = append(out, keys(pass, param)...)
			}
			covered := !filters && slices.ContainsFunc(d.Filters, func(n ast.Node) bool { return refusing[n] })
			if pass.Quiet(covered, d.Node, "the handler stands behind a filter that lets no tombstone through") {
				continue
			}
			if m := findAssertion(pass, param, d); m != nil {
				refusing[d.Node] = refusing[d.Node] || filters
				out = append(out, m)
			}
		}
	}
	return out
}

// objectOf returns the parameter of a function for deletions that is the object or a tombstone.
func objectOf(fn *ssa.Function, d model.Deletion) *ssa.Parameter {
	i := d.Param
	if fn != nil && fn.Signature.Recv() != nil {
		i++
	}
	if fn == nil || i >= len(fn.Params) || !types.IsInterface(fn.Params[i].Type()) {
		return nil
	}
	return fn.Params[i]
}

// isFiltered: a filter turns tombstones away.
func isFiltered(pass *rule.Pass, d model.Deletion, funcs map[ast.Node]*ssa.Function) bool {
	return len(d.Filters) > 0 && !slices.ContainsFunc(d.Filters, func(n ast.Node) bool {
		fn := funcs[n]
		return fn == nil || !objects.TurnsTombstonesAway(pass.Flow, fn.Params[len(fn.Params)-1])
	})
}

// findAssertion returns the first mistake that a function for deletions makes of the type of
// the object, or nil.
func findAssertion(pass *rule.Pass, param *ssa.Parameter, d model.Deletion) *mistake {
	uses, tombstone := objects.Uses(pass.Flow, param)
	if pass.Quiet(tombstone, param.Parent().Syntax(), "the handler asks for cache.DeletedFinalStateUnknown") {
		return nil
	}
	var first *mistake
	for _, u := range uses {
		if c, ok := keyCall(pass, u); ok && pass.Quiet(true, c.Instr, "it makes a key of the object: form key looks at that") {
			return nil
		}
		a := u.Assertion()
		if a != nil && !a.CommaOk {
			return &mistake{d, u, "asserts " + typeName(pass, a), "panics"}
		}
		if first == nil {
			first = loses(pass, u, d)
		}
	}
	return first
}

// say reports a mistake that unwrapping the tombstone mends, and what follows.
func (m *mistake) say(pass *rule.Pass, then string) {
	node := assertion(pass, m.use)
	if node == nil {
		return
	}
	who := "delete handler "
	if m.in.Filter {
		who = "filter before a delete handler "
	}
	msg := who + m.what + " but may get cache.DeletedFinalStateUnknown after a missed delete: " + then + "; unwrap the tombstone first"
	if len(m.use.Calls) > 0 {
		pass.At(m.use.Calls[0]).Because(node, "asserted here").Say(msg)
		return
	}
	pass.At(node).Fixes(unwrap(pass, node)...).Say(msg)
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

// unwrap inserts the unwrapping before the statement of an assertion. It needs
// the parameter itself as operand, and a type that can hold any object.
func unwrap(pass *rule.Pass, node ast.Node) []fix.Fix {
	var id *ast.Ident
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeAssertExpr:
			id, _ = n.X.(*ast.Ident)
		case *ast.CallExpr:
			id, _ = n.Args[0].(*ast.Ident)
		}
		return id == nil
	})
	if id == nil || pass.TypesInfo.Uses[id] == nil {
		return nil
	}
	if i, ok := pass.TypesInfo.Uses[id].Type().Underlying().(*types.Interface); !ok || i.NumMethods() > 0 {
		return nil
	}
	stmt := fix.Statement(pass.Flow, node.Pos())
	if stmt == nil {
		return nil
	}
	pkg, edits, ok := fix.Import(pass.Flow, stmt.Pos(), kube.CachePath)
	if !ok {
		return nil
	}
	name := "tombstone"
	code := "if " + name + ", ok := " + id.Name + ".(" + pkg + ".DeletedFinalStateUnknown); ok {\n\t" + id.Name + " = " + name + ".Obj\n}"
	return fix.Offer("unwrap the tombstone", append(edits, fix.InsertBefore(pass.Flow, stmt, code)...)...)
}

func typeName(pass *rule.Pass, a *ssa.TypeAssert) string {
	file := pass.Flow.File(a.Pos())
	return types.TypeString(a.AssertedType, func(p *types.Package) string {
		if p == pass.Pkg {
			return ""
		}
		for _, spec := range file.Imports {
			if name := pass.TypesInfo.PkgNameOf(spec); name != nil && name.Imported() == p {
				return name.Name()
			}
		}
		return p.Name()
	})
}
