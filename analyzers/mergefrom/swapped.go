package mergefrom

import (
	"go/token"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var swapped = rule.Form{Name: "swapped", Run: each((*patch).reportSwapped)}

// reportSwapped reports a patch whose base is changed between copy and patch,
// and not the object, or of which a third is.
func (p *patch) reportSwapped() {
	src, ok := p.pass.Operation(p.f, p.op)
	if !ok {
		return
	}
	if !p.stays() {
		p.reportThird(src.Object)
		return
	}
	w := p.between(p.base, p.turned)
	if w == nil {
		return
	}
	_, _, line := p.pass.WriteLine(w.Write)
	p.pass.At(p.call).Because(*w, "the change is made here").
		Sayf("this patch goes the wrong way: line %d changes the base of %s and not %s, which is patched; change the object and keep the base as it was read",
			line, short(p.call), src.Object)
}

// turned is sure, but for a whole status or spec that the base gets from elsewhere: as it
// was read, before the object was changed out of sight.
func (p *patch) turned(m *object.Event) *object.Change {
	w := p.sure(m)
	if st, ok := m.Instr.(*ssa.Store); ok && w != nil && strings.Count(string(w.Below), ".") == 1 {
		if load, ok := st.Val.(*ssa.UnOp); ok && p.pass.Quiet(load.Op == token.MUL, m.Instr, "the base gets the whole of it from elsewhere: as it was") {
			return nil
		}
	}
	return w
}

// reportThird reports a patch of the element of a list where the variable of the
// loop is changed, which is a copy of the element.
func (p *patch) reportThird(patched string) {
	element, ok := ssaflow.Unwrap(p.op.Call.Arg(p.op.Op.Obj)).(*ssa.IndexAddr)
	if !ok || p.send == nil || p.copy != nil {
		return
	}
	taken, of := p.copiedFrom(element)
	if of == nil {
		return
	}
	third := object.Behind(p.pass.Effects, p.f, of)
	if third == nil || third == p.obj || p.touched(taken, third) {
		return
	}
	for _, m := range third.Moments {
		w := p.sure(m)
		if w == nil || !third.Reaches(taken, m.Instr) || !third.Reaches(m.Instr, p.send) {
			continue
		}
		_, _, line := p.pass.WriteLine(w.Write)
		p.pass.At(p.call).Because(*w, "the change is made here").
			Sayf("this patch is always empty: line %d changes %s, a copy of the element, and not %s, which is patched; change the element", line, of.Comment, patched)
		return
	}
}

// copiedFrom returns where the base was copied from a variable that is itself a copy
// of the element that is patched.
func (p *patch) copiedFrom(element *ssa.IndexAddr) (taken ssa.Instruction, of *ssa.Alloc) {
	for i := range ssaflow.Instrs(p.f.Fn) {
		st, ok := i.(*ssa.Store)
		if !ok {
			continue
		}
		a, isVar := st.Addr.(*ssa.Alloc)
		load, isLoad := st.Val.(*ssa.UnOp)
		if !isVar || !isLoad {
			continue
		}
		from, ok := load.X.(*ssa.IndexAddr)
		if !ok || from.Index != element.Index || objects.PathOf(p.pass.Flow, from.X) != objects.PathOf(p.pass.Flow, element.X) {
			continue
		}
		o := object.Behind(p.pass.Effects, p.f, a)
		if o == nil {
			continue
		}
		for _, m := range o.Moments {
			for _, c := range m.Copies {
				if at, ok := object.Place(p.f, c.Value); ok && at == p.base.Loc && c.Part == object.PartWhole {
					return m.Instr, a
				}
			}
		}
	}
	return nil, nil
}

// touched: the element may be changed between the copy and the patch, or the
// variable be sent on its own.
func (p *patch) touched(taken ssa.Instruction, third *object.Object) bool {
	for _, m := range p.obj.Moments {
		if m.Instr != p.send && p.maybe(m) != nil && p.obj.Reaches(taken, m.Instr) && p.obj.Reaches(m.Instr, p.send) {
			return true
		}
	}
	for _, m := range third.Moments {
		if len(m.Ops) > 0 || m.Leaves {
			return true
		}
	}
	return false
}
