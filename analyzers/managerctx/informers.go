package managerctx

import (
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportInformers reports channels and contexts that nothing ends in a program without a manager,
// which starts its informers with them and works for as long.
func reportInformers(pass *rule.Pass) {
	if pass.Pkg.Name() != "main" {
		return
	}
	said := make(map[ssa.Value]bool)
	for _, f := range pass.Funcs() {
		calls := pass.Flow.Calls(f.Fn)
		for _, call := range calls {
			if !isFactoryStart(call) || pass.Flow.InTest(f.Fn.Pos()) {
				continue
			}
			made := lasting(pass, call.Arg(0))
			if made == nil || said[made] || made.Parent() != f.Fn || !isWorkedOn(pass, calls, made) {
				continue
			}
			said[made] = true
			pass.At(made).Because(call, "informers are started here").
				Say("nothing stops this on SIGTERM, so the process is killed in the middle of its work; use signal.NotifyContext")
		}
	}
}

func isFactoryStart(call ssaflow.Call) bool {
	_, plain := call.Instr.(*ssa.Call)
	return plain && call.Method && call.Fn != nil && call.Fn.Name() == "Start" && kube.IsFactory(call.Args[0].Type()) && call.Arg(0) != nil
}

// lasting returns what makes a stop channel that nothing closes, or the context whose Done it is
// and that nothing ends.
func lasting(pass *rule.Pass, stop ssa.Value) ssa.Value {
	switch v := channel(stop).(type) {
	case *ssa.MakeChan:
		if !mayClose(pass, v) {
			return v
		}
	case *ssa.Call:
		ctx := ssa.Value(v)
		if c, ok := pass.Flow.Resolve(v); ok && c.Method && c.Fn.Name() == "Done" {
			ctx = c.Args[0]
		}
		if !kube.IsContext(ctx.Type()) {
			return nil
		}
		if made := endless(pass, ctx, true); made != nil {
			return made
		}
	}
	return nil
}

func channel(v ssa.Value) ssa.Value {
	v = ssaflow.SoleDefinition(v)
	for {
		c, ok := v.(*ssa.ChangeType)
		if !ok {
			return v
		}
		v = ssaflow.SoleDefinition(c.X)
	}
}

// mayClose: the channel is closed before the function ends, sent to, or kept where others may do
// it, so that something ends it.
func mayClose(pass *rule.Pass, ch ssa.Value) bool {
	for _, r := range *ch.Referrers() {
		switch r := r.(type) {
		case *ssa.ChangeType:
			if mayClose(pass, r) {
				return true
			}
		case *ssa.Defer, *ssa.UnOp:
		case ssa.CallInstruction:
			if b, ok := r.Common().Value.(*ssa.Builtin); ok && b.Name() == "close" {
				return true
			}
			c, ok := pass.Flow.Resolve(r)
			if !ok || c.Static != nil && len(c.Static.Blocks) > 0 && isClosedIn(pass, c, ch) {
				return true
			}
		default:
			return true
		}
	}
	return false
}

// isClosedIn: a function of the package closes the channel that it is given, or keeps it.
func isClosedIn(pass *rule.Pass, c ssaflow.Call, ch ssa.Value) bool {
	for i, a := range c.Args {
		if a == ch && i < len(c.Static.Params) && mayClose(pass, c.Static.Params[i]) {
			return true
		}
	}
	return false
}

// isWorkedOn: the program waits for the channel, or hands it or the context to a function of the module
// that does.
func isWorkedOn(pass *rule.Pass, calls []ssaflow.Call, made ssa.Value) bool {
	for _, call := range calls {
		if call.Fn != nil && strings.Contains(call.Fn.Name(), "Signal") {
			return false
		}
	}
	for _, call := range calls {
		if call.Fn == nil || !pass.InModule(call.Fn.Pkg()) || isFactoryStart(call) || !strings.HasPrefix(call.Fn.Name(), "Run") && !strings.HasPrefix(call.Fn.Name(), "Start") {
			continue
		}
		for _, a := range call.Args {
			if a == made || channel(a) == made || kube.IsContext(a.Type()) && endless(pass, a, true) == made {
				return true
			}
		}
	}
	return false
}
