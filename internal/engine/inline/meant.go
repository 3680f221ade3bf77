package inline

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reasons are what the text of a function may say about what it does, which is about
// that function and would be lost at its calls.
var reasons = []onpurpose.Reason{
	onpurpose.ErrorDropped, onpurpose.DropsErrors, onpurpose.WorkerWaits,
	onpurpose.OtherContext, onpurpose.LocksElsewhere,
}

// failing are what the name of a function may say that counts at its calls for its
// error, and named what counts in any case.
var failing = []onpurpose.Kind{onpurpose.Judges, onpurpose.Aside}

var named = []onpurpose.Kind{
	onpurpose.Ends, onpurpose.Locked, onpurpose.HandsLock, onpurpose.Forced, onpurpose.Claims,
	onpurpose.Quits, onpurpose.TellsSynced, onpurpose.Completes,
}

// meant reports whether the name of a function or a comment in it says why it does
// what it does.
func meant(f *ast.File, fd *ast.FuncDecl, fn *types.Func, cfg *config.Config) bool {
	says := func(k onpurpose.Kind) bool { return onpurpose.Named(fd.Name.Name, k) }
	if cfg.Named(config.Defaulters, fd.Name.Name) || slices.ContainsFunc(named, says) {
		return true
	}
	for v := range fn.Signature().Results().Variables() {
		if kube.IsError(v.Type()) && slices.ContainsFunc(failing, says) {
			return true
		}
	}
	from := fd.Pos()
	if fd.Doc != nil {
		from = fd.Doc.Pos()
	}
	return slices.ContainsFunc(f.Comments, func(c *ast.CommentGroup) bool {
		return from <= c.Pos() && c.End() <= fd.End() && slices.ContainsFunc(reasons, func(r onpurpose.Reason) bool { return onpurpose.Says(c.Text(), r) })
	})
}
