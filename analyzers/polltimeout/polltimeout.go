package polltimeout

import (
	_ "embed"
	"go/ast"
	"time"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports polls that give up before they have asked a second time.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			first, second, ok := kube.PollTimes(c.Fn)
			if !ok {
				continue
			}
			interval, ok := ssaflow.ConstInt(c.Arg(first))
			timeout, known := ssaflow.ConstInt(c.Arg(second))
			// No timeout is none at all for the older polls, and says "do not wait" to others.
			if !ok || !known || timeout <= 0 || interval <= timeout {
				continue
			}
			call := pass.Flow.CallExpr(c.Instr)
			if call == nil || len(call.Args) <= second {
				continue
			}
			pass.At(call.Args[first]).Because(call.Args[second], "this is how long it asks").
				Fix("exchange the interval and the timeout", exchanged(pass, call.Args[first], call.Args[second])...).
				Sayf("%s waits %s between two polls and gives up after %s: it polls once at most; the interval comes first",
					pass.CallName(call), time.Duration(interval), time.Duration(timeout))
		}
	}
}

// exchanged puts each of two expressions in the place of the other.
func exchanged(pass *rule.Pass, a, b ast.Expr) []fix.Edit {
	first, second := fix.Text(pass.Flow, a), fix.Text(pass.Flow, b)
	if first == "" || second == "" {
		return nil
	}
	return []fix.Edit{fix.Replace(a, second), fix.Replace(b, first)}
}
