package mergefrom

import (
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var same = rule.Form{Name: "same", Run: each((*patch).reportSame)}

// reportSame reports a patch of the object that is its base.
func (p *patch) reportSame() {
	if p.obj != p.base || p.send != nil && !p.obj.Reaches(p.from, p.send) {
		return
	}
	var fixes []fix.Fix
	if !p.changedBefore() {
		fixes = fix.MergeBase(p.pass.TypesInfo, p.call)
	}
	p.pass.At(p.call).Fixes(fixes...).
		Sayf("this patch is always empty: %s keeps the same pointer that is changed and patched; pass %s.DeepCopy(), taken before the change", short(p.call), rule.Name(p.call.Args[0]))
}

// changedBefore: the object holds a change already when MergeFrom is called.
func (p *patch) changedBefore() bool {
	if p.send != nil && !p.follows() {
		return true
	}
	for _, m := range p.obj.Moments {
		if (p.sure(m) != nil || m.Leaves) && p.obj.Reaches(m.Instr, p.from) {
			return true
		}
	}
	return false
}

// follows: something can change the object after MergeFrom.
func (p *patch) follows() bool {
	for _, m := range p.obj.Moments {
		if m.Instr != p.send && p.maybe(m) != nil && p.obj.Reaches(p.from, m.Instr) {
			return true
		}
	}
	return false
}
