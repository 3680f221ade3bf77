// Subject: watches

package kube

import "go/types"

const pathWatch = "k8s.io/apimachinery/pkg/watch"

// isWatchEvent reports whether t is watch.Event.
func isWatchEvent(t types.Type) bool {
	n, _ := types.Unalias(t).(*types.Named)
	return n != nil && is(n, pathWatch, "Event")
}

// IsWatchChannel reports whether t is a channel of watch events.
func IsWatchChannel(t types.Type) bool {
	c, ok := t.Underlying().(*types.Chan)
	return ok && isWatchEvent(c.Elem())
}

// IsResultChan reports whether fn is ResultChan of a watch.
func IsResultChan(fn *types.Func) bool {
	if fn == nil || recv(fn) == nil || fn.Name() != "ResultChan" {
		return false
	}
	sig := fn.Type().(*types.Signature)
	return sig.Params().Len() == 0 && sig.Results().Len() == 1 && IsWatchChannel(sig.Results().At(0).Type())
}

// isWatch reports whether t is a running watch: it has the method ResultChan.
func isWatch(t types.Type) bool {
	if t == nil {
		return false
	}
	m := methodNamed(t, "ResultChan")
	return m != nil && IsResultChan(m)
}
