package shutdownorder

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
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
