package leak

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/closers"
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
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
			if closers.Endless(pass.Flow, s.Fn) && !locks.Once(pass.Flow, s.Instr) {
				pass.At(s.Instr).Sayf("each call of %s starts this goroutine, and nothing ends it: they pile up; end it with a context, or start one as a Runnable", f.Fn.Name())
			}
		}
	}
}
