package maporder

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// asks: a condition on the way to block b looks at an object of the kind that is sent: at
// what is stored, or at what is wanted. Whether it holds again is not known.
func (c *checker) asks(o *object.Object, b *ssa.BasicBlock) bool {
	q := asking{c: c, o: o, seen: make(map[ssa.Value]bool)}
	return q.any(c.pass.Flow.Known(b))
}

type asking struct {
	c    *checker
	o    *object.Object
	seen map[ssa.Value]bool
}

func (q *asking) any(conds []ssaflow.Cond) bool {
	for _, k := range conds {
		if v, _, ok := k.NilTest(); ok && kube.IsError(v.Type()) {
			continue
		}
		if call, ok := k.Value.(*ssa.Call); ok {
			if rc, ok := q.c.pass.Flow.Resolve(call); ok && effects.TellsNotFound(q.c.pass.Effects, rc) {
				continue
			}
		}
		if q.value(k.Value) {
			return true
		}
	}
	return false
}

// value: v is made of such an object, or chosen because of one.
func (q *asking) value(v ssa.Value) bool {
	if v == nil || q.seen[v] {
		return false
	}
	q.seen[v] = true
	if n := kube.Named(ssaflow.Unwrap(v).Type()); n != nil && (n == q.o.Type || q.o.Type == nil && kube.IsAPIObject(n)) {
		return true
	}
	if choices, ok := ssaflow.Choices(q.c.pass.Flow, v); ok {
		for _, x := range choices {
			if q.value(x.Value) || q.any(x.Conds) {
				return true
			}
		}
	}
	i, ok := v.(ssa.Instruction)
	if !ok {
		return false
	}
	for _, p := range i.Operands(nil) {
		if q.value(*p) {
			return true
		}
	}
	return false
}
