// Subject: logs and events

package kube

import (
	"go/types"
	"slices"
	"strings"
)

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

// A PairReader is the library whose function takes keys and values: it says what
// becomes of those that do not pair up.
type PairReader uint8

// The libraries.
const (
	// PairsOfProject: a function of the project itself, or of a library not known.
	PairsOfProject PairReader = iota
	// PairsOfLogr: up to its sink. That of zap drops the rest, and panics in development.
	PairsOfLogr
	// PairsOfKlog: a key without value is written with "(MISSING)", any key as its text.
	PairsOfKlog
	// PairsOfZap: the sugared logger drops the pair and logs an error of its own.
	PairsOfZap
)

// PairsOf returns the library that a function for which [LogPairs] is ok belongs to. Where a package calls it
// that imports klog and nothing of controller-runtime, the sink of logr is klog's.
func PairsOf(fn *types.Func, in *types.Package) PairReader {
	imports := func(prefix string) bool {
		return slices.ContainsFunc(in.Imports(), func(p *types.Package) bool { return strings.HasPrefix(PkgPath(p)+"/", prefix+"/") })
	}
	switch PkgPath(fn.Pkg()) {
	case pathLogr:
		if imports(pathKlog) && !imports(pathCR) {
			return PairsOfKlog
		}
		return PairsOfLogr
	case pathKlog:
		return PairsOfKlog
	case "go.uber.org/zap":
		return PairsOfZap
	}
	return PairsOfProject
}

// LogsBareErrors reports whether fn takes an error where a key may stand and logs
// it as the field "error": zap's sugared logger from v1.24, which came with the
// method Level.
func LogsBareErrors(fn *types.Func) bool {
	if fn == nil || PairsOf(fn, fn.Pkg()) != PairsOfZap || recv(fn) == nil {
		return false
	}
	level, _, _ := types.LookupFieldOrMethod(fn.Signature().Recv().Type(), true, fn.Pkg(), "Level")
	_, ok := level.(*types.Func)
	return ok
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

// PlainMessage returns the argument of fn, a function of logr, klog, zap or log/slog, that is
// a message which is written as it is, with keys and values behind it: verbs in it are never
// filled in.
func PlainMessage(fn *types.Func) (arg int, ok bool) {
	if fn == nil || !fn.Signature().Variadic() || fn.Signature().Params().Len() < 2 {
		return 0, false
	}
	arg = fn.Signature().Params().Len() - 2
	if !isString(fn.Signature().Params().At(arg).Type()) {
		return 0, false
	}
	list, _ := fn.Signature().Params().At(arg + 1).Type().(*types.Slice)
	switch path := PkgPath(fn.Pkg()); {
	case path == "log/slog":
		return arg, levelOf(fn.Name()) != logNone
	case path == "go.uber.org/zap" && list != nil && IsLogField(list.Elem()):
		return arg, true
	}
	_, pairs := LogPairs(fn)
	return arg, pairs && PairsOf(fn, fn.Pkg()) != PairsOfProject
}
