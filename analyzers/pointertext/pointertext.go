package pointertext

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports pointers that a format prints as addresses.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	files, _, info := pass.AsWritten() // a format function of one's own is one
	for _, f := range files {
		var around []ast.Node
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil {
				around = around[:len(around)-1]
				return true
			}
			if call, ok := n.(*ast.CallExpr); ok && !call.Ellipsis.IsValid() {
				printed(pass, info, call, around)
			}
			around = append(around, n)
			return true
		})
	}
}

// printed looks at the operands of a call whose constant format has a verb for each.
func printed(pass *rule.Pass, info *types.Info, call *ast.CallExpr, around []ast.Node) {
	fn := model.Callee(info, call)
	if fn == nil || !fn.Signature().Variadic() || kube.Scans(fn) {
		return
	}
	format := fn.Signature().Params().Len() - 2
	if _, pairs := kube.LogPairs(fn); pairs || format < 0 || len(call.Args) < format+2 {
		return
	}
	text := info.Types[call.Args[format]].Value
	if text == nil || text.Kind() != constant.String {
		return
	}
	verbs, ok := ssaflow.FormatVerbs(constant.StringVal(text))
	operands := call.Args[format+1:]
	if !ok || len(verbs) != len(operands) {
		return
	}
	for i, arg := range operands {
		if u, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok && u.Op == token.AND {
			continue // a place to write to, as Sscanf takes it
		}
		if v := verbs[i].Verb; v == 'p' || v == 'T' || !address(info.TypeOf(arg)) ||
			pass.Quiet(nilThere(info, arg, around), arg, "the pointer is nil there, and prints as such") {
			continue
		}
		pass.At(arg).Sayf("%s is a pointer: %s prints its address, which differs each time; print what it points to", types.ExprString(arg), verbs[i].Text)
	}
}

// address: a format has nothing to print for a value of type t but where it is.
func address(t types.Type) bool {
	p, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	if _, basic := p.Elem().Underlying().(*types.Basic); !basic {
		return false
	}
	methods := types.NewMethodSet(t)
	return !slices.ContainsFunc([]string{"String", "Error", "Format", "GoString"}, func(name string) bool { return methods.Lookup(nil, name) != nil })
}

// nilThere: the call stands in the branch of a condition that finds the pointer nil.
func nilThere(info *types.Info, arg ast.Expr, around []ast.Node) bool {
	name := types.ExprString(arg)
	for i, n := range around {
		s, ok := n.(*ast.IfStmt)
		if ok && i+1 < len(around) && around[i+1] == ast.Node(s.Body) && findsNil(info, s.Cond, name) {
			return true
		}
	}
	return false
}

func findsNil(info *types.Info, cond ast.Expr, name string) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	switch {
	case !ok:
		return false
	case b.Op == token.LAND:
		return findsNil(info, b.X, name) || findsNil(info, b.Y, name)
	}
	return b.Op == token.EQL && info.Types[b.Y].IsNil() && types.ExprString(ast.Unparen(b.X)) == name
}
