package good

import (
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Params tell how to keep an object up to date.
type Params struct {
	Live             client.Object
	UpdateReconciled func()
}

// Deploy sets its fields.
func Deploy(live *appsv1.Deployment, wanted appsv1.Deployment) Params {
	return Params{Live: live, UpdateReconciled: func() {
		live.Spec = wanted.Spec
	}}
}

// doc:end

// A Snapshot keeps what was last seen.
type Snapshot struct {
	Of     string
	Update func()
}

// Keep copies into memory of its own, which nobody stores.
func Keep(kept *appsv1.Deployment, seen appsv1.Deployment) Snapshot {
	return Snapshot{Of: seen.Name, Update: func() { seen.DeepCopyInto(kept) }}
}

// Store replaces a kind that has no status.
func Store(live *corev1.ConfigMap, wanted corev1.ConfigMap) Params {
	return Params{Live: live, UpdateReconciled: func() { wanted.DeepCopyInto(live) }}
}
