package emptytypemeta

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// constants writes down what is read of the type of a built-in kind.
func constants(pass *rule.Pass, o *object) []fix.Fix {
	if builtin, _ := kube.BuiltIn(o.kind); !builtin {
		return nil
	}
	if o.compared || !stays(pass, o) {
		return nil
	}
	kind := o.kind.Obj().Name()
	name, edits, ok := fix.Import(pass.Flow, o.reads[0].Pos(), o.kind.Obj().Pkg().Path())
	if !ok {
		return nil
	}
	used := false
	for _, e := range o.reads {
		var text string
		switch e := e.(type) {
		case *ast.CallExpr:
			text = name + ".SchemeGroupVersion.WithKind(\"" + kind + "\")"
		case *ast.SelectorExpr:
			if !isString(pass.TypesInfo.TypeOf(e)) {
				return nil
			}
			switch e.Sel.Name {
			case "Kind":
				text = "\"" + kind + "\""
			case "APIVersion":
				text = name + ".SchemeGroupVersion.String()"
			default:
				return nil
			}
		}
		used = used || text[0] != '"'
		edits = append(edits, fix.Replace(e, text))
	}
	if !used && len(edits) > len(o.reads) {
		edits = edits[len(edits)-len(o.reads):] // the import would be unused
	}
	return fix.Offer("write the type down", edits...)
}

// stays: the variable of the object has uses besides those that go away.
func stays(pass *rule.Pass, o *object) bool {
	id := root(o.reads[0])
	if id == nil {
		return false
	}
	l := pass.Local(id)
	if l == nil {
		return true // a parameter of a function literal outside of any function
	}
	gone := 0
	for _, e := range o.reads {
		if r := root(e); r != nil && pass.TypesInfo.Uses[r] == l.Var {
			gone++
		}
	}
	return len(l.Uses) > gone
}

// root returns the variable at the beginning of a chain of selectors.
func root(e ast.Expr) *ast.Ident {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x
		case *ast.SelectorExpr:
			e = x.X
		case *ast.CallExpr:
			e = x.Fun
		case *ast.IndexExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		default:
			return nil
		}
	}
}

func isString(t types.Type) bool {
	return types.Identical(t, types.Typ[types.String])
}
