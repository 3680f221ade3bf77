package nilderef_test

import (
	"testing"

	batchv1 "k8s.io/api/batch/v1"
	coordinationv1 "k8s.io/api/coordination/v1"
	corev1 "k8s.io/api/core/v1"
	discoveryv1 "k8s.io/api/discovery/v1"
	storagev1 "k8s.io/api/storage/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good"
)

// TestBuiltin: a pod whose volume is of another source and whose container runs, a lease
// that nobody holds, an owner that is no controller.
func TestBuiltin(t *testing.T) {
	meta := metav1.ObjectMeta{Namespace: "default", Name: "web", Labels: map[string]string{"job-name": "web"},
		OwnerReferences: []metav1.OwnerReference{{Kind: "Shop", Name: "main"}}}
	pod := &corev1.Pod{ObjectMeta: meta}
	pod.Spec.Volumes = []corev1.Volume{{Name: "tmp", VolumeSource: corev1.VolumeSource{EmptyDir: &corev1.EmptyDirVolumeSource{}}}}
	pod.Status.ContainerStatuses = []corev1.ContainerStatus{{State: corev1.ContainerState{Running: &corev1.ContainerStateRunning{}}}}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(pod, &coordinationv1.Lease{ObjectMeta: meta}, &storagev1.StorageClass{ObjectMeta: metav1.ObjectMeta{Name: "slow"}}).Build()
	key := client.ObjectKeyFromObject(pod)
	kept := map[string]*discoveryv1.EndpointSlice{"a": {Endpoints: []discoveryv1.Endpoint{{Addresses: []string{"10.0.0.1"}}}}}
	for name, f := range map[string]func(){
		"Claims":         func() { _, _ = bad.Claims(t.Context(), c, "default") },
		"LastWords":      func() { _, _ = bad.LastWords(t.Context(), c, &batchv1.Job{ObjectMeta: meta}) },
		"Targets":        func() { bad.Targets(kept, "a") },
		"Expandable":     func() { _, _ = bad.Expandable(t.Context(), c, client.ObjectKey{Name: "slow"}) },
		"Leader":         func() { _, _ = bad.Leader(t.Context(), c, key) },
		"ControllerName": func() { bad.ControllerName(pod) },
		"Blocking":       func() { bad.Blocking(meta) },
		"Leaving":        func() { _, _ = bad.Leaving(t.Context(), c, key) },
	} {
		if !panics(f) {
			t.Errorf("bad: %s does not panic", name)
		}
	}
	for name, f := range map[string]func(){
		"Claims":         func() { _, _ = good.Claims(t.Context(), c, "default") },
		"Certificate":    func() { good.Certificate(pod) },
		"Keys":           func() { good.Keys(good.Vars("a", "b", "c")) },
		"ControllerName": func() { good.ControllerName(pod) },
		"SetOf":          func() { good.SetOf(pod) },
		"OwnedHere":      func() { good.OwnedHere("a") },
		"Leaving":        func() { _, _ = good.Leaving(t.Context(), c, key) },
		"LeavingFirst":   func() { _, _ = good.LeavingFirst(t.Context(), c, "default") },
	} {
		if panics(f) {
			t.Errorf("good: %s panics", name)
		}
	}
	if got := good.Keys(good.Vars("a", "b", "c")); len(got) != 2 {
		t.Errorf("good: %v", got)
	}
}
