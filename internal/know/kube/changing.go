// Subject: values

package kube

import (
	"go/types"
	"strings"
	"time"
)

// A Changes says why a function gives another answer at each call.
type Changes uint8

// The reasons.
const (
	// ChangesNot is the answer for functions of which nothing is known.
	ChangesNot Changes = iota
	// ChangesTime: the result is the time of the call.
	ChangesTime
	// ChangesRandom: the result is drawn by lot.
	changesRandom
	// ChangesOrder: the result is a slice in the order of a map.
	ChangesOrder
)

// ChangingResult reports whether the first result of fn differs from call to
// call, and why. A niladic method Now counts as a clock.
func ChangingResult(fn *types.Func) Changes {
	if fn == nil {
		return ChangesNot
	}
	name := fn.Name()
	if recv(fn) != nil {
		return changingMethod(fn)
	}
	switch path := PkgPath(fn.Pkg()); path {
	case "time":
		if oneOf(name, "Now", "Since", "Until") {
			return ChangesTime
		}
	case pathMeta:
		if oneOf(name, "Now", "NowMicro") {
			return ChangesTime
		}
	case "github.com/google/uuid", "github.com/gofrs/uuid", "github.com/satori/go.uuid", "k8s.io/apimachinery/pkg/util/uuid":
		if strings.HasPrefix(name, "New") && fn.Type().(*types.Signature).Params().Len() == 0 {
			return changesRandom
		}
	case "math/rand", "math/rand/v2", "k8s.io/apimachinery/pkg/util/rand":
		if !strings.HasPrefix(name, "New") && name != "Seed" && !takesText(fn) {
			return changesRandom
		}
	case "golang.org/x/exp/maps", "github.com/samber/lo":
		if oneOf(name, "Keys", "Values") {
			return ChangesOrder
		}
	case "maps":
		if oneOf(name, "Keys", "Values") {
			return ChangesOrder
		}
	}
	return ChangesNot
}

// takesText: a parameter of fn is a string, which it only encodes.
func takesText(fn *types.Func) bool {
	params := fn.Type().(*types.Signature).Params()
	for i := range params.Len() {
		if b, ok := params.At(i).Type().Underlying().(*types.Basic); ok && b.Kind() == types.String {
			return true
		}
	}
	return false
}

func changingMethod(fn *types.Func) Changes {
	sig := fn.Type().(*types.Signature)
	if sig.Params().Len() != 0 || sig.Results().Len() != 1 {
		return ChangesNot
	}
	res := sig.Results().At(0).Type()
	switch fn.Name() {
	case "Now":
		if n := Named(res); n != nil && n.Obj().Name() == "Time" {
			return ChangesTime
		}
	case "UnsortedList":
		if PkgPath(fn.Pkg()) == "k8s.io/apimachinery/pkg/util/sets" {
			return ChangesOrder
		}
	}
	return ChangesNot
}

// CutsTime reports whether fn formats a time, by a layout that is its argument 0, in a way
// that does not show the seconds.
func CutsTime(fn *types.Func, layout string) bool {
	if fn == nil || fn.Name() != "Format" || recvName(fn) != "Time" || !oneOf(PkgPath(fn.Pkg()), "time", pathMeta) {
		return false
	}
	t := time.Date(2006, time.January, 2, 15, 4, 5, 0, time.UTC)
	return t.Format(layout) == t.Add(time.Second).Format(layout)
}

