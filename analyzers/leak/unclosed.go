package leak

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var unclosed = rule.Form{Name: "unclosed", Run: reportUnclosed}

// reportUnclosed reports watches that a function leaves without stopping them, streams of the API
// server that stay open, and responses.
func reportUnclosed(pass *rule.Pass) {
	reportEndless(pass)
	for _, l := range rule.Shared(pass, findLeft) {
		switch {
		case l.Sort == kube.WatchSort:
			l.say(pass, "its goroutine blocks on the next event, and the connection stays open")
		case l.Sort == kube.ResponseSort:
			l.say(pass, "its connection stays open and is not used again")
		}
	}
}

// reportEndless reports goroutines that never end, of functions that run at each event.
func reportEndless(pass *rule.Pass) {
	hot := recur.NewHot(pass, recur.Recurring|model.Admission)
	for _, f := range pass.Funcs() {
		if hot.Root(f.Fn) == nil {
			continue
		}
		for _, s := range callgraph.Starts(pass.Flow, f.Fn) {
			if s.Fn == nil || len(s.Fn.Blocks) == 0 || locks.Once(pass.Flow, s.Instr) {
				continue
			}
			end := func(i ssa.Instruction) bool { return len(i.Block().Succs) == 0 }
			if paths.Find(pass.Flow, paths.Entry(s.Fn), paths.Query{To: end, Holds: func(c ssaflow.Cond) bool { return !isTickerClosed(c) }}).None() {
				pass.At(s.Instr).Sayf("each call of %s starts this goroutine, and nothing ends it: they pile up; end it with a context, or start one as a Runnable", f.Fn.Name())
			}
		}
	}
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
