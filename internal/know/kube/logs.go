// Subject: logs and events

package kube

import (
	"go/types"
	"slices"
	"strings"
)

// pathUtilRuntime holds the handlers of errors that nobody returns.
const pathUtilRuntime = "k8s.io/apimachinery/pkg/util/runtime"

type logLevel uint8

const (
	logNone  logLevel = iota // no log call
	logQuiet                 // debug, info, warning, and what has no level
	logError
)

// logLevelOf says whether a call of fn does nothing but write to a log, and how
// loud: logr, klog, slog, zap, logrus, the handlers of apimachinery, and whatever
// has their shape, since projects write loggers of their own. The shape is a name
// that is a level, no result, and a last parameter that takes anything.
func logLevelOf(fn *types.Func, path string) logLevel {
	switch path {
	case pathUtilRuntime:
		if strings.HasPrefix(fn.Name(), "HandleError") {
			return logError
		}
		return logNone
	case "fmt":
		if hasAnyPrefix(fn.Name(), "Print", "Fprint") {
			return logQuiet
		}
		return logNone
	}
	sig := fn.Type().(*types.Signature)
	if LogsByLogger(fn) {
		return logError
	}
	if sig.Results().Len() != 0 {
		return logNone
	}
	level := levelOf(fn.Name())
	if level == logNone || !takesAnything(sig) && !takesMessage(sig) || RecordsEvent(fn) {
		return logNone
	}
	return level
}

// takesMessage: a method of a logger whose only parameter is a text.
func takesMessage(sig *types.Signature) bool {
	return sig.Recv() != nil && sig.Params().Len() == 1 && isString(sig.Params().At(0).Type()) && hasLevels(sig.Recv().Type())
}

// hasLevels: t has methods for information and for errors that return nothing,
// as loggers have.
func hasLevels(t types.Type) bool {
	for _, names := range [][]string{{"Info", "Infof"}, {"Error", "Errorf"}} {
		found := false
		for _, name := range names {
			obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
			fn, ok := obj.(*types.Func)
			found = found || ok && fn.Type().(*types.Signature).Results().Len() == 0
		}
		if !found {
			return false
		}
	}
	return true
}

// DerivesLogger reports whether fn makes a logger that also tells what it is
// given: WithError of logrus, Reason, With and the like of others. The call logs
// nothing yet.
func DerivesLogger(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	sig := fn.Type().(*types.Signature)
	if sig.Results().Len() != 1 || IsError(sig.Results().At(0).Type()) || !hasLevels(sig.Results().At(0).Type()) {
		return false
	}
	if sig.Recv() == nil {
		return strings.HasPrefix(fn.Name(), "With") // of the logger of the package, as logrus.WithFields
	}
	return hasLevels(sig.Recv().Type()) || IsLogger(sig.Results().At(0).Type())
}

func levelOf(name string) logLevel {
	switch {
	case strings.HasPrefix(name, "Error"):
		return logError
	case hasAnyPrefix(name, "Warn", "Info", "Debug", "Trace", "Print", "Log"):
		return logQuiet
	}
	return logNone
}

// Notes reports whether fn writes a line that people see who look at the log, and that is
// none of an error: information, a warning, or one without a level.
func Notes(fn *types.Func) bool {
	if fn == nil || logLevelOf(fn.Origin(), PkgPath(fn.Pkg())) != logQuiet {
		return false
	}
	return hasAnyPrefix(fn.Name(), "Warn", "Info", "Print")
}

func hasAnyPrefix(s string, prefixes ...string) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(s, p) })
}

// RaisesLevel reports whether fn makes a logger quieter: the method V of logr and
// klog, whose only argument is by how much; nothing is, by 0.
func RaisesLevel(fn *types.Func) bool {
	if fn == nil || fn.Name() != "V" {
		return false
	}
	sig := fn.Type().(*types.Signature)
	if sig.Params().Len() != 1 || sig.Results().Len() != 1 {
		return false
	}
	b, ok := sig.Params().At(0).Type().Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// LogsByLogger reports whether fn is the one method of loggers in the way of go-kit,
// Log, whose level is that of the logger: level.Error(logger).Log(…).
func LogsByLogger(fn *types.Func) bool {
	if fn == nil || fn.Name() != "Log" {
		return false
	}
	sig := fn.Type().(*types.Signature)
	return sig.Recv() != nil && IsLogger(sig.Recv().Type()) && sig.Results().Len() == 1 && IsError(sig.Results().At(0).Type()) && takesAnything(sig)
}

// MakesErrorLogger reports whether fn makes a logger for errors of another one, in the
// way of go-kit: level.Error.
func MakesErrorLogger(fn *types.Func) bool {
	if fn == nil || fn.Name() != "Error" {
		return false
	}
	sig := fn.Type().(*types.Signature)
	return sig.Params().Len() == 1 && sig.Results().Len() == 1 && IsLogger(sig.Params().At(0).Type()) && IsLogger(sig.Results().At(0).Type())
}

// takesAnything: the last parameter is ...any, or zap's and slog's fields.
func takesAnything(sig *types.Signature) bool {
	if !sig.Variadic() {
		return false
	}
	s, ok := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice)
	if !ok {
		return false
	}
	if i, ok := s.Elem().Underlying().(*types.Interface); ok && i.NumMethods() == 0 {
		return true
	}
	n := Named(s.Elem())
	return n != nil && oneOf(n.Obj().Name(), "Field", "Attr")
}

