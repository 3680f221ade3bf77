package driver

import (
	"go/ast"
	"go/token"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/ast/astutil"
)

// maxAbout is how long a name of code may become, in runes.
const maxAbout = 60

// about names the code between two positions by its structure, so that a finding about it is known
// again when code moves, messages are worded anew, or variables get other names: a call by what is
// called, a field or method by its own name, a statement by its kind. It is no unique name. It is
// empty where there is nothing to name.
func about(files []*ast.File, pos, end token.Pos) string {
	if !end.IsValid() {
		end = pos
	}
	for _, f := range files {
		if pos < f.FileStart || f.FileEnd < pos {
			continue
		}
		for _, g := range f.Comments {
			for _, c := range g.List {
				if c.Pos() <= pos && pos < c.End() {
					return shorten(strings.Join(strings.Fields(c.Text), " "))
				}
			}
		}
		path, _ := astutil.PathEnclosingInterval(f, pos, end)
		for _, n := range path {
			if s := shape(n); s != "" {
				return shorten(s)
			}
		}
	}
	return ""
}

func shorten(s string) string {
	if utf8.RuneCountInString(s) <= maxAbout {
		return s
	}
	return string([]rune(s)[:maxAbout-1]) + "…"
}

// shape names a node, or returns nothing.
func shape(n ast.Node) string {
	switch n := n.(type) {
	case ast.Expr:
		return shapeOfExpr(n)
	case ast.Stmt:
		return shapeOfStmt(n)
	case *ast.Field:
		if len(n.Names) > 0 {
			return n.Names[0].Name
		}
		return shapeOfExpr(n.Type)
	case *ast.ValueSpec:
		return n.Names[0].Name
	case *ast.TypeSpec:
		return n.Name.Name
	case *ast.ImportSpec:
		return n.Path.Value
	case *ast.FuncDecl:
		return n.Name.Name
	case *ast.GenDecl:
		return n.Tok.String()
	case *ast.File:
		return "package"
	}
	return ""
}

func shapeOfExpr(e ast.Expr) string {
	switch e := e.(type) {
	case nil:
		return ""
	case *ast.Ident:
		return e.Name
	case *ast.BasicLit:
		return strings.Join(strings.Fields(e.Value), " ")
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.CallExpr:
		return shapeOfExpr(e.Fun) + "()"
	case *ast.IndexExpr:
		return shapeOfExpr(e.X) + "[]"
	case *ast.IndexListExpr:
		return shapeOfExpr(e.X) + "[]"
	case *ast.SliceExpr:
		return shapeOfExpr(e.X) + "[:]"
	case *ast.TypeAssertExpr:
		return shapeOfExpr(e.X) + ".(" + shapeOfExpr(e.Type) + ")"
	case *ast.ParenExpr:
		return shapeOfExpr(e.X)
	case *ast.StarExpr:
		return "*" + shapeOfExpr(e.X)
	case *ast.UnaryExpr:
		return e.Op.String() + shapeOfExpr(e.X)
	case *ast.BinaryExpr:
		return shapeOfExpr(e.X) + " " + e.Op.String() + " " + shapeOfExpr(e.Y)
	case *ast.KeyValueExpr:
		return shapeOfExpr(e.Key) + ":"
	case *ast.CompositeLit:
		return shapeOfExpr(e.Type) + "{}"
	case *ast.FuncLit, *ast.FuncType:
		return "func"
	case *ast.ArrayType:
		return "[]" + shapeOfExpr(e.Elt)
	case *ast.MapType:
		return "map[" + shapeOfExpr(e.Key) + "]" + shapeOfExpr(e.Value)
	case *ast.ChanType:
		return "chan " + shapeOfExpr(e.Value)
	case *ast.StructType:
		return "struct"
	case *ast.InterfaceType:
		return "interface"
	case *ast.Ellipsis:
		return "..." + shapeOfExpr(e.Elt)
	}
	return ""
}

func shapeOfStmt(s ast.Stmt) string {
	switch s := s.(type) {
	case *ast.ExprStmt:
		return shapeOfExpr(s.X)
	case *ast.AssignStmt:
		var left []string
		for _, e := range s.Lhs {
			left = append(left, shapeOfExpr(e))
		}
		return strings.Join(left, ", ") + " " + s.Tok.String()
	case *ast.DeclStmt:
		return shape(s.Decl)
	case *ast.IncDecStmt:
		return shapeOfExpr(s.X) + s.Tok.String()
	case *ast.SendStmt:
		return shapeOfExpr(s.Chan) + " <-"
	case *ast.GoStmt:
		return "go " + shapeOfExpr(s.Call)
	case *ast.DeferStmt:
		return "defer " + shapeOfExpr(s.Call)
	case *ast.ReturnStmt:
		return "return"
	case *ast.BranchStmt:
		return s.Tok.String()
	case *ast.LabeledStmt:
		return s.Label.Name
	case *ast.IfStmt:
		return "if"
	case *ast.ForStmt:
		return "for"
	case *ast.RangeStmt:
		return "range " + shapeOfExpr(s.X)
	case *ast.SwitchStmt, *ast.TypeSwitchStmt:
		return "switch"
	case *ast.SelectStmt:
		return "select"
	case *ast.CaseClause, *ast.CommClause:
		return "case"
	case *ast.BlockStmt:
		return "block"
	}
	return ""
}
