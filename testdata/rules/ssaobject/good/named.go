package good

import (
	"context"
	"encoding/json"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const fieldOwner = client.FieldOwner("app")

// NamingReconciler patches with a body of its own.
type NamingReconciler struct {
	client.Client
	Clientset kubernetes.Interface
}

// RawLive: the body is written, the object only names it.
func (r *NamingReconciler) RawLive(ctx context.Context, key client.ObjectKey) error {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, key, pod); err != nil {
		return err
	}
	body, err := json.Marshal(map[string]any{"apiVersion": "v1", "kind": "Pod", "metadata": map[string]any{"name": pod.Name, "namespace": pod.Namespace, "labels": map[string]string{"a": "b"}}})
	if err != nil {
		return err
	}
	return r.Patch(ctx, pod, client.RawPatch(types.ApplyPatchType, body), fieldOwner, client.ForceOwnership)
}

// RawBefore applies what a read object named, through a variable of type Patch.
func (r *NamingReconciler) RawBefore(ctx context.Context, key client.ObjectKey) error {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, key, foo); err != nil {
		return err
	}
	patch := client.RawPatch(types.ApplyPatchType, applied(foo))
	return r.Status().Patch(ctx, foo, patch, fieldOwner, client.ForceOwnership)
}

func applied(foo *demov1.Foo) []byte {
	out := &demov1.Foo{TypeMeta: metav1.TypeMeta{APIVersion: demov1.GroupVersion.String(), Kind: "Foo"}, ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name}}
	out.Status.Phase = demov1.FooReady
	b, _ := json.Marshal(out)
	return b
}
