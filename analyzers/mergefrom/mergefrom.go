package mergefrom

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports patches whose base holds the change too.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for i := range f.Ops {
			op := &f.Ops[i]
			if op.Via != nil || op.Op.Verb != kube.Patch || op.Op.Clientset || object.DryRun(pass.Effects, op) {
				continue
			}
			switch p := newPatch(pass, f, op); {
			case p == nil:
			case p.obj == p.base:
				p.reportSame()
			case p.copy != nil && p.between(p.obj, p.maybe) == nil: // the object is what it was at the copy
				p.reportUnchanged()
			case p.copy != nil && p.source == p.obj && op.Sub == "status":
				p.reportPartly()
			}
		}
	}
}

// reportSame reports a patch of the object that is its base.
func (p *patch) reportSame() {
	if p.send != nil && !p.obj.Reaches(p.from, p.send) {
		return
	}
	fixes := fix.MergeBase(p.pass.TypesInfo, p.call)
	for _, m := range p.obj.Moments {
		if (p.sure(m) != nil || m.Leaves) && p.obj.Reaches(m.Instr, p.from) {
			fixes = nil // a copy that is taken there holds the change, too
		}
	}
	p.pass.At(p.call).Fixes(fixes...).
		Sayf("this patch is always empty: %s keeps the same pointer that is changed and patched; pass %s.DeepCopy(), taken before the change", short(p.call), rule.Name(p.call.Args[0]))
}

// reportUnchanged reports a patch of an object that nothing changes between copy and patch:
// it was changed before, so that both hold the change, or the base was changed in its place.
func (p *patch) reportUnchanged() {
	if w := p.between(p.base, p.sure); w != nil {
		putBack := strings.Count(string(w.Below), ".") == 1
		src, ok := p.pass.Operation(p.f, p.op)
		if !ok || p.pass.Quiet(putBack, p.call, "a whole field of the base is replaced: it may be put back as it was read") {
			return
		}
		_, _, line := p.pass.WriteLine(w.Write)
		p.pass.At(p.call).Because(*w, "the change is made here").
			Sayf("this patch reverts the change: line %d changes the base of %s and not %s, which is patched; change the object and keep the base as it was read",
				line, short(p.call), src.Object)
		return
	}
	if p.between(p.base, p.maybe) != nil {
		return
	}
	if w := p.changedBefore(); w != nil {
		_, _, line := p.pass.WriteLine(w.Write)
		p.pass.At(p.call).Because(*w, "the change is made here").
			Sayf("this patch is always empty: %s compares with a copy taken after the change on line %d; take the DeepCopy before it", short(p.call), line)
	}
}

// reportPartly reports a patch of the status that lacks a change, since its base has it, too. In the rest of
// the object, what is set before the copy is often meant for this reconcile alone: defaults, for one.
func (p *patch) reportPartly() {
	w := p.changedBefore()
	if w == nil || w.Part != object.PartStatus || p.between(p.obj, func(m *object.Event) *object.Change { return setAgain(m, w) }) != nil {
		return
	}
	_, _, line := p.pass.WriteLine(w.Write)
	p.pass.At(p.call).Because(*w, "the change is made here").
		Sayf("the change on line %d is not in this patch and is lost: %s compares with a copy taken after it; take the DeepCopy before", line, short(p.call))
}

// setAgain returns w if m may give its place another value.
func setAgain(m *object.Event, w *object.Change) *object.Change {
	if m.Replaced || m.Answered || m.Leaves || m.LeavesPart || slices.ContainsFunc(m.Changes, func(c object.Change) bool {
		return strings.HasPrefix(string(c.Below), string(w.Below)) || strings.HasPrefix(string(w.Below), string(c.Below))
	}) {
		return w
	}
	return nil
}

