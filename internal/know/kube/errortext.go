// Subject: errors

package kube

import (
	"go/types"
	"strings"
)

// An ErrorKind is a kind of error of the API server and how to test for it.
type ErrorKind struct {
	// Path is the import path of the test, Tests the functions of which one
	// must be true.
	Path  string
	Tests []string
}

var errorTexts = []struct {
	text string
	kind ErrorKind
}{
	{"no matches for kind", ErrorKind{pathAPIMeta, []string{"IsNoMatchError"}}},
	{"not found", ErrorKind{pathAPIErrors, []string{"IsNotFound"}}},
	{"notfound", ErrorKind{pathAPIErrors, []string{"IsNotFound"}}},
	{"already exists", ErrorKind{pathAPIErrors, []string{"IsAlreadyExists"}}},
	{"alreadyexists", ErrorKind{pathAPIErrors, []string{"IsAlreadyExists"}}},
	{"the object has been modified", ErrorKind{pathAPIErrors, []string{"IsConflict"}}},
	{"conflict", ErrorKind{pathAPIErrors, []string{"IsConflict"}}},
	{"forbidden", ErrorKind{pathAPIErrors, []string{"IsForbidden"}}},
	{"unauthorized", ErrorKind{pathAPIErrors, []string{"IsUnauthorized"}}},
	{"too many requests", ErrorKind{pathAPIErrors, []string{"IsTooManyRequests"}}},
	{"timed out", ErrorKind{pathAPIErrors, []string{"IsTimeout", "IsServerTimeout"}}},
	{"timeout", ErrorKind{pathAPIErrors, []string{"IsTimeout", "IsServerTimeout"}}},
}

// ErrorKindOf says which kind of error of the API a text stands for that is
// searched in a message. Texts about webhooks and admission mean theirs, and those of
// packages net and net/http never come from the API: no test of apierrors knows such an error.
func ErrorKindOf(text string) (ErrorKind, bool) {
	text = strings.ToLower(text)
	if strings.Contains(text, "webhook") || strings.Contains(text, "admission") {
		return ErrorKind{}, false
	}
	for _, of := range []string{"i/o timeout", "dial tcp", "tls handshake", "connection timed out", "exceeded while awaiting", "client.timeout"} {
		if strings.Contains(text, of) {
			return ErrorKind{}, false
		}
	}
	for _, e := range errorTexts {
		if strings.Contains(text, e.text) {
			return e.kind, true
		}
	}
	return ErrorKind{}, false
}

// MakesInterrupted reports whether fn makes the error of a wait that was interrupted of
// another error, its argument 0: wait.ErrorInterrupted.
func MakesInterrupted(fn *types.Func) bool { return isFunc(fn, pathWait, "ErrorInterrupted") }

// Scans reports whether fn writes what it finds in a text through its arguments: Sscanf
// and its sisters of package fmt.
func Scans(fn *types.Func) bool {
	return fn.Pkg() != nil && fn.Pkg().Path() == "fmt" && strings.Contains(strings.ToLower(fn.Name()), "scan")
}

// IsAPIStatus reports whether t is what an error of the API server is asked for its status as:
// *StatusError, or the interface APIStatus.
func IsAPIStatus(t types.Type) bool {
	n := Named(t)
	return n != nil && PkgPath(n.Obj().Pkg()) == pathAPIErrors && oneOf(n.Obj().Name(), "StatusError", "APIStatus")
}
