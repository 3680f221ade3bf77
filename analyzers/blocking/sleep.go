package blocking

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var sleep = rule.Form{Name: "sleep", Run: eachCall((*checker).reportSleep)}

// short is how long a worker may sleep unreported: shorter sleeps in mature code
// stand in loops with a limit.
const short = time.Second

// reportSleep reports calls that wait for some time, which nothing ends earlier.
func (c *checker) reportSleep(call ssaflow.Call, e *ast.CallExpr) {
	channel, ok := kube.IsSleepWithoutContext(call.Fn)
	if !ok || c.pass.Quiet(isShort(call.Arg(0)), e, "it waits for less than a second") ||
		c.pass.Quiet(channel && !plainReceive(call.Value()), e, "the channel is not just received from: something else can end the wait") ||
		c.pass.Quiet(c.meantToWait(call.Instr), e, "the author says why it waits") ||
		c.pass.Quiet(locks.InOnce(c.pass.Flow, call.Instr.Parent()), e, "a sync.Once has it waited for once, before anything can be done") ||
		c.pass.Quiet(c.triedOut(call.Instr), e, "an option for debugging asks for it") ||
		c.pass.Quiet(c.mayWait(call.Instr), e, "it waits for a cache to sync, or between attempts that are limited") ||
		c.pass.Quiet(c.hardlyFelt(call), e, "few objects wait, or there are many workers") {
		return
	}
	fn := call.Instr.Parent()
	c.pass.At(e).Sayf("%s blocks %s; %s", types.ExprString(e.Fun), c.who(fn), c.instead(fn))
}

func isShort(v ssa.Value) bool { return isShorter(v, short) }

// isShorter: a constant below a limit, or one that is not positive.
func isShorter(v ssa.Value, limit time.Duration) bool {
	k, ok := v.(*ssa.Const)
	if !ok || k.Value == nil {
		return false
	}
	n, exact := constant.Int64Val(constant.ToInt(k.Value))
	return exact && time.Duration(n) < limit
}

// plainReceive: the only use of the channel, or of that in field C of a timer, is a receive
// outside of a select.
func plainReceive(ch ssa.Value) bool {
	if ch == nil || ch.Referrers() == nil {
		return false
	}
	received := false
	for _, r := range *ch.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp:
			if r.Op != token.ARROW && !plainReceive(r) {
				return false
			}
			received = true
		case *ssa.FieldAddr:
			if !plainReceive(r) {
				return false
			}
			received = true
		case *ssa.Select:
			if !r.Blocking || len(r.States) != 1 {
				return false
			}
			received = true
		case *ssa.Call:
			if r.Call.Signature().Params().Len() > 0 {
				return false // it is not stopped only
			}
		case *ssa.Defer:
		default:
			return false
		}
	}
	return received
}
