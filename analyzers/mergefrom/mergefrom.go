package mergefrom

import (
	_ "embed"
	"fmt"

	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports patches whose base holds the change too.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		helped(pass, f)
		for i := range f.Ops {
			op := &f.Ops[i]
			if op.Via != nil || op.Op.Verb != kube.Patch || op.Op.Clientset || object.DryRun(pass.Effects, op) {
				continue
			}
			if p := newPatch(pass, f, op); p != nil {
				p.check()
			}
		}
	}
}

func (p *patch) check() {
	if p.obj == p.base {
		if p.send == nil || p.obj.Reaches(p.from, p.send) {
			p.reportSame()
		}
		return
	}
	if p.send == nil {
		return
	}
	at, source, other := p.copied()
	if at == nil {
		return
	}
	if p.between(p.obj, at, p.maybe) != nil {
		return
	}
	if w := p.between(p.base, at, p.sure); w != nil {
		p.reportSwapped(*w)
		return
	}
	if p.between(p.base, at, p.maybe) != nil || !other {
		return
	}
	if w := p.before(source, at); w != nil {
		p.reportLate(*w)
	}
}

func (p *patch) report(msg string, fixes []fix.Fix, related ...object.Change) {
	d := p.pass.At(p.call).Fixes(fixes...)
	for _, w := range related {
		d.Because(w, "the change is made here")
	}
	d.Say(msg)
}

func (p *patch) reportSame() {
	name := rule.Name(p.call.Args[0])
	msg := fmt.Sprintf("this patch is always empty: %s keeps the same pointer that is changed and patched; pass %s.DeepCopy(), taken before the change", short(p.call), name)
	var fixes []fix.Fix
	if !p.changedBefore() {
		fixes = fix.MergeBase(p.pass.TypesInfo, p.call)
	}
	p.report(msg, fixes)
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

func (p *patch) reportLate(w object.Change) {
	_, _, line := p.pass.WriteLine(w.Write)
	p.report(fmt.Sprintf("this patch is always empty: %s compares with a copy taken after the change on line %d; take the DeepCopy before it",
		short(p.call), line), nil, w)
}

func (p *patch) reportSwapped(w object.Change) {
	src, ok := p.pass.Operation(p.f, p.op)
	if !ok {
		return
	}
	_, _, line := p.pass.WriteLine(w.Write)
	p.report(fmt.Sprintf("this patch goes the wrong way: line %d changes the base of %s and not %s, which is patched; change the object and keep the base as it was read",
		line, short(p.call), src.Object), nil, w)
}
