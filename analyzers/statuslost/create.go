package statuslost

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportCreate reports what a Create sets in the status and what neither Observe nor
// Update of the same type sets.
func reportCreate(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		contract := pass.Model.Contract(f.Fn.Syntax())
		if contract == nil || contract.Saves != kube.SavesAnnotations {
			continue
		}
		o, name := handedIn(pass, f, contract)
		beside := besideOf(pass, f)
		if o == nil || beside == nil {
			continue
		}
		var lost []object.Change
		for _, m := range o.Moments {
			for _, w := range m.Changes {
				if w.Part == object.PartStatus && !w.Below.HasField("Conditions") && w.Meant() && !beside.maySet(w.Below) &&
					!saved(o, m) && !o.UsedAfter(w, true) {
					lost = append(lost, w)
				}
			}
		}
		if len(lost) == 0 {
			continue
		}
		at := pass.At(lost[0].Instr)
		for _, w := range lost[1:] {
			at.Because(w, w.Field()+" is set here")
		}
		at.Sayf("%s.%s is lost: %s stores the annotations that Create sets, and its answer brings back the stored status; Observe does not set it: set it there, or keep it in an annotation", name, lost[0].Field(), contract.Framework)
	}
}

// saved: after m the object is written with its status, or goes where it may be.
func saved(o *object.Object, m *object.Event) bool {
	yes := m.Out() || m.StatusOp() != nil
	o.Forward(m, 0, func(st int, at *object.Event) int {
		if yes = yes || at.Out() || at.StatusOp() != nil; yes {
			return object.Stop
		}
		return st
	}, nil)
	return yes
}

// An others is what the other methods of an ExternalClient may set.
type others struct {
	observe, update *object.Object
	observeIn       *memory.Func
}

// besideOf finds Observe and Update of the type whose Create f is; nil when Observe is
// not in sight.
func besideOf(pass *rule.Pass, f *memory.Func) *others {
	fn, observe, update := kube.ExternalMethods(f.Fn.Object())
	if fn == nil {
		return nil
	}
	out := &others{}
	for _, c := range []struct {
		fn   *ssa.Function
		into **object.Object
	}{{pass.Flow.Func(observe), &out.observe}, {pass.Flow.Func(update), &out.update}} {
		if c.fn == nil {
			continue
		}
		g := pass.Effects.Of(c.fn)
		contract := pass.Model.Contract(c.fn.Syntax())
		if g == nil || g.TooComplex || contract == nil {
			continue
		}
		*c.into, _ = handedIn(pass, g, contract)
		if c.into == &out.observe {
			out.observeIn = g
		}
	}
	if out.observe == nil {
		return nil
	}
	return out
}

// maySet: Observe sets what is below the object, or something of which that is a part, or
// hands it to code of unknown effect; or Update, whose status is stored, sets it.
func (s *others) maySet(below ssaflow.Steps) bool {
	o := s.observe
	for _, m := range o.Moments {
		if m.Replaced || m.Out() || changes(m, below) {
			return true
		}
	}
	for _, e := range s.observeIn.AllEscapes() {
		if e.Ref.Root != o.Root || e.Ref.Copy || e.Kind == memory.EscapeReturn {
			continue
		}
		if rest, ok := e.Ref.Path.After(o.Path); ok && rest != "" && rest.Overlaps(below) {
			return true
		}
	}
	if s.update == nil {
		return false
	}
	for _, m := range s.update.Moments {
		if changes(m, below) {
			return true
		}
	}
	return false
}

func changes(m *object.Event, below ssaflow.Steps) bool {
	for _, w := range m.Changes {
		if w.Below.Overlaps(below) {
			return true
		}
	}
	return false
}
