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

var connection = rule.Form{Name: "connection", Run: reportConnection}

// reportConnection reports clients with connections and goroutines of their own that a
// function leaves without closing them; what others have to shut down, where it runs
// at each event.
func reportConnection(pass *rule.Pass) {
	hot := recur.NewHot(pass, recur.Recurring|model.Admission)
	reportEndless(pass, hot)
	for _, l := range rule.Shared(pass, findLeft) {
		switch l.Sort {
		case kube.ConnectionSort:
			l.say(pass, "each call of "+l.in.Name()+" leaves its goroutines and connections behind")
		case kube.MachinerySort:
			if hot.Root(l.in) != nil {
				l.say(pass, "each call of "+l.in.Name()+" leaves its goroutines behind")
			}
		}
	}
}

// reportEndless reports goroutines that never end, of functions that run at each event.
func reportEndless(pass *rule.Pass, hot *recur.Hot) {
	for _, f := range pass.Funcs() {
		if hot.Root(f.Fn) == nil {
			continue
		}
		for _, s := range callgraph.Starts(pass.Flow, f.Fn) {
			if s.Fn == nil || len(s.Fn.Blocks) == 0 || locks.InOnce(pass.Flow, f.Fn) || locks.Once(pass.Flow, s.Instr) {
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
