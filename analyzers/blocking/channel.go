package blocking

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var channel = rule.Form{Name: "channel", Run: each((*checker).reportChannel)}

// reportChannel reports receives and sends outside of a select, on a field whose
// channel has no room, and whose other end is not the package's: with both ends in
// its hands, what waits is a step of its own protocol; so is not what a channel source
// empties.
func (c *checker) reportChannel(fn *ssa.Function) {
	if !c.worker.Has(fn) && !c.event.Has(fn) {
		return
	}
	for i := range ssaflow.Instrs(fn) {
		ch, what := sendsTo(i), "send"
		if u, ok := i.(*ssa.UnOp); ok && u.Op == token.ARROW {
			ch, what = u.X, "receive"
		}
		if ch == nil || !c.noRoom(ch) || what == "send" && (c.takenHere(ch) || kube.IsEventChannel(ch.Type())) || what == "receive" && c.given[fieldOf(ch)] {
			continue
		}
		c.pass.At(c.chanNode(i, ch)).
			Sayf("this %s waits for another goroutine without limit and blocks %s; use a select with ctx.Done() or a default", what, c.who(fn))
	}
}

// noRoom: ch is a field that the package gives channels without capacity only.
func (c *checker) noRoom(ch ssa.Value) bool {
	_, most, ok := c.room(ch)
	return ok && most == 0
}

// room returns the smallest and the largest capacity of the channels that the package
// gives the field ch. ok is false when they are not all known.
func (c *checker) room(ch ssa.Value) (least, most int64, ok bool) {
	field := ssaflow.FieldLoaded(ch)
	if field == nil {
		return 0, 0, false
	}
	vals := c.pass.Flow.OwnFieldValues(field)
	all, known := c.pass.Flow.FieldValues(field)
	if !known || len(vals) == 0 || len(vals) != len(all) {
		return 0, 0, false
	}
	for n, v := range vals {
		mk, ok := ssaflow.Unwrap(v).(*ssa.MakeChan)
		if !ok {
			return 0, 0, false
		}
		size, ok := mk.Size.(*ssa.Const)
		if !ok || size.Value == nil {
			return 0, 0, false
		}
		if n == 0 {
			least = size.Int64()
		}
		least, most = min(least, size.Int64()), max(most, size.Int64())
	}
	return least, most, true
}
