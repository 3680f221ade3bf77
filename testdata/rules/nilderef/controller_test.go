package nilderef_test

import (
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good"
)

// TestController: a pod and a set that nobody owns.
func TestController(t *testing.T) {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "web"}}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(pod).Build()
	key := client.ObjectKeyFromObject(pod)
	set := &appsv1.ReplicaSet{Spec: appsv1.ReplicaSetSpec{Replicas: new(int32(1))}}
	set.Spec.Template.Spec.Volumes = []corev1.Volume{{VolumeSource: corev1.VolumeSource{Secret: &corev1.SecretVolumeSource{SecretName: "web"}}}}
	owner := &metav1.PartialObjectMetadata{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "set", UID: "1"}}
	for name, f := range map[string]func(){
		"SetName":     func() { bad.SetName(pod) },
		"InSet":       func() { bad.InSet(pod) },
		"SetOfKey":    func() { _, _ = bad.SetOfKey(t.Context(), c, key) },
		"Deployments": func() { bad.Deployments([]*appsv1.ReplicaSet{set}, "web") },
		"Jobs":        func() { _, _ = bad.Jobs(t.Context(), c, "default") },
	} {
		if !panics(f) {
			t.Errorf("bad.%s does not panic", name)
		}
	}
	for name, f := range map[string]func(){
		"SetName":     func() { good.SetName(pod) },
		"Owned":       func() { good.Owned(pod, owner) },
		"Belongs":     func() { good.Belongs(owner, nil) },
		"SetOfKey":    func() { _, _ = good.SetOfKey(t.Context(), c, key) },
		"Deployments": func() { good.Deployments([]*appsv1.ReplicaSet{set}) },
	} {
		if panics(f) {
			t.Errorf("good.%s panics", name)
		}
	}
}
