package shutdownorder

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// A stop is a stop channel or context whose end is in sight.
type stop struct {
	// ends close the channel or cancel the context; none: nothing ever does.
	ends []ssa.CallInstruction
	// again: ends may be called more than once.
	again bool
}

// after: at shutdown, called or deferred, none of the ends has been called.
func (s *stop) after(shutdown ssa.CallInstruction) bool {
	_, late := shutdown.(*ssa.Defer)
	for _, e := range s.ends {
		_, deferred := e.(*ssa.Defer)
		switch {
		case late && !deferred: // before the function returns
			return false
		case late && !ssaflow.Reaches(e, shutdown, nil): // deferred after it, so run before it
			return false
		case !late && !deferred && ssaflow.Reaches(e, shutdown, nil):
			return false
		}
	}
	return true
}

// stopOf finds out what ends a stop channel or context; nil when that is not in
// sight.
func stopOf(pass *rule.Pass, v ssa.Value) *stop {
	if v == nil {
		return nil
	}
	if kube.IsContext(v.Type()) {
		return contextStop(pass, v)
	}
	for {
		if c, ok := v.(*ssa.ChangeType); ok {
			v = c.X
			continue
		}
		break
	}
	switch v := v.(type) {
	case *ssa.Const:
		return &stop{}
	case *ssa.UnOp:
		if g, ok := v.X.(*ssa.Global); ok && kube.IsNeverStop(g.Object()) {
			return &stop{}
		}
	case *ssa.Call:
		if v.Call.IsInvoke() && v.Call.Method.Name() == "Done" && kube.IsContext(v.Call.Value.Type()) {
			return contextStop(pass, v.Call.Value)
		}
	case *ssa.MakeChan:
		return channelStop(pass, v)
	}
	return nil
}

// contextStop follows a context that the function makes.
func contextStop(pass *rule.Pass, ctx ssa.Value) *stop {
	switch v := ssaflow.SoleDefinition(ctx).(type) {
	case *ssa.Call:
		if c, ok := pass.Flow.Resolve(v); ok && kube.IsBackground(c.Fn) {
			return &stop{}
		}
	case *ssa.Extract:
		made, ok := v.Tuple.(*ssa.Call)
		if !ok || v.Index != 0 {
			return nil
		}
		c, ok := pass.Flow.Resolve(made)
		if !ok || !kube.CancelsContext(c.Fn) {
			return nil
		}
		if parent := c.Arg(0); !background(pass, parent) && !(confined(pass, v) && confined(pass, parent)) {
			return nil
		}
		s := &stop{again: c.Fn.Name() == "WithCancel"}
		if cancel := ssaflow.Result(made, 1); cancel != nil && !s.cancelled(cancel) {
			return nil
		}
		return s
	}
	return nil
}

// cancelled notes the calls of a cancel function; false when others may call it.
func (s *stop) cancelled(cancel ssa.Value) bool {
	for _, r := range *cancel.Referrers() {
		if _, debug := r.(*ssa.DebugRef); debug {
			continue
		}
		call, ok := r.(ssa.CallInstruction)
		if _, async := r.(*ssa.Go); !ok || async || call.Common().Value != cancel {
			return false
		}
		s.ends = append(s.ends, call)
	}
	return true
}

func background(pass *rule.Pass, v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	c, ok := pass.Flow.Resolve(call)
	return ok && kube.IsBackground(c.Fn)
}

// confined: nobody waits for the context to end, as far as the function shows: it
// is used for the informers and for calls that return, not to work until it ends.
func confined(pass *rule.Pass, ctx ssa.Value) bool {
	if ctx.Referrers() == nil {
		return false
	}
	for _, r := range *ctx.Referrers() {
		switch r := r.(type) {
		case *ssa.DebugRef:
		case ssa.CallInstruction:
			c, ok := pass.Flow.Resolve(r)
			if !ok || !harmless(pass, c, ctx) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func harmless(pass *rule.Pass, c ssaflow.Call, ctx ssa.Value) bool {
	switch {
	case c.Fn == nil:
		return false
	case kube.CancelsContext(c.Fn), kube.DerivesContext(c.Fn), kube.IsCacheSyncWait(c.Fn):
		return true
	case c.Method && c.Args[0] == ctx && c.Fn.Name() == "Done":
		return c.Value() != nil && passed(pass, c.Value())
	case c.Method && c.Args[0] == ctx:
		return true
	case c.Method:
		t := c.Args[0].Type()
		if kube.IsFactoryStart(c.Fn, t) || kube.IsFactoryWait(c.Fn, t) {
			return true
		}
	}
	_, op := kube.ClientOp(c.Fn)
	return op
}

// passed: the channel is handed to factories and waits for caches only.
func passed(pass *rule.Pass, ch ssa.Value) bool {
	for _, r := range *ch.Referrers() {
		switch r := r.(type) {
		case *ssa.DebugRef:
		case *ssa.Call:
			c, ok := pass.Flow.Resolve(r)
			if !ok || !kube.IsCacheSyncWait(c.Fn) && !(c.Method && (kube.IsFactoryStart(c.Fn, c.Args[0].Type()) || kube.IsFactoryWait(c.Fn, c.Args[0].Type()))) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// channelStop follows a channel that the function makes and keeps to itself.
func channelStop(pass *rule.Pass, ch *ssa.MakeChan) *stop {
	s := &stop{}
	if !s.channel(pass, ch) {
		return nil
	}
	return s
}

func (s *stop) channel(pass *rule.Pass, v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.DebugRef:
		case *ssa.ChangeType:
			if !s.channel(pass, r) {
				return false
			}
		case *ssa.UnOp:
			if r.Op == token.ARROW {
				return false
			}
		case ssa.CallInstruction:
			if b, ok := r.Common().Value.(*ssa.Builtin); ok {
				if b.Name() == "close" {
					s.ends = append(s.ends, r)
				}
				continue
			}
			c, ok := pass.Flow.Resolve(r)
			if !ok || !kube.IsCacheSyncWait(c.Fn) && !(c.Method && (kube.IsFactoryStart(c.Fn, c.Args[0].Type()) || kube.IsFactoryWait(c.Fn, c.Args[0].Type()))) {
				return false
			}
		default:
			return false
		}
	}
	return true
}
