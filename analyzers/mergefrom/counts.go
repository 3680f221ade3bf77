package mergefrom

import (
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/model"
)

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
