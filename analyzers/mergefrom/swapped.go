package mergefrom

import "github.com/ctrlvet/ctrlvet/internal/rule"

var swapped = rule.Form{Name: "swapped", Run: each((*patch).reportSwapped)}

// reportSwapped reports a patch whose base is changed between copy and patch,
// and not the object.
func (p *patch) reportSwapped() {
	if !p.stays() {
		return
	}
	w := p.between(p.base, p.sure)
	src, ok := p.pass.Operation(p.f, p.op)
	if w == nil || !ok {
		return
	}
	_, _, line := p.pass.WriteLine(w.Write)
	p.pass.At(p.call).Because(*w, "the change is made here").
		Sayf("this patch goes the wrong way: line %d changes the base of %s and not %s, which is patched; change the object and keep the base as it was read",
			line, short(p.call), src.Object)
}