// A patch is a Patch call with the MergeFrom that computes its body. Object and
// base are places in f, the function that calls MergeFrom.
type patch struct {
	pass *rule.Pass
	f    *memory.Func
	op   *memory.OpCall
	send ssa.Instruction // nil when a function literal of f sends the patch
	from *ssa.Call
	call *ast.CallExpr

	obj, base *object.Object
	// copy is where one of the two was copied from the other, which is the source;
	// nil when there is no such place, or several.
	copy   *object.Event
	source *object.Object
}

func newPatch(pass *rule.Pass, f *memory.Func, op *memory.OpCall) *patch {
	from := object.MergeBase(pass.Effects, op)
	if from == nil {
		return nil
	}
	c, ok := pass.Flow.Resolve(from)
	if !ok || c.Arg(0) == nil {
		return nil
	}
	p := &patch{pass: pass, f: f, op: op, from: from, send: op.Call.Instr, call: pass.Flow.CallExpr(from)}
	obj := op.Call.Arg(op.Op.Obj)
	if from.Parent() != f.Fn {
		if p.f = pass.Effects.Of(from.Parent()); p.f == nil {
			return nil
		}
		obj, p.send = ssaflow.SoleOriginIn(from.Parent(), ssaflow.Unwrap(obj)), nil
	}
	p.obj, p.base = object.Behind(pass.Effects, p.f, obj), object.Behind(pass.Effects, p.f, c.Arg(0))
	if p.obj == nil || p.base == nil || p.call == nil {
		return nil
	}
	if p.send != nil && p.obj != p.base {
		p.findCopy()
	}
	return p
}

func (p *patch) findCopy() {
	for _, pair := range [][2]*object.Object{{p.obj, p.base}, {p.base, p.obj}} {
		for _, m := range pair[0].Moments {
			for _, c := range m.Copies {
				if at, ok := object.Place(p.f, c.Value); !ok || at != pair[1].Loc || c.Part != object.PartWhole {
					continue
				}
				if p.copy != nil {
					p.copy = nil
					return
				}
				p.copy, p.source = m, pair[0]
			}
		}
	}
}

// changedBefore returns a change of the source that the copy has too and that nobody
// saved in between.
func (p *patch) changedBefore() *object.Change {
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

// between returns a change of o after the copy and before the patch.
func (p *patch) between(o *object.Object, counts func(*object.Event) *object.Change) *object.Change {
	for _, m := range o.Moments {
		if m == p.copy || m.Instr == p.send {
			continue
		}
		if w := counts(m); w != nil && o.Reaches(p.copy.Instr, m.Instr) && o.Reaches(m.Instr, p.send) {
			return w
		}
	}
	return nil
}

// counts: a change of this part would be in the patch.
func (p *patch) counts(part object.Part) bool {
	if p.op.Sub == "" {
		return part != object.PartStatus || p.obj.Type == nil || p.pass.Effects.Status(p.obj.Type) != model.On
	}
	return part == object.PartStatus || part == object.PartWhole || part == object.PartOther
}

// sure returns a change at m that belongs in the patch.
func (p *patch) sure(m *object.Event) *object.Change {
	for i := range m.Changes {
		w := &m.Changes[i]
		if p.counts(w.Part) && w.Part != object.PartIdentity && w.Part != object.PartOther && !w.SelfAssign() {
			return w
		}
	}
	return nil
}

// maybe returns a change at m that may belong in the patch: what is not known
// counts.
func (p *patch) maybe(m *object.Event) *object.Change {
	for i := range m.Changes {
		if p.counts(m.Changes[i].Part) {
			return &m.Changes[i]
		}
	}
	if m.Replaced || m.Answered || m.Leaves || m.LeavesPart {
		return &object.Change{}
	}
	return nil
}

// short renders the call with its base only.
func short(call *ast.CallExpr) string {
	rest := ""
	if len(call.Args) > 1 {
		rest = ", …"
	}
	return types.ExprString(call.Fun) + "(" + types.ExprString(call.Args[0]) + rest + ")"
}
