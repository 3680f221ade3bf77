// Subject: effects of calls

package kube

import (
	"go/types"
	"strings"
)

// OnlyResult reports whether a call of fn is of no use but for its results: what
// it is given stays as it was, nothing else is done, and what it returns was made
// for the caller. Getters and tests, whose call alone loses nothing that was
// given, do not count, nor do contexts (see [DerivesContext]).
func OnlyResult(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	fn = fn.Origin()
	sig := fn.Type().(*types.Signature)
	if sig.Results().Len() == 0 || DerivesContext(fn) {
		return false
	}
	path := PkgPath(fn.Pkg())
	if recv(fn) != nil {
		return isDeepCopy(fn, sig) || oneOf(fn.Name(), derivingMethods[path]...)
	}
	return oneOf(fn.Name(), derivingFuncs[path]...) || onlyAnError(fn, path) || makesByClaims(fn, sig)
}

// OnlyAsks says what to do where nobody takes the answer of fn, which asks and does
// nothing; "" for others. Its name is next to that of a deed.
func OnlyAsks(fn *types.Func) (instead string) {
	if fn == nil {
		return ""
	}
	switch path := PkgPath(fn.Pkg()); {
	case QueueMethod(fn) == "ShuttingDown":
		return "call ShutDown"
	case oneOf(path, pathFlag, pathPflag) && fn.Name() == "Parsed":
		return "call Parse"
	case path == pathCache && fn.Name() == "HasSynced":
		return "call cache.WaitForCacheSync"
	case path == "context" && fn.Name() == "Done":
		return "remove it, or receive from it"
	}
	return ""
}

// derivingMethods make another value of their receiver and leave that one alone.
var derivingMethods = map[string][]string{
	pathLogr:                     {"WithName", "WithValues", "WithCallDepth", "WithSink"},
	"go.uber.org/zap":            {"With", "WithLazy", "Named", "WithOptions", "Sugar", "Desugar"},
	"github.com/sirupsen/logrus": {"WithField", "WithFields", "WithError", "WithTime", "WithContext"},
	"log/slog":                   {"With", "WithGroup"},
	pathLabels:                   {"Add", "AsSelector", "AsSelectorPreValidated"},
	pathSets:                     {"Union", "Difference", "Intersection", "SymmetricDifference", "Clone"},
	pathField:                    {"Child", "Index", "Key"},
}

// derivingFuncs make a value of their arguments and leave those alone.
var derivingFuncs = map[string][]string{
	pathKlog:                     {"LoggerWithValues", "LoggerWithName"},
	"github.com/sirupsen/logrus": {"WithField", "WithFields", "WithError", "WithTime"},
	"log/slog":                   {"With"},
	pathLabels:                   {"Merge", "SelectorFromSet", "SelectorFromValidatedSet"},
	pathFields:                   {"AndSelectors", "OneTermEqualSelector", "OneTermNotEqualSelector", "SelectorFromSet"},
	pathMeta:                     {"NewControllerRef", "NewTime", "CloneSelectorAndAddLabel"},
	pathQuantity:                 {"NewQuantity", "NewMilliQuantity", "NewScaledQuantity"},
	pathClient: {"MergeFrom", "MergeFromWithOptions", "StrategicMergeFrom", "RawPatch", "NewNamespacedClient", "NewDryRunClient",
		"WithFieldOwner", "WithFieldValidation"},
	pathPredicates: {"And", "Or", "Not", "NewPredicateFuncs"},
	pathBuilder:    {"WithPredicates"},
	pathField: {"Duplicate", "Forbidden", "InternalError", "Invalid", "NewPath", "NotFound", "NotSupported", "Required", "TooLong", "TooLongMaxLength",
		"TooMany", "TypeInvalid"},
}

const (
	pathField      = "k8s.io/apimachinery/pkg/util/validation/field"
	pathPredicates = "sigs.k8s.io/controller-runtime/pkg/predicate"
)

// onlyAnError: fn makes an error, wraps or joins some, or leaves a kind out. Those
// that go vet knows of are its own.
func onlyAnError(fn *types.Func, path string) bool {
	if path == "fmt" || path == "errors" && fn.Name() == "New" {
		return false
	}
	_, wraps := WrapsError(fn)
	return wraps || MakesError(fn) || JoinsErrors(fn) || isFunc(fn, pathClient, "IgnoreNotFound", "IgnoreAlreadyExists")
}

// makesByClaims: the generated table says that fn returns memory of its own and
// touches nothing. It speaks of memory alone: what takes a context may ask a
// server, and what returns an error may be called for that.
func makesByClaims(fn *types.Func, sig *types.Signature) bool {
	claims, ok := LibraryClaims(fn)
	if !ok || !strings.HasPrefix(claims, "r=h") || sig.Results().Len() != 1 {
		return false
	}
	for i := range sig.Params().Len() {
		t := sig.Params().At(i).Type()
		if _, runs := t.Underlying().(*types.Signature); runs || IsContext(t) {
			return false
		}
	}
	for claim := range strings.FieldsSeq(claims) {
		if !strings.HasPrefix(claim, "r=") && !strings.HasPrefix(claim, "h") {
			return false
		}
	}
	return true
}
