// Subject: requests

package kube

import "go/types"

// IsGracePeriod reports whether t is client.GracePeriodSeconds, the option of a
// deletion that says how long to wait for the end of what runs.
func IsGracePeriod(t types.Type) bool { return is(t, pathClient, "GracePeriodSeconds") }

// IsDeleteOptions reports whether t is the struct with the options of a deletion, that
// of controller-runtime's client or that of clientsets.
func IsDeleteOptions(t types.Type) bool {
	return is(t, pathClient, "DeleteOptions") || is(t, pathMeta, "DeleteOptions")
}

// IsGracePeriodField reports whether f is the field of such options for how long to wait.
func IsGracePeriodField(f types.Object) bool {
	return f != nil && f.Name() == "GracePeriodSeconds" && (PkgPath(f.Pkg()) == pathClient || PkgPath(f.Pkg()) == pathMeta)
}

// MakesDeleteOptions reports whether fn is metav1.NewDeleteOptions, which takes the
// seconds to wait.
func MakesDeleteOptions(fn *types.Func) bool { return isFunc(fn, pathMeta, "NewDeleteOptions") }
