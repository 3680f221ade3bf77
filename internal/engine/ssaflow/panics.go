// Subject: control flow

package ssaflow

import "golang.org/x/tools/go/ssa"

// IsRecovered reports whether v is what recover returned: not nil where the function panics.
func IsRecovered(v ssa.Value) bool {
	call, ok := SoleDefinition(v).(*ssa.Call)
	if !ok {
		return false
	}
	b, ok := call.Call.Value.(*ssa.Builtin)
	return ok && b.Name() == "recover"
}

// afterPanic: block b of a deferred literal runs only when the function around it has
// panicked, since something was recovered on the way to it. Where a panic is recovered
// the function returns by another way than its return statements.
func afterPanic(b *ssa.BasicBlock) bool {
	for ; b.Idom() != nil; b = b.Idom() {
		cond, ok := edgeCond(b.Idom(), b)
		if !ok {
			continue
		}
		if x, isNil, ok := Normal(cond)[0].NilTest(); ok && !isNil && IsRecovered(x) {
			return true
		}
	}
	return false
}
