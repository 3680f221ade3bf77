package logpairs

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
)

// insertKey gives a value the name that the code has for it as its key, where all
// arguments pair up then. A constant is a key that lacks a value, which nobody
// knows.
func (l logCall) insertKey(arg ast.Expr) []fix.Fix {
	name := nameOf(arg)
	if name == "" || l.pass.TypesInfo.Types[arg].Value != nil {
		return nil
	}
	at := slices.Index(l.expr.Args, arg)
	rest := l.expr.Args[at+1:]
	if len(rest)%2 != 0 {
		return nil
	}
	for i := 0; i < len(rest); i += 2 {
		if _, key := l.pass.ConstString(rest[i]); !key {
			return nil
		}
	}
	return fix.Offer("log it as "+name, fix.Insert(arg.Pos(), strconv.Quote(name)+", "))
}

// nameOf returns the last name of an expression: generation for app.Generation,
// error for err.
func nameOf(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if e.Name == "err" {
			return "error"
		}
		return e.Name
	case *ast.SelectorExpr:
		return strings.ToLower(e.Sel.Name[:1]) + e.Sel.Name[1:]
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return nameOf(e.X)
		}
	case *ast.StarExpr:
		return nameOf(e.X)
	}
	return ""
}

// format fills the verbs of the message in, where they take all arguments.
func (l logCall) format(verbs int) []fix.Fix {
	message, last := l.expr.Args[l.first-1], l.expr.Args[len(l.expr.Args)-1]
	if len(l.expr.Args)-l.first != verbs {
		return nil
	}
	name, edits, ok := fix.Import(l.pass.Flow, message.Pos(), "fmt")
	if !ok {
		return nil
	}
	return fix.Offer("format the message", append(edits, fix.Insert(message.Pos(), name+".Sprintf("), fix.Insert(last.End(), ")"))...)
}
