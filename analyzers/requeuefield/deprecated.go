package requeuefield

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// deprecated is the migration away from the field.
var deprecated rule.Switch

func init() {
	deprecated.Bind(Analyzer, "deprecated", "also report each use of the field Requeue, which controller-runtime deprecates since v0.21, with what takes its place")
}

// A use is a place that names the field.
type use struct {
	pass *rule.Pass
	info *types.Info
}

const instead = "Result.Requeue is deprecated: return the error, which comes back with back-off, or set RequeueAfter to a time that fits"

// reportUses reports the uses of the field, but those in returns that hide an error.
func reportUses(pass *rule.Pass, told map[token.Pos]bool) {
	files, _, info := pass.AsWritten()
	u := use{pass, info}
	for _, file := range files {
		ast.PreorderStack(file, nil, func(n ast.Node, stack []ast.Node) bool {
			if ret, ok := n.(*ast.ReturnStmt); ok && told[ret.Pos()] {
				return false
			}
			if id, ok := n.(*ast.Ident); !ok || u.field(id) != "Requeue" {
				return true
			}
			switch at, above := stack[len(stack)-1], stack[len(stack)-2]; at := at.(type) {
			case *ast.KeyValueExpr:
				u.inLiteral(above.(*ast.CompositeLit), at)
			case *ast.SelectorExpr:
				u.ofVariable(at, above)
			}
			return true
		})
	}
}

// field returns the field of a Result that the name of a field is of.
func (u use) field(e ast.Expr) string {
	id, _ := e.(*ast.Ident)
	f, _ := u.info.Uses[id].(*types.Var)
	return kube.RequeueField(f)
}

// inLiteral reports the field in a literal. As false, or beside a delay, it says nothing.
func (u use) inLiteral(lit *ast.CompositeLit, kv *ast.KeyValueExpr) {
	at, value, i := u.pass.At(kv), u.info.Types[kv.Value].Value, slices.Index(lit.Elts, ast.Expr(kv))
	after := slices.IndexFunc(lit.Elts, func(e ast.Expr) bool { return u.field(e.(*ast.KeyValueExpr).Key) == "RequeueAfter" })
	switch isSet := value == nil || constant.BoolVal(value); {
	case isSet && after < 0:
		u.delay(at, kv, value, "RequeueAfter: ")
		return
	case value != nil && i+1 < len(lit.Elts):
		at.Fix("leave it out", fix.Cut(kv.Pos(), lit.Elts[i+1].Pos()))
	case value != nil && i > 0:
		at.Fix("leave it out", fix.Cut(lit.Elts[i-1].End(), kv.End()))
	case value != nil:
		at.Fix("leave it out", fix.Cut(kv.Pos(), kv.End()))
	}
	if after >= 0 {
		if d := u.info.Types[lit.Elts[after].(*ast.KeyValueExpr).Value].Value; d == nil || constant.Sign(d) <= 0 {
			at.Review() // a delay of 0 is none
		}
	}
	at.Say("Result.Requeue is deprecated, and says nothing here, beside RequeueAfter or as false; leave it out")
}

// ofVariable reports a use of the field of a variable, which is assigned or read.
func (u use) ofVariable(sel *ast.SelectorExpr, above ast.Node) {
	at, after := u.pass.At(sel), types.ExprString(sel.X)+".RequeueAfter"
	edit := fix.Replace(sel, after+" > 0")
	switch above := above.(type) {
	case *ast.AssignStmt:
		if slices.Contains(above.Lhs, ast.Expr(sel)) && len(above.Lhs) == 1 {
			u.delay(at, above, u.info.Types[above.Rhs[0]].Value, after+" = ")
			return
		}
	case *ast.KeyValueExpr:
		if u.field(above.Key) == "Requeue" {
			return // the literal is told
		}
	case *ast.UnaryExpr: // of the address, the edit does not compile, and is not offered
		edit = fix.Replace(above, after+" == 0")
	}
	at.Fix("ask for RequeueAfter", edit).Review().Say("Result.Requeue is deprecated: ask for RequeueAfter")
}

// delay offers a delay in place of a node: what the field asked for came back after milliseconds
// at first, and after 1000 seconds in the end.
func (u use) delay(at *rule.Finding, n ast.Node, value constant.Value, field string) {
	name, edits, ok := fix.Import(u.pass.Flow, n.Pos(), "time")
	switch {
	case value != nil && !constant.BoolVal(value):
		at.Fix("set RequeueAfter", fix.Replace(n, field+"0")).Review()
	case value != nil && ok:
		at.Fix("set RequeueAfter", append(edits, fix.Replace(n, field+name+".Second"))...).Review()
	}
	at.Say(instead)
}
