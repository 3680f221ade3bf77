// Subject: fixes

// Package fix builds the text edits of suggested fixes. An edit is offered
// only when the result compiles and removes the finding.
package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A Copy is what has to be copied so that one change of a shared object is a
// change of a copy: a variable, or an element or field that a variable leads to.
type Copy struct {
	// Text is the object as written: pod, pods[i], item.pod.
	Text string
	// At is where it is needed first.
	At token.Pos

	expr   string       // what takes its place
	vars   []*types.Var // the variables in Text, that of the object first
	edit   *analysis.TextEdit
	nilled bool // nil can be copied
}

// Same reports whether both copy the same object in the same variable.
func (c *Copy) Same(o *Copy) bool {
	return c != nil && o != nil && c.Text == o.Text && slices.Equal(c.vars, o.vars) && c.edit == nil && o.edit == nil
}

// maxAliases bounds the variables between a change and the object.
const maxAliases = 6

// Shared finds what to copy so that a change of the place e is one of a copy:
// the object that e is part of, behind the variables that stand for its parts.
// nil when no assignable expression holds the object.
func Shared(p *ssaflow.Package, e ast.Expr) *Copy {
	at := e.Pos()
	for range maxAliases {
		if c := object(p, e, at); c != nil {
			return c
		}
		id := baseIdent(p, e)
		if id == nil {
			return nil
		}
		v, ok := p.Info().ObjectOf(id).(*types.Var)
		if !ok || v.IsField() || v.Parent() == p.Pkg.Pkg.Scope() || len(assignments(p, v)) > 0 {
			return nil
		}
		def, where := definition(p, v)
		if def == nil {
			return nil
		}
		if edit := copyValue(p, v, def); edit != nil {
			return &Copy{Text: v.Name(), At: where, vars: []*types.Var{v}, edit: edit}
		}
		e, at = def, where
	}
	return nil
}

// object looks for the part of e, as near to its variable as possible, that is
// an API object and can be assigned.
func object(p *ssaflow.Package, e ast.Expr, at token.Pos) *Copy {
	var found *Copy
	for e != nil {
		if c := assignable(p, e); c != nil {
			c.At, found = at, c
		}
		e = holder(p, e)
	}
	if found == nil || len(found.vars) != 1 || len(assignments(p, found.vars[0])) > 0 {
		return found
	}
	// x := *obj: the copy belongs there.
	if def, where := definition(p, found.vars[0]); def != nil {
		if edit := copyValue(p, found.vars[0], def); edit != nil {
			found.edit, found.At = edit, where
		}
	}
	return found
}

// assignable: e is an API object in a variable, in a field of a local struct, or
// in an element of a local list or map.
func assignable(p *ssaflow.Package, e ast.Expr) *Copy {
	t := p.Info().TypeOf(e)
	if t == nil {
		return nil
	}
	text := types.ExprString(e)
	expr, nilled := deepCopyOf(p, e.Pos(), t, text)
	if expr == "" {
		return nil
	}
	c := &Copy{Text: text, expr: expr, nilled: nilled}
	switch e := e.(type) {
	case *ast.Ident:
		if !c.mention(p, e) {
			return nil
		}
	case *ast.SelectorExpr:
		id, ok := e.X.(*ast.Ident)
		if !ok || !c.mention(p, id) {
			return nil
		}
		if _, ok := p.Info().TypeOf(id).Underlying().(*types.Struct); !ok {
			return nil // others see what it points to
		}
	case *ast.IndexExpr:
		list := e.X
		if sel, ok := list.(*ast.SelectorExpr); ok && kube.ItemsOf(p.Info().TypeOf(sel.X)) != nil {
			list = sel.X
		}
		id, ok := list.(*ast.Ident)
		if !ok || !c.mention(p, id) {
			return nil
		}
		switch i := e.Index.(type) {
		case *ast.BasicLit:
		case *ast.Ident:
			if _, isConst := p.Info().ObjectOf(i).(*types.Const); !isConst && !c.mention(p, i) {
				return nil
			}
		default:
			return nil
		}
	default:
		return nil
	}
	return c
}