// RecordsEvent reports whether fn records a Kubernetes event: a method Event,
// Eventf and so on whose first argument is the object.
func RecordsEvent(fn *types.Func) bool {
	if fn == nil || recv(fn) == nil || !hasAnyPrefix(fn.Name(), "Event", "AnnotatedEventf") {
		return false
	}
	sig := fn.Type().(*types.Signature)
	if sig.Params().Len() == 0 {
		return false
	}
	t := sig.Params().At(0).Type()
	return IsObjectInterface(t) || IsAPIObject(t)
}

// IsRecorder reports whether t is an interface or type by which events are recorded.
func IsRecorder(t types.Type) bool {
	return t != nil && (RecordsEvent(methodNamed(t, "Event")) || RecordsEvent(methodNamed(t, "Eventf")))
}

// MakesText reports whether fn turns its arguments into text and does nothing
// else: fmt.Sprintf, the method Error of an error.
func MakesText(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	switch PkgPath(fn.Pkg()) {
	case "fmt":
		return strings.HasPrefix(fn.Name(), "Sprint")
	case "strings":
		return recv(fn) == nil
	}
	sig := fn.Type().(*types.Signature)
	return fn.Name() == "Error" && sig.Recv() != nil && sig.Params().Len() == 0 && sig.Results().Len() == 1 && isString(sig.Results().At(0).Type())
}

// ErrorTest reports whether fn tells errors apart by one bool: the tests of
// apimachinery (IsNotFound, IsConflict, ...), errors.Is and errors.As.
func ErrorTest(fn *types.Func) bool {
	if fn == nil || recv(fn) != nil {
		return false
	}
	sig := fn.Type().(*types.Signature)
	if sig.Results().Len() != 1 || !types.Identical(sig.Results().At(0).Type(), types.Typ[types.Bool]) || sig.Params().Len() == 0 || !IsError(sig.Params().At(0).Type()) {
		return false // meta has questions of conditions and types beside those of errors
	}
	path := PkgPath(fn.Pkg())
	return (path == pathAPIErrors || path == pathAPIMeta) && strings.HasPrefix(fn.Name(), "Is") || IsErrorsIsAs(fn)
}

// MakesArgument reports whether fn only prepares arguments of a log call: a
// getter, a logger with more values, the helpers of klog and the like.
func MakesArgument(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	sig := fn.Type().(*types.Signature)
	if sig.Results().Len() != 1 || IsError(sig.Results().At(0).Type()) {
		return false
	}
	switch PkgPath(fn.Pkg()) {
	case pathKlog, "k8s.io/klog", "time", "strings", "strconv", "fmt":
		return true
	}
	return sig.Recv() != nil && sig.Params().Len() == 0 || IsLogger(sig.Results().At(0).Type())
}

// FailureIsAnswer reports whether an error of fn often is all that its caller
// wants to know: functions of the standard library that look at files, names,
// numbers and encoded text.
func FailureIsAnswer(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	path := PkgPath(fn.Pkg())
	return readsText(fn) || oneOf(path, "os", "path", "strconv", "net", "time", "io", "bufio", "exec") || hasAnyPrefix(path, "os/", "path/", "net/", "encoding/", "io/", "crypto/")
}

// readsText: fn takes values out of a text, or out of what somebody has typed: fmt.Sscanf, fmt.Scanln.
func readsText(fn *types.Func) bool {
	return PkgPath(fn.Pkg()) == "fmt" && strings.Contains(strings.ToLower(fn.Name()), "scan")
}

// CountsAll reports whether the number that fn returns is that of all it was given wherever there is no
// error: how many operands were filled, how many bytes were read.
func CountsAll(fn *types.Func) bool {
	return fn != nil && (readsText(fn) || isFunc(fn, "io", "ReadFull", "CopyN"))
}

// IsBool reports whether t is a bool.
func IsBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// JoinsErrors reports whether fn makes one error of a list of errors:
// errors.Join, NewAggregate, both multierr and go-multierror.
func JoinsErrors(fn *types.Func) bool {
	return Is(fn, "errors.Join") || isFunc(fn, "k8s.io/apimachinery/pkg/util/errors", "NewAggregate") || isFunc(fn, "go.uber.org/multierr", "Append", "Combine") ||
		isFunc(fn, pathMultierror, "Append")
}

const pathMultierror = "github.com/hashicorp/go-multierror"
