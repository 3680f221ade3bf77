package closers

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// Endless reports whether fn, once it runs, has no way out: neither a return nor a panic.
func Endless(p *ssaflow.Package, fn *ssa.Function) bool {
	return fn != nil && len(fn.Blocks) > 0 && paths.Find(p, paths.Entry(fn), paths.Query{
		To:    func(i ssa.Instruction) bool { return len(i.Block().Succs) == 0 },
		Holds: func(c ssaflow.Cond) bool { return !isTickerClosed(c) },
	}).None()
}

// isTickerClosed: the condition says that the channel of a ticker is closed, which never happens.
func isTickerClosed(c ssaflow.Cond) bool {
	ok, isExtract := c.Value.(*ssa.Extract)
	if !isExtract || ok.Index != 1 || c.Val {
		return false
	}
	recv, isRecv := ok.Tuple.(*ssa.UnOp)
	if !isRecv || recv.Op != token.ARROW {
		return false
	}
	load, isLoad := recv.X.(*ssa.UnOp)
	if !isLoad {
		return false
	}
	field, isField := load.X.(*ssa.FieldAddr)
	return isField && kube.PkgPath(ssaflow.FieldOf(field).Pkg()) == "time"
}
