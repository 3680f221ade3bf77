// Subject: owners

package kube

import (
	"go/types"
	"slices"
	"strings"
)

// SetsOwner reports whether fn puts an owner reference into an object:
// controllerutil.SetControllerReference and SetOwnerReference (owner, object,
// scheme); controller says that it is the controller's.
func SetsOwner(fn *types.Func) (controller, ok bool) {
	switch {
	case isFunc(fn, pathUtil, "SetControllerReference"):
		return true, true
	case isFunc(fn, pathUtil, "SetOwnerReference"):
		return false, true
	}
	return false, false
}

// RunsOnce reports whether objects of a kind need not stay once they have done their work.
func RunsOnce(t types.Type) bool { return IsType(t, "batchv1.Job", "corev1.Event") }

// Outlives reports whether objects of a kind are mostly there for longer than what they are made
// for: claims hold its data, events and leases tell of it.
func Outlives(t types.Type) bool {
	n := Named(t)
	return n != nil && strings.HasPrefix(PkgPath(n.Obj().Pkg()), pathAPI) && oneOf(n.Obj().Name(), "PersistentVolumeClaim", "Event", "Lease", "Endpoints")
}

// ChangesInPlace reports whether objects of a kind of Kubernetes are made once and updated when what they are made
// for changes, unlike a Job, or a Secret that holds what was made up when it was created.
func ChangesInPlace(t types.Type) bool {
	n := Named(t)
	return n != nil && n.Obj().Pkg() != nil && slices.Contains(changesInPlace[strings.TrimPrefix(PkgPath(n.Obj().Pkg()), pathAPI)], n.Obj().Name())
}

var changesInPlace = map[string][]string{
	"apps/v1":        {"Deployment", "StatefulSet", "DaemonSet"},
	"autoscaling/v1": {"HorizontalPodAutoscaler"},
	"autoscaling/v2": {"HorizontalPodAutoscaler"},
	"batch/v1":       {"CronJob"},
	"core/v1":        {"Service", "ConfigMap"},
	"networking/v1":  {"Ingress", "NetworkPolicy"},
	"policy/v1":      {"PodDisruptionBudget"},
}

// IsFixed reports whether a field of a spec cannot change once the object is there.
func IsFixed(f *types.Var) bool {
	switch strings.TrimPrefix(PkgPath(f.Pkg()), pathAPI) {
	case "apps/v1":
		return oneOf(f.Name(), "Selector", "ServiceName", "PodManagementPolicy", "VolumeClaimTemplates")
	case "core/v1":
		return oneOf(f.Name(), "ClusterIP", "ClusterIPs")
	}
	return false
}

// SetsVersion reports whether obj is the field, or sets it, by which what is applied names the
// version of the object that it is for.
func SetsVersion(obj types.Object) bool {
	return obj != nil && oneOf(obj.Name(), "ResourceVersion", "WithResourceVersion") &&
		strings.HasPrefix(PkgPath(obj.Pkg()), "k8s.io/client-go/applyconfigurations/")
}
