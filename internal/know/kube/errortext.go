// Subject: errors

package kube

import (
	"go/types"
	"strings"
)

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
