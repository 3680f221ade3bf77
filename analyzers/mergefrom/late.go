package mergefrom

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var late = rule.Form{Name: "late", Run: each((*patch).reportLate)}

// reportLate reports a copy that was taken after the change, when neither is
// changed between copy and patch.
func (p *patch) reportLate() {
	if !p.stays() || p.between(p.base, p.maybe) != nil {
		return
	}
	if w := p.before(); w != nil {
		_, _, line := p.pass.WriteLine(w.Write)
		p.pass.At(p.call).Because(*w, "the change is made here").
			Sayf("this patch is always empty: %s compares with a copy taken after the change on line %d; take the DeepCopy before it", short(p.call), line)
	}
}

// before returns a change of the source that the copy has too and that nobody
// saved in between.
func (p *patch) before() *object.Change {
	for _, m := range p.source.Moments {
		w := p.sure(m)
		if w == nil || len(m.Ops) > 0 {
			continue
		}
		found := false
		p.source.Forward(m, 0, func(st int, x *object.Event) int {
			found = found || x == p.copy
			if found || x.Replaced || len(x.Ops) > 0 || x.Leaves {
				return object.Stop
			}
			return st
		}, nil)
		if found {
			return w
		}
	}
	return nil
}
