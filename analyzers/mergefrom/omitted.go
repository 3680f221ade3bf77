package mergefrom

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var omitted = rule.Form{Name: "omitted", Run: func(pass *rule.Pass) {
	for _, p := range rule.Shared(pass, findPatches) {
		p.pass = pass
		p.reportOmitted()
	}
	for _, f := range pass.Funcs() {
		reportHelpers(pass, f)
	}
}}

// A base is where a function keeps what an object is like, for a patch to be compared with.
type base struct {
	pass  *rule.Pass
	f     *memory.Func
	obj   *object.Object
	taken ssa.Instruction
	// sends tells which changes are part of the patch.
	sends func(object.Change) bool
}

// reportOmitted reports a change before the copy, of a patch that has others.
func (p *patch) reportOmitted() {
	if p.copy == nil || p.source != p.obj || p.stays() || p.between(p.base, p.maybe) != nil {
		return
	}
	src, ok := p.pass.Operation(p.f, p.op)
	if !ok {
		return
	}
	b := base{p.pass, p.f, p.obj, p.copy.Instr, func(w object.Change) bool { return p.counts(w.Part) }}
	if w := b.missed(); w != nil {
		p.pass.At(p.call).Because(*w, "the change is made here").
			Sayf("%s.%s, set on line %d, is not in this patch: %s compares with a copy taken after it; take the DeepCopy before", src.Object, w.Field(), line(p.pass, w), short(p.call))
	}
}

// reportHelpers reports a change before a patch helper is made for the object.
func reportHelpers(pass *rule.Pass, f *memory.Func) {
	for _, call := range pass.Flow.Calls(f.Fn) {
		if !kube.KeepsBase(call.Fn) || pass.Flow.InTest(f.Fn.Pos()) {
			continue
		}
		arg := ssaflow.Unwrap(call.Arg(0))
		obj := object.Behind(pass.Effects, f, arg)
		if obj == nil {
			continue
		}
		b := base{pass, f, obj, call.Instr, func(object.Change) bool { return true }}
		w, node := b.missed(), pass.Flow.CallExpr(call.Instr)
		if w == nil || node == nil {
			continue
		}
		pass.At(node).Because(*w, "the change is made here").
			Sayf("%s, set on line %d, is in no patch of this helper: it keeps what %s is when it is made, and sends what differs from that; make it before the change", w.Field(), line(pass, w), rule.Name(node.Args[0]))
	}
}

func line(pass *rule.Pass, w *object.Change) int {
	_, _, line := pass.WriteLine(w.Write)
	return line
}

// missed returns a change of an object that was read here which the base has too, and which
// nobody sends: none that only fills in what is left out, and none of the spec, which may be
// meant for this pass alone. What came from a caller the caller may patch, with a base of its
// own.
func (b *base) missed() *object.Change {
	if b.obj.Root.Kind != memory.RootAlloc || !b.obj.ReadHere() {
		return nil
	}
	for _, m := range b.obj.Moments {
		if m.Instr == b.taken || len(m.Ops) > 0 || m.Replaced || !b.obj.ReadBefore(m) {
			continue
		}
		for i := range m.Changes {
			w := &m.Changes[i]
			if (w.Part == object.PartStatus || w.Part == object.PartMeta) && b.sends(*w) && w.Meant() && !b.obj.OnCopy(m, *w) &&
				!object.FillsGap(b.pass.Effects, b.f, w.Write) && b.keeps(m, w) {
				return w
			}
		}
	}
	return nil
}

// keeps: the base is taken after the change at m, and nobody may have sent the object
// between; and behind it the change is neither made again nor sent with the whole.
func (b *base) keeps(m *object.Event, w *object.Change) bool {
	if !b.obj.Reaches(m.Instr, b.taken) {
		return false
	}
	for _, call := range b.pass.Flow.Calls(b.f.Fn) { // an earlier helper, which has what is changed behind it
		if kube.KeepsBase(call.Fn) && call.Instr != b.taken && b.obj.Reaches(call.Instr, m.Instr) {
			return false
		}
	}
	for _, x := range b.obj.Moments {
		if x == m || x.Instr == b.taken {
			continue
		}
		if len(x.Copies) > 0 && b.obj.Reaches(x.Instr, m.Instr) {
			return false // an earlier base
		}
		between := b.obj.Reaches(m.Instr, x.Instr) && b.obj.Reaches(x.Instr, b.taken)
		behind := b.obj.Reaches(b.taken, x.Instr)
		if between && (len(x.Ops) > 0 || x.Replaced || x.Leaves) || (between || behind) && x.SetsAgain(*w) || behind && sends(x) {
			return false
		}
	}
	return true
}

// sends: the whole object is sent, and not what differs from a base.
func sends(m *object.Event) bool {
	return slices.ContainsFunc(m.Ops, func(op *memory.OpCall) bool { return op.Op.Verb != kube.Patch && op.Op.Verb != kube.Delete })
}
