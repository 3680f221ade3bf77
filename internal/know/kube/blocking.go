// Subject: contexts and blocking calls

package kube

import (
	"go/types"
	"strings"
)

// WaitsForever reports whether fn polls or repeats without any limit of its own:
// the functions of package wait that take a stop channel or nothing.
func WaitsForever(fn *types.Func) bool {
	return isFunc(fn, pathWait, "PollInfinite", "PollImmediateInfinite", "PollUntil", "PollImmediateUntil", "Forever",
		"Until", "NonSlidingUntil", "JitterUntil", "BackoffUntil")
}

// WaitsForContext returns the index of the context that alone ends fn, which
// polls, repeats or waits for caches, and -1 for other functions.
func WaitsForContext(fn *types.Func) int {
	if isFunc(fn, pathWait, "PollUntilContextCancel", "PollInfiniteWithContext", "PollImmediateInfiniteWithContext",
		"PollUntilWithContext", "PollImmediateUntilWithContext", "UntilWithContext", "NonSlidingUntilWithContext", "JitterUntilWithContext") {
		return 0
	}
	if fn != nil && recv(fn) != nil && fn.Name() == "WaitForCacheSync" && strings.HasPrefix(PkgPath(fn.Pkg()), pathCR) {
		return 0 // of a cache or informers
	}
	return -1
}

// IsSleepWithoutContext reports whether fn makes its caller wait for a time that
// is its argument 0, and nothing ends it earlier. channel says that the caller
// has to receive from the result, or from its field C.
func IsSleepWithoutContext(fn *types.Func) (channel, ok bool) {
	switch {
	case isFunc(fn, "time", "Sleep"):
		return false, true
	case isFunc(fn, "time", "After", "NewTimer", "NewTicker", "Tick"):
		return true, true
	}
	return false, false
}

// IsHTTPRequest reports whether fn sends a request with the default client of
// net/http, which has no timeout, or with the client it is a method of: Get,
// Head, Post, PostForm, and Do, whose request may bring a context.
func IsHTTPRequest(fn *types.Func) (method, do, ok bool) {
	if fn == nil || PkgPath(fn.Pkg()) != "net/http" {
		return false, false, false
	}
	if recv(fn) == nil {
		return false, false, oneOf(fn.Name(), "Get", "Head", "Post", "PostForm")
	}
	if recvName(fn) != "Client" {
		return false, false, false
	}
	do = fn.Name() == "Do"
	return true, do, do || oneOf(fn.Name(), "Get", "Head", "Post", "PostForm")
}

// NewsRequest reports whether fn makes a request of net/http; ctx is the index
// of its context, -1 when it takes none.
func NewsRequest(fn *types.Func) (ctx int, ok bool) {
	switch {
	case isFunc(fn, "net/http", "NewRequest"):
		return -1, true
	case isFunc(fn, "net/http", "NewRequestWithContext"):
		return 0, true
	}
	return -1, false
}

// ComparesTimes reports whether fn says which of two times is the earlier one.
func ComparesTimes(fn *types.Func) bool {
	return fn != nil && recvName(fn) == "Time" && oneOf(PkgPath(fn.Pkg()), "time", pathMeta) && oneOf(fn.Name(), "Before", "After", "Compare")
}

// KeepsDeadline reports whether fn returns a context that ends no earlier than
// the one it is given, its argument 0: loggers and values put into it, and
// WithCancel.
func KeepsDeadline(fn *types.Func) bool {
	return isFunc(fn, "context", "WithValue", "WithCancel", "WithCancelCause") || isFunc(fn, pathCtrlLog, "IntoContext") ||
		isFunc(fn, pathCR, "LoggerInto") || isFunc(fn, pathLogr, "NewContext") || isFunc(fn, pathKlog, "NewContext")
}

// OutlivesContext reports whether fn takes from a context what holds after its end,
// too: its values, without the cancellation, or its logger.
func OutlivesContext(fn *types.Func) bool {
	if isFunc(fn, "context", "WithoutCancel") {
		return true
	}
	if fn == nil {
		return false
	}
	res := fn.Type().(*types.Signature).Results()
	return res.Len() == 1 && IsLogger(res.At(0).Type())
}

// DerivesContext reports whether fn makes a context from another one, its
// argument 0, and does nothing else.
func DerivesContext(fn *types.Func) bool {
	return isFunc(fn, "context", "WithValue", "WithoutCancel") || isFunc(fn, pathCtrlLog, "IntoContext") || isFunc(fn, pathCR, "LoggerInto") ||
		isFunc(fn, pathLogr, "NewContext") || isFunc(fn, pathKlog, "NewContext")
}
