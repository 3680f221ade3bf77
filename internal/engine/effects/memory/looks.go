package memory

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// OnlyLooks reports whether a call asks something about what it gets and keeps none of
// it: its answer is a bool, and its callee, whose body is in sight, changes, stores, sends
// and hands on nothing.
func (p *Package) OnlyLooks(c ssaflow.Call) bool {
	if c.Fn == nil {
		return false
	}
	res := c.Fn.Signature().Results()
	if res.Len() != 1 || !kube.IsBool(res.At(0).Type()) {
		return false
	}
	s := p.SummaryFor(c)
	if s == nil {
		return p.harmless(c)
	}
	return len(s.Mutates) == 0 && len(s.Stores) == 0 && len(s.Persists) == 0 && len(s.Calls) == 0 && len(s.Leaks) == 0
}
