// Subject: metrics

package kube

import (
	"go/types"
	"slices"
	"strings"
)

const (
	pathPrometheus = "github.com/prometheus/client_golang/prometheus"
	pathPromAuto   = pathPrometheus + "/promauto"
	pathLegacyReg  = "k8s.io/component-base/metrics/legacyregistry"
)

// UsesPrometheus reports whether pkg imports the library of Prometheus itself.
func UsesPrometheus(pkg *types.Package) bool {
	return slices.ContainsFunc(pkg.Imports(), func(p *types.Package) bool {
		return strings.HasPrefix(PkgPath(p), pathPrometheus) || PkgPath(p) == pathLegacyReg
	})
}

// RegistersByDefault reports whether fn registers metrics in Prometheus' default registry:
// those that it is given, or the one that it makes.
func RegistersByDefault(fn *types.Func) bool {
	return isFunc(fn, pathPrometheus, "MustRegister", "Register") || fn != nil && recv(fn) == nil && PkgPath(fn.Pkg()) == pathPromAuto && strings.HasPrefix(fn.Name(), "New")
}

// RegistersAnywhere reports whether fn, the method of a registry, puts metrics into it.
func RegistersAnywhere(fn *types.Func) bool {
	return recv(fn) != nil && strings.HasPrefix(PkgPath(fn.Pkg()), pathPrometheus) && oneOf(fn.Name(), "MustRegister", "Register")
}

// MakesGauge reports whether fn makes a vector of gauges, registered or not.
func MakesGauge(fn *types.Func) bool {
	return fn != nil && strings.HasPrefix(PkgPath(fn.Pkg()), pathPrometheus) && fn.Name() == "NewGaugeVec"
}

// NamesOneObject reports whether obj, a field or an accessor, holds the name of one object:
// that of its metadata, or of a request.
func NamesOneObject(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.Var:
		return MetaField(obj) == "Name" || obj.IsField() && obj.Name() == "Name" && PkgPath(obj.Pkg()) == pathTypes
	case *types.Func:
		f, _, ok := MetaAccessor(obj)
		return ok && f == "Name"
	}
	return false
}
