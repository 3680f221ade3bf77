package lostchange

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports changes of structs in memory that nobody sees.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, l := range find(pass) {
		at := pass.At(l.target)
		for _, c := range l.Changes[1:] {
			at.Because(c, "so is this")
		}
		switch l.Source {
		case objects.CopiedElement, objects.CopiedEntry:
			reportElement(pass, l, at)
		case objects.CopiedArgument:
			at.Sayf("%s is lost: %s was passed by value, so the caller does not see the change; take a pointer, or return it", l.name(pass), l.holder())
		case objects.CopiedValue:
			at.Sayf("%s is lost: %s is a copy that is neither sent, returned nor read afterwards; use it, or change the original", l.name(pass), l.holder())
		case objects.MadeHere:
			at.Sayf("%s has no effect: nothing uses %s afterwards; pass it on, or drop it", l.name(pass), l.holder())
		}
	}
}

// A loss is a struct of which changes are lost, with the first of them.
type loss struct {
	objects.Unseen
	// target is what is set: an expression, or the call of a setter.
	target ast.Expr
	// base is the variable that holds the struct, nil when it is not named.
	base *ast.Ident
}

// name is what is set, in the words of the source.
func (l loss) name(pass *rule.Pass) string {
	if call, ok := l.target.(*ast.CallExpr); ok {
		return "what " + pass.CalleeText(call) + " sets"
	}
	return types.ExprString(l.target)
}

// holder is the variable, in the words of the source.
func (l loss) holder() string {
	if l.base == nil {
		return "what it is set on"
	}
	return l.base.Name
}

// find looks for lost changes.
func find(pass *rule.Pass) []loss {
	var out []loss
	for _, f := range pass.Funcs() {
		if pass.HelpsTests(f.Fn) {
			continue
		}
		for _, u := range objects.UnseenChanges(pass.Flow, f.Fn) {
			l := loss{Unseen: u}
			l.target, _ = pass.Flow.Node(u.Changes[0]).(ast.Expr)
			if l.target == nil || pass.Quiet(setThere(u), u.Changes[0], "the function sets this field of an element itself, too") {
				continue
			}
			if pass.Quiet(u.Source == objects.MadeHere && u.Partly, u.Changes[0], "another part of what is filled in here is used") {
				continue
			}
			if pass.Quiet(onlyGuards(u), u.Changes[0], "nil gives way to an empty map, and to who reads the copy they are the same") {
				continue
			}
			l.base = baseOf(pass, l.target)
			if l.base != nil && isPackage(pass, l.base) {
				continue // a struct that is made by a function which is seen through, for another part of it
			}
			out = append(out, l)
		}
	}
	return out
}

func isPackage(pass *rule.Pass, id *ast.Ident) bool {
	_, pkg := pass.TypesInfo.Uses[id].(*types.PkgName)
	return pkg
}

// baseOf returns the variable at the beginning of x.F.G, of x.F.Set(…) or of f(&x, …).
func baseOf(pass *rule.Pass, e ast.Expr) *ast.Ident {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e
	case *ast.SelectorExpr:
		return baseOf(pass, e.X)
	case *ast.StarExpr:
		return baseOf(pass, e.X)
	case *ast.UnaryExpr:
		return baseOf(pass, e.X)
	case *ast.CallExpr:
		if sel, ok := e.Fun.(*ast.SelectorExpr); ok {
			if id := baseOf(pass, sel.X); id != nil && !isPackage(pass, id) {
				return id
			}
		}
		if len(e.Args) > 0 {
			return baseOf(pass, e.Args[0])
		}
	}
	return nil
}

// together: all changes are made where the last one is.
func (l loss) together() bool {
	return !slices.ContainsFunc(l.Changes, func(c ssa.Instruction) bool { return c.Block() != l.last().Block() })
}

// last returns the last change, behind which a copy is put back.
func (l loss) last() ssa.Instruction { return l.Changes[len(l.Changes)-1] }
