// Subject: fixes

package fix

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A StatusCall says how a write of the main resource becomes a write of the
// status.
type StatusCall struct {
	// Text is the new call in full, or the method alone when the client at
	// hand has no status writer. Method is the method alone.
	Text, Method string

	edit *analysis.TextEdit
}

// StatusWrite turns a call like r.Update(ctx, app) into r.Status().Update(ctx,
// app), and apps.Update(ctx, app, opts) of a clientset into UpdateStatus.
func StatusWrite(info *types.Info, call *ast.CallExpr) StatusCall {
	s := StatusCall{Method: "Status().Update"}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		s.Text = s.Method
		return s
	}
	fn, _ := info.Uses[sel.Sel].(*types.Func)
	op, isOp := kube.ClientOp(fn)
	if isOp && op.Verb == kube.Patch {
		s.Method = "Status().Patch"
	}
	recv := info.TypeOf(sel.X)
	switch {
	case !isOp || recv == nil:
	case op.Clientset:
		s.Method = "UpdateStatus"
		if name := kube.StatusWriteMethod(recv, sel.Sel.Name); name != "" {
			s.Method = name
			s.edit = &analysis.TextEdit{Pos: sel.Sel.Pos(), End: sel.Sel.End(), NewText: []byte(name)}
		}
	case op.Verb != kube.Create && kube.HasStatusWriter(recv):
		s.Text = types.ExprString(sel.X) + ".Status()." + sel.Sel.Name + arguments(call)
		if len(call.Args) == op.Opts { // the options of the two calls differ in type
			s.edit = &analysis.TextEdit{Pos: sel.Sel.Pos(), End: sel.Sel.Pos(), NewText: []byte("Status().")}
		}
	}
	if s.Text == "" {
		s.Text = s.Method
	}
	return s
}

func arguments(call *ast.CallExpr) string {
	return types.ExprString(&ast.CallExpr{Fun: ast.NewIdent(""), Args: call.Args, Lparen: token.NoPos})
}

// Fixes returns the fix, if the call can be changed in place.
func (s StatusCall) Fixes() []analysis.SuggestedFix {
	if s.edit == nil {
		return nil
	}
	return []analysis.SuggestedFix{{Message: "write the status with " + s.Method, TextEdits: []analysis.TextEdit{*s.edit}}}
}
