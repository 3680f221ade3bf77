package kube

import "go/types"

// LogsOnly reports whether a call of fn has no effect but a line in a log, or
// none at all: log calls, what makes loggers and their text, locks, and the
// recovery from panics.
func LogsOnly(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	if Logs(fn) != LogNone || ErrSafe(fn) {
		return true
	}
	sig, _ := fn.Type().(*types.Signature)
	switch path := PkgPath(fn.Pkg()); path {
	case "":
		return fn.Name() == "Error" // of the predeclared error
	case "fmt", "errors", "reflect", "strings", "strconv", "time":
		return true
	case "sync":
		return oneOf(fn.Name(), "Lock", "Unlock", "RLock", "RUnlock")
	case pathUtilRuntime:
		return true
	case pathKlog, "k8s.io/klog", "github.com/golang/glog":
		return fn.Name() == "V" || fn.Name() == "Enabled" || fn.Name() == "FromContext" || fn.Name() == "KObj" || fn.Name() == "KRef" || fn.Name() == "LoggerWithValues" || fn.Name() == "LoggerWithName"
	}
	for i := range sig.Results().Len() {
		if sig.Results().Len() == 1 && IsLogger(sig.Results().At(i).Type()) {
			return true
		}
	}
	return false
}
