package inline

import (
	"go/ast"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/config"
	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
)

// reasons are what the text of a function may say about what it does, which is about
// that function and would be lost at its calls.
var reasons = []onpurpose.Reason{
	onpurpose.ErrorDropped, onpurpose.ErrorExplained, onpurpose.DropsErrors, onpurpose.WorkerWaits, onpurpose.CleanupErrorDropped,
	onpurpose.FinalizersDropped, onpurpose.OtherContext, onpurpose.Exclusive, onpurpose.LocksElsewhere,
}

var named = []onpurpose.Kind{
	onpurpose.Judges, onpurpose.Aside, onpurpose.Ends, onpurpose.Locked, onpurpose.HandsLock, onpurpose.Forced, onpurpose.Claims,
	onpurpose.Quits, onpurpose.TellsSynced, onpurpose.Completes,
}

// meant reports whether the name of a function or a comment in it says why it does
// what it does.
func meant(f *ast.File, fd *ast.FuncDecl, cfg *config.Config) bool {
	if cfg.Named(config.Defaulters, fd.Name.Name) || slices.ContainsFunc(named, func(k onpurpose.Kind) bool { return onpurpose.Named(fd.Name.Name, k) }) {
		return true
	}
	from := fd.Pos()
	if fd.Doc != nil {
		from = fd.Doc.Pos()
	}
	return slices.ContainsFunc(f.Comments, func(c *ast.CommentGroup) bool {
		return from <= c.Pos() && c.End() <= fd.End() && slices.ContainsFunc(reasons, func(r onpurpose.Reason) bool { return onpurpose.Says(c.Text(), r) })
	})
}
