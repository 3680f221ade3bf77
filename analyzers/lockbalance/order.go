package lockbalance

import (
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// reportOrder reports two mutexes that are locked in both orders.
func reportOrder(pass *rule.Pass) {
	for _, pair := range pass.Effects.Locks().Crossed() {
		a, other := pair[0], pair[1]
		node, lock, since := pass.Flow.CallExpr(a.Call), pass.Flow.CallExpr(a.Lock), pass.Flow.CallExpr(a.Since)
		if node != nil && lock != nil && since != nil {
			pass.At(node).Because(a.Lock, "locked here").Because(other.Call, "the other order").Because(other.Lock, "locked here").
				Sayf("%s locks %s while %s is held, and line %d locks them the other way round: two goroutines can wait for each other; lock both in one order, or call this after the unlock",
					types.ExprString(node), name(lock), name(since), pass.Line(other.Call.Pos()))
		}
	}
}
