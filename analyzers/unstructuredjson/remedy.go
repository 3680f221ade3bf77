package unstructuredjson

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// remedy says what to write instead of e, whose type is t, and how to change it
// in place; there are no edits where elements would have to be converted.
func remedy(pass *rule.Pass, e ast.Expr, t types.Type, s sink) (to string, edits []fix.Edit) {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsInteger != 0:
			return "int64", convert(e, "int64")
		case u.Info()&types.IsFloat != 0:
			return "float64", convert(e, "float64")
		case u.Info()&types.IsString != 0:
			return "string", convert(e, "string")
		case u.Info()&types.IsBoolean != 0:
			return "bool", convert(e, "bool")
		}
	case *types.Slice:
		if plainString(u.Elem()) {
			if edits := rename(e, s, "SetNestedStringSlice"); edits != nil {
				return "SetNestedStringSlice", edits
			}
		}
		return "[]any", retype(pass, e, "[]any", u.Elem())
	case *types.Map:
		if plainString(u.Key()) && plainString(u.Elem()) {
			if edits := rename(e, s, "SetNestedStringMap"); edits != nil {
				return "SetNestedStringMap", edits
			}
		}
		return "map[string]any", retype(pass, e, "map[string]any", u.Elem())
	}
	return "a map[string]any, as ToUnstructured makes", nil
}

func plainString(t types.Type) bool {
	return types.Identical(types.Unalias(t), types.Typ[types.String])
}

func convert(e ast.Expr, to string) []fix.Edit {
	return fix.Wrap(e, to+"(", ")")
}

// rename makes SetNestedField the function for a type of its own, when e is its
// value.
func rename(e ast.Expr, s sink, to string) []fix.Edit {
	if s.call == nil || ast.Unparen(s.call.Args[1]) != e {
		return nil
	}
	sel, ok := s.call.Fun.(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	return []fix.Edit{fix.Replace(sel.Sel, to)}
}

// retype changes the type of a literal whose elements can stay as they are.
func retype(pass *rule.Pass, e ast.Expr, to string, elem types.Type) []fix.Edit {
	lit, ok := e.(*ast.CompositeLit)
	if !ok || lit.Type == nil {
		return nil
	}
	for _, x := range lit.Elts {
		if kv, ok := x.(*ast.KeyValueExpr); ok {
			x = kv.Value
		}
		if inner, ok := x.(*ast.CompositeLit); ok && inner.Type == nil {
			return nil
		}
		if b, ok := types.Unalias(elem).(*types.Basic); ok && pass.TypesInfo.Types[x].Value != nil && b.Kind() != types.String && b.Kind() != types.Bool {
			return nil // the constant would become an int
		}
	}
	if !plainString(elem) && !types.IsInterface(elem) {
		if m, ok := types.Unalias(elem).(*types.Map); !ok || !types.IsInterface(m.Elem()) {
			return nil
		}
	}
	return []fix.Edit{fix.Replace(lit.Type, to)}
}

func (c *checker) report(e ast.Expr, s sink) {
	t := c.pass.TypesInfo.TypeOf(e)
	name := types.TypeString(t, (*types.Package).Name)
	article := "a"
	if name[0] == 'i' || name[0] == 'e' || name[0] == 'o' || name[0] == 'a' {
		article = "an"
	}
	to, edits := remedy(c.pass, e, t, s)
	d := c.pass.At(e)
	if edits != nil {
		d.Fix("use "+to, edits...)
	}
	d.Sayf(`%s %s in an unstructured object panics in DeepCopy ("cannot deep copy %s"): use %s`, article, name, name, to)
}
