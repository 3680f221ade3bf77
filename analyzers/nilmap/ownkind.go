package nilmap

import (
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// defaulted: the kind's own webhook may fill the map before an object is stored.
func (c *checker) defaulted(f objects.Field) bool {
	s := c.pass.Effects.SummaryOf(kube.Defaulting(f.Ref.Type()))
	return s != nil && slices.ContainsFunc(s.Mutates, func(m summary.Mutation) bool { return m.Param == 0 && m.Path.HasSuffix(f.Path) })
}

// ownObject: what is read has a name that the project gives, and so it makes the object,
// with the map that it goes on to write to: only a hand that empties it makes it nil.
func (c *checker) ownObject(read ssaflow.Call) bool {
	op, ok := kube.ClientOp(read.Fn)
	return ok && op.Key >= 0 && objects.OwnName(c.pass.Flow, read.Arg(op.Key), c.pass.InModule)
}
