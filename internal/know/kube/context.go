// Subject: contexts and blocking calls

package kube

import (
	"go/types"
	"strings"
)

// CombinesErrors reports whether fn makes one error of several, or wraps one,
// and returns nil only if all are nil.
func CombinesErrors(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	if _, ok := WrapsError(fn); ok || MakesError(fn) || Is(fn, "errors.Join") {
		return true
	}
	return isFunc(fn, "k8s.io/apimachinery/pkg/util/errors", "NewAggregate") || isFunc(fn, "go.uber.org/multierr", "Append", "Combine") ||
		isFunc(fn, "github.com/hashicorp/go-multierror", "Append")
}

// WaitsOrCalls reports whether fn, which takes a context, calls the API server
// or waits for something: operations of the clients, discovery, the polling and
// waiting helpers, retries, watch tools, informers, patch helpers. Functions that only put
// something into a context, or take it out, do neither.
func WaitsOrCalls(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	if _, ok := ClientOp(fn); ok {
		return true
	}
	if isFunc(fn, "net/http", "NewRequestWithContext") || IsPatchHelper(fn) {
		return true
	}
	path := PkgPath(fn.Pkg())
	if path == pathCtrlLog || strings.HasPrefix(path, pathCtrlLog+"/") || isFunc(fn, pathCR, "LoggerInto", "LoggerFrom") {
		return false
	}
	return !hasContext(fn.Signature().Results()) && (runsWork(fn.Signature()) || path == pathWait || strings.HasPrefix(path, "k8s.io/client-go/") || strings.HasPrefix(path, pathCR))
}

// runsWork: the function takes a context and a function that may fail, and answers with an
// error last: it is a retry or a transaction, which lasts until the work is done or the
// context is.
func runsWork(sig *types.Signature) bool {
	if !hasContext(sig.Params()) || !endsInError(sig) {
		return false
	}
	for v := range sig.Params().Variables() {
		work, ok := v.Type().Underlying().(*types.Signature)
		if ok && !work.Variadic() && endsInError(work) && (work.Params().Len() == 0 || work.Params().Len() == 1 && IsContext(work.Params().At(0).Type())) {
			return true
		}
	}
	return false
}

// endsInError: the last result is an error.
func endsInError(sig *types.Signature) bool {
	n := sig.Results().Len()
	return n > 0 && IsError(sig.Results().At(n-1).Type())
}

// hasContext: one of the parameters or results is a context.
func hasContext(vars *types.Tuple) bool {
	for v := range vars.Variables() {
		if IsContext(v.Type()) {
			return true
		}
	}
	return false
}

// TakesContext reports whether fn has a parameter of type context.Context and
// does not merely derive another context from it.
func TakesContext(fn *types.Func) bool {
	return fn != nil && !hasContext(fn.Signature().Results()) && hasContext(fn.Signature().Params())
}

// EndsWork reports whether fn ends something and so may need a context that
// is still alive when the caller's is not: (*http.Server).Shutdown and methods
// of that name.
func EndsWork(fn *types.Func) bool {
	return fn != nil && oneOf(fn.Name(), "Shutdown", "Close", "Stop", "Release", "Flush", "ForceFlush")
}

// IsIndexField reports whether fn is FieldIndexer.IndexField, which registers
// an index before the manager starts.
func IsIndexField(fn *types.Func) bool {
	return fn != nil && fn.Name() == "IndexField" && strings.HasPrefix(PkgPath(fn.Pkg()), pathCR)
}

// IsWebhookMethod reports whether name and sig are those of a method of
// admission's Validator, CustomValidator, Defaulter or CustomDefaulter.
func IsWebhookMethod(name string, sig *types.Signature) bool {
	if sig.Recv() == nil || sig.Params().Len() < 2 || !IsContext(sig.Params().At(0).Type()) {
		return false
	}
	res := sig.Results()
	switch name {
	case "ValidateCreate", "ValidateUpdate", "ValidateDelete":
		if res.Len() == 0 || !IsError(res.At(res.Len()-1).Type()) {
			return false
		}
	case "Default":
		if res.Len() != 1 || !IsError(res.At(0).Type()) {
			return false
		}
	default:
		return false
	}
	obj := sig.Params().At(1).Type()
	return IsAPIObject(obj) || IsObjectInterface(obj) || is(obj, pathRuntime, "Object")
}

// CallsArg returns the indices of fn's function arguments that are called
// before fn returns: retries, polls, mutate functions, pieces of work, and the
// helpers of package slices.
func CallsArg(fn *types.Func) []int {
	if f, ok := FlowOf(fn); ok && len(f.Calls) > 0 {
		return f.Calls
	}
	if isFunc(fn, pathWorkqueue, "ParallelizeUntil") && fn.Signature().Params().Len() > 3 {
		return []int{3}
	}
	if fn == nil {
		return nil
	}
	switch path := PkgPath(fn.Pkg()); {
	case path == "slices" || path == "sort" || path == "maps" || path == "strings",
		path == pathWait && (strings.HasPrefix(fn.Name(), "Poll") || strings.HasPrefix(fn.Name(), "Exponential") ||
			strings.HasPrefix(fn.Name(), "Until") || strings.HasPrefix(fn.Name(), "JitterUntil") || fn.Name() == "NonSlidingUntil"),
		path == pathRetry,
		path == "sync" && fn.Name() == "Do":
		var out []int
		p := fn.Type().(*types.Signature).Params()
		for i := range p.Len() {
			if _, ok := p.At(i).Type().Underlying().(*types.Signature); ok {
				out = append(out, i)
			}
		}
		return out
	}
	return nil
}

// WithoutContext reports whether fn starts something that can block and for
// which there is another function that takes a context.
func WithoutContext(fn *types.Func) bool {
	return isFunc(fn, "net/http", "NewRequest", "Get", "Post", "Head", "PostForm") || isFunc(fn, "os/exec", "Command") ||
		isFunc(fn, "net", "Dial", "DialTimeout", "LookupHost", "LookupIP")
}