// mention notes a variable of the text; false when it is none of a function.
func (c *Copy) mention(p *ssaflow.Package, id *ast.Ident) bool {
	v, ok := p.Info().ObjectOf(id).(*types.Var)
	if !ok || v.IsField() || v.Parent() == nil || v.Parent() == p.Pkg.Pkg.Scope() {
		return false
	}
	c.vars = append(c.vars, v)
	return true
}

// deepCopyOf writes the copy of an object of type t; "" when it has none of the
// same type. nilled says that a nil object is no problem.
func deepCopyOf(p *ssaflow.Package, at token.Pos, t types.Type, text string) (expr string, nilled bool) {
	switch t.Underlying().(type) {
	case *types.Pointer:
		if kube.IsAPIObject(t) && copiesItself(t) {
			return text + ".DeepCopy()", true
		}
	case *types.Struct:
		if ptr := types.NewPointer(t); kube.IsAPIObject(ptr) && copiesItself(ptr) {
			return "*" + text + ".DeepCopy()", true
		}
	case *types.Interface:
		m, _, _ := types.LookupFieldOrMethod(t, false, nil, "DeepCopyObject")
		fn, ok := m.(*types.Func)
		if !ok {
			return "", false
		}
		sig := fn.Type().(*types.Signature)
		if sig.Params().Len() != 0 || sig.Results().Len() != 1 {
			return "", false
		}
		if types.Identical(sig.Results().At(0).Type(), t) {
			return text + ".DeepCopyObject()", false
		}
		if name := typeName(p, at, t); name != "" {
			return text + ".DeepCopyObject().(" + name + ")", false
		}
	}
	return "", false
}

// typeName writes a named type as the file at pos can; "" when it does not
// import its package.
func typeName(p *ssaflow.Package, pos token.Pos, t types.Type) string {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.TypeArgs().Len() > 0 || n.Obj().Pkg() == nil {
		return ""
	}
	if n.Obj().Pkg() == p.Pkg.Pkg {
		return n.Obj().Name()
	}
	scope := p.Pkg.Pkg.Scope().Innermost(pos)
	f := p.File(pos)
	if f == nil || scope == nil {
		return ""
	}
	for _, imp := range f.Imports {
		name := p.Info().PkgNameOf(imp)
		if name == nil {
			continue
		}
		// The package may have just another name for the type.
		tn, ok := name.Imported().Scope().Lookup(n.Obj().Name()).(*types.TypeName)
		if !ok || !types.Identical(tn.Type(), n) {
			continue
		}
		if _, obj := scope.LookupParent(name.Name(), pos); obj == name {
			return name.Name() + "." + n.Obj().Name()
		}
	}
	return ""
}

// copiesItself: a pointer whose DeepCopy returns the same type.
func copiesItself(t types.Type) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "DeepCopy")
	fn, ok := obj.(*types.Func)
	if !ok {
		return false
	}
	sig := fn.Type().(*types.Signature)
	return sig.Params().Len() == 0 && sig.Results().Len() == 1 && types.Identical(sig.Results().At(0).Type(), t)
}

// copyValue: v is a struct that was defined as the content of another, which
// can be a deep copy instead.
func copyValue(p *ssaflow.Package, v *types.Var, def ast.Expr) *analysis.TextEdit {
	if _, ok := v.Type().Underlying().(*types.Struct); !ok || !copiesItself(types.NewPointer(v.Type())) {
		return nil
	}
	if as := assigned(p, v); as == nil || len(as.Rhs) != 1 || as.Rhs[0] != def {
		return nil
	}
	text := types.ExprString(def)
	switch def := def.(type) {
	case *ast.StarExpr:
		if _, ok := ast.Unparen(def.X).(*ast.UnaryExpr); ok {
			return nil
		}
		text += ".DeepCopy()"
	case *ast.SelectorExpr, *ast.IndexExpr:
		if !addressable(p, def) {
			return nil
		}
		text = "*" + text + ".DeepCopy()"
	default:
		return nil
	}
	if strings.Contains(text, "…") || strings.Contains(text, "(func") {
		return nil // a literal is not written out
	}
	return &analysis.TextEdit{Pos: def.Pos(), End: def.End(), NewText: []byte(text)}
}

func addressable(p *ssaflow.Package, e ast.Expr) bool {
	tv, ok := p.Info().Types[e]
	return ok && tv.Addressable()
}
