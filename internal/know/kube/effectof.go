// Subject: effects of calls

package kube

import (
	"go/types"
	"strings"
)

// An effect is what is known of every call of a function, by its object alone:
// a set of flags. No flag means that nothing is known.
type effect uint16

// The flags.
const (
	// Reads: what the arguments refer to is as it was before the call, and is
	// not handed to code that may change it.
	Reads effect = 1 << iota
	// Marks: of the objects it is given it changes finalizers or owner
	// references, and nothing else.
	Marks
	// Compares: it tells its arguments apart or prints them, whatever they are,
	// and its result says nothing else. Implies Reads.
	Compares
	// Logs: it writes to a log and does nothing else. Implies Reads and Quiet.
	Logs
	// LogsError: it logs an error. Implies Logs.
	LogsError
	// Records: it records a Kubernetes event. Implies Reads.
	records
	// Text: it turns its arguments into text and does nothing else. Implies Reads.
	Text
	// Quiet: nobody sees that it was called, but for a line in a log, a lock, or
	// a panic that was stopped.
	Quiet
	// Exits: it never returns to its caller.
	Exits
	// Known: the tables written by hand say what it does to objects.
	Known
)

// Tells are the calls that bring something to a person's eyes and do nothing
// else: a line in a log, an event.
const Tells = Logs | records

// Has reports whether one of the flags f is set.
func (e effect) Has(f effect) bool { return e&f != 0 }

// EffectOf returns what is known of every call of fn: from the tables below, from
// those of FlowOf, and for loggers, recorders and texts, which projects have of
// their own, from the shape of the function.
func EffectOf(fn *types.Func) effect {
	if fn == nil {
		return 0
	}
	fn = fn.Origin()
	e := effect(0)
	path := PkgPath(fn.Pkg())
	if comparers[path] && !writesArgument(fn, path) {
		e |= Compares | Reads
	}
	switch logLevelOf(fn, path) {
	case logError:
		e |= Logs | LogsError | Reads | Quiet
	case logQuiet:
		e |= Logs | Reads | Quiet
	}
	if RecordsEvent(fn) {
		e |= records | Reads
	}
	if MakesText(fn) {
		e |= Text | Reads
	}
	if path == pathUtil && oneOf(fn.Name(), markers...) {
		e |= Marks
	}
	if quiet(fn, path) {
		e |= Quiet
	}
	if NeverReturns(fn) {
		e |= Exits
	}
	flow, known := FlowOf(fn)
	if known && flow.Pure && len(flow.Mutates) == 0 && !writesArgument(fn, path) || looks(fn, path) {
		e |= Reads
	}
	if known || e.Has(Compares|Exits) || tableSpeaks(fn) {
		e |= Known
	}
	return e
}

// tableSpeaks: fn is an operation of a client, reads a cache, or waits.
func tableSpeaks(fn *types.Func) bool {
	if _, ok := ClientOp(fn); ok || LooksLikeWait(fn) {
		return true
	}
	r := recv(fn)
	if r == nil {
		return false
	}
	_, ok := ReadsCache(fn, r.Type())
	return ok
}

// comparers are packages whose functions compare or print, but for those that
// writers names.
var comparers = map[string]bool{
	"k8s.io/apimachinery/third_party/forked/golang/reflect": true,
	EqualityPath:                        true,
	"k8s.io/apimachinery/pkg/util/diff": true,
	"reflect":                           true,
	"fmt":                               true,
	"github.com/google/go-cmp/cmp":      true,
	"github.com/go-test/deep":           true,
	"google.golang.org/protobuf/proto":  true,
	"github.com/golang/protobuf/proto":  true,
	"github.com/davecgh/go-spew/spew":   true,
}

// writers are the functions and methods of packages that otherwise only read
// which write through an argument or their receiver, by the beginnings of names.
var writers = map[string][]string{
	"fmt":                              {"Sscan", "Fscan", "Scan"},
	"reflect":                          {"ValueOf", "Copy", "Append", "Swapper", "Set"},
	"google.golang.org/protobuf/proto": {"Merge", "Unmarshal", "Reset"},
	"github.com/golang/protobuf/proto": {"Merge", "Unmarshal", "Reset"},
	"errors":                           {"As"},
	"encoding/json":                    {"Unmarshal", "Decode", "Compact", "Indent"},
	"strings":                          {"Write", "Reset", "Grow", "Read"},
	"bytes":                            {"Write", "Reset", "Grow", "Read"},
	"time":                             {"Unmarshal", "GobDecode"},
	pathMeta:                           {"Unmarshal"},
	pathSets:                           {"Insert", "Delete", "PopAny", "Clear"},
	pathQuantity:                       {"Add", "Sub", "Neg", "Set", "RoundUp", "Mul", "Unmarshal", "Reset"},
}

const pathQuantity = "k8s.io/apimachinery/pkg/api/resource"

func writesArgument(fn *types.Func, path string) bool {
	return hasAnyPrefix(fn.Name(), writers[path]...)
}

// markers are the functions of controllerutil that set or take away finalizers
// and owners.
var markers = []string{"AddFinalizer", "RemoveFinalizer", "SetControllerReference", "SetOwnerReference"}

// looks: fn looks at what it is given, by a table beside FlowOf's.
func looks(fn *types.Func, path string) bool {
	name := fn.Name()
	if r := recv(fn); r != nil && IsLogger(r.Type()) {
		return true
	}
	switch path {
	case pathLogr, pathKlog, pathCtrlLog, pathRecord, pathEvents, pathEventsImpl, "k8s.io/client-go/tools/reference", "unicode":
		return true
	case "encoding/json":
		return !writesArgument(fn, path)
	case pathClient:
		return oneOf(name, "ObjectKeyFromObject", "MergeFrom", "MergeFromWithOptions", "StrategicMergeFrom")
	case pathUtil:
		return oneOf(name, "ContainsFinalizer", "HasControllerReference")
	case pathCache:
		return oneOf(name, "MetaNamespaceKeyFunc", "DeletionHandlingMetaNamespaceKeyFunc", "MetaObjectToName", "ObjectToName")
	case pathMeta:
		return recv(fn) != nil && len(name) > 3 && strings.HasPrefix(name, "Get") ||
			oneOf(name, "IsControlledBy", "GetControllerOf", "GetControllerOfNoCopy", "HasAnnotation", "HasLabel", "NewControllerRef")
	case "slices":
		return hasAnyPrefix(name, "Contains", "Index") || name == "Equal"
	}
	return false
}

// quiet: beside log calls, what makes loggers and their text, locks, and the
// recovery from panics.
func quiet(fn *types.Func, path string) bool {
	if ErrSafe(fn) {
		return true
	}
	switch path {
	case "":
		return fn.Name() == "Error" // of the predeclared error
	case "fmt", "errors", "reflect", "strings", "strconv", "time", pathUtilRuntime:
		return true
	case "sync":
		return oneOf(fn.Name(), "Lock", "Unlock", "RLock", "RUnlock")
	case pathKlog, "k8s.io/klog", "github.com/golang/glog":
		return oneOf(fn.Name(), "V", "Enabled", "FromContext", "KObj", "KRef", "LoggerWithValues", "LoggerWithName")
	}
	sig := fn.Type().(*types.Signature)
	return sig.Results().Len() == 1 && IsLogger(sig.Results().At(0).Type())
}