// PassesOn reports whether the first result of fn differs whenever one of its
// arguments does: conversions of times, formatting, pointers to a value. The
// receiver is an argument too. Functions that sort do not count.
func PassesOn(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	name, path := fn.Name(), PkgPath(fn.Pkg())
	switch {
	case path == "time" && recvName(fn) == "Time":
		return oneOf(name, "UTC", "Local", "In", "Add", "AddDate", "Format", "String", "Unix", "UnixMilli", "UnixNano", "UnixMicro", "Nanosecond", "Round")
	case path == "time" && recvName(fn) == "Duration":
		return oneOf(name, "String", "Seconds", "Milliseconds")
	case path == pathMeta && recvName(fn) == "Time":
		return oneOf(name, "Rfc3339Copy", "DeepCopy", "String", "Format", "Unix", "UTC", "Add")
	case path == pathMeta:
		return oneOf(name, "NewTime", "NewMicroTime")
	case path == "fmt":
		return oneOf(name, "Sprintf", "Sprint", "Sprintln", "Errorf")
	case encodesText(fn):
		return true
	case name == "Error" && recv(fn) != nil:
		return fn.Type().(*types.Signature).Params().Len() == 0
	case path == "strconv":
		return strings.HasPrefix(name, "Format") || name == "Itoa"
	case path == "strings":
		return name == "Join"
	case path == "slices":
		return oneOf(name, "Collect", "Clone", "Concat", "Compact")
	case oneOf(path, "k8s.io/utils/ptr", "k8s.io/utils/pointer"):
		return oneOf(name, "To", "Int64", "String")
	case path == "github.com/google/uuid" && recv(fn) != nil:
		return name == "String"
	}
	return false
}

// ComparesWhole reports whether fn compares two values for equality without
// options that leave out parts of them.
func ComparesWhole(fn *types.Func) bool {
	if !EffectOf(fn).Has(Compares) {
		return false
	}
	return oneOf(fn.Name(), "DeepEqual", "Equal", "DeepDerivative", "Equalities")
}

// IsCachedLister reports whether fn is a method List of a lister: it returns
// the objects of an informer cache in the order of a map.
func IsCachedLister(fn *types.Func, recvType types.Type) bool {
	return fn != nil && fn.Name() == "List" && (IsLister(recvType) || IsStore(recvType))
}

// IsCachingClient reports whether t is controller-runtime's client.Client, or
// holds one as an embedded field: what a manager hands out reads from caches.
func IsCachingClient(t types.Type) bool {
	return methodNamed(t, "Status") != nil && IsClient(t)
}

// Beats reports whether objects of a kind change all the time although nothing happens:
// nodes and leases, which are renewed, and events.
func Beats(kind *types.Named) bool {
	return kind != nil && (IsType(kind, "corev1.Node", "coordinationv1.Lease") || isEventObject(kind))
}

// BuilderCall says what a method call of a controller builder does; which is
// "For", "Owns", "Watches", "WithEventFilter", "Complete" and so on, "" for
// other functions.
func BuilderCall(fn *types.Func) string {
	if fn == nil || PkgPath(fn.Pkg()) != pathBuilder || !oneOf(recvName(fn), "Builder", "TypedBuilder") {
		return ""
	}
	return fn.Name()
}

// EndsBuilder reports whether a method of a controller builder by that name makes the
// controller.
func EndsBuilder(name string) bool { return oneOf(name, "Complete", "Build") }

// MetaPath is the import path of the types that all API objects share.
const MetaPath = pathMeta

// IsTimeMethod reports whether fn is a method of a time or a duration: what it
// returns depends on the clock, as a rule.
func IsTimeMethod(fn *types.Func) bool {
	if fn == nil || recv(fn) == nil {
		return false
	}
	path := PkgPath(fn.Pkg())
	return path == "time" || path == pathMeta && oneOf(recvName(fn), "Time", "MicroTime", "Duration")
}

// HasContext reports whether fn has a parameter of type context.Context.
func HasContext(fn *types.Func) bool {
	sig, _ := fn.Type().(*types.Signature)
	if sig == nil {
		return false
	}
	for i := range sig.Params().Len() {
		if IsContext(sig.Params().At(i).Type()) {
			return true
		}
	}
	return false
}

// IsStatusUpdate reports whether fn is a project's own UpdateStatus: a method
// that takes one API object, and a context perhaps, and returns no more than
// the object and an error.
func IsStatusUpdate(fn *types.Func) bool {
	if fn == nil || recv(fn) == nil || fn.Name() != "UpdateStatus" {
		return false
	}
	sig := fn.Type().(*types.Signature)
	objects := 0
	for i := range sig.Params().Len() {
		switch t := sig.Params().At(i).Type(); {
		case IsAPIObject(t) || IsObjectInterface(t):
			objects++
		case !IsContext(t):
			return false
		}
	}
	n := sig.Results().Len()
	return objects == 1 && n > 0 && n < 3 && IsError(sig.Results().At(n-1).Type())
}
