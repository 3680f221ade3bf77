// Subject: logs and events

package kube

import "go/types"

// LogPairs returns the index of the first argument of fn that is a key, where fn
// takes keys and values in turn: logr, klog, zap's sugared logger and what has
// taken over their contract, a last parameter keysAndValues ...any.
func LogPairs(fn *types.Func) (first int, ok bool) {
	if fn == nil {
		return 0, false
	}
	sig := fn.Type().(*types.Signature)
	if !sig.Variadic() {
		return 0, false
	}
	first = sig.Params().Len() - 1
	last := sig.Params().At(first)
	s, isSlice := last.Type().(*types.Slice)
	if !isSlice || last.Name() != "keysAndValues" {
		return 0, false
	}
	i, isAny := s.Elem().Underlying().(*types.Interface)
	return first, isAny && i.NumMethods() == 0
}

// IsLogField reports whether t is a key with its value: zap's Field, slog's Attr.
func IsLogField(t types.Type) bool {
	n := Named(t)
	if n == nil {
		return false
	}
	_, isStruct := n.Underlying().(*types.Struct)
	return isStruct && oneOf(n.Obj().Name(), "Field", "Attr")
}
