package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Full has all that is required.
func Full(app *demov1.Foo) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{
		Namespace: app.Namespace,
		Name:      "full",
		OwnerReferences: []metav1.OwnerReference{{
			APIVersion: demov1.GroupVersion.String(),
			Kind:       "Foo",
			Name:       app.Name,
			UID:        app.UID,
		}},
	}}
}

// doc:end

// Later gets its UID after the literal.
func Later(app *demov1.Foo) *corev1.ConfigMap {
	ref := metav1.OwnerReference{APIVersion: demov1.GroupVersion.String(), Kind: "Foo", Name: app.Name}
	ref.UID = app.UID
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: "later", OwnerReferences: []metav1.OwnerReference{ref}}}
}

// Filled is completed elsewhere.
func Filled(app *demov1.Foo) *corev1.ConfigMap {
	ref := metav1.OwnerReference{APIVersion: demov1.GroupVersion.String(), Kind: "Foo", Name: app.Name}
	fill(&ref, app)
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: "filled", OwnerReferences: []metav1.OwnerReference{ref}}}
}

func fill(ref *metav1.OwnerReference, app *demov1.Foo) { ref.UID = app.UID }

// Key is an owner reference that no object gets.
func Key(app *demov1.Foo) metav1.OwnerReference {
	return metav1.OwnerReference{Kind: "Foo", Name: app.Name}
}

// Index counts owners by such a key.
func Index(names []string) map[metav1.OwnerReference]int {
	out := map[metav1.OwnerReference]int{}
	for _, name := range names {
		out[metav1.OwnerReference{Kind: "Foo", Name: name}]++
	}
	return out
}

// AsOwner takes the kind from an object of unknown origin.
func AsOwner(app *demov1.Foo) []metav1.OwnerReference {
	return []metav1.OwnerReference{{APIVersion: app.APIVersion, Kind: app.Kind, Name: app.Name, UID: app.UID}}
}

// OfPod writes the kind of what it read down.
func OfPod(ctx context.Context, clientset kubernetes.Interface, namespace, name string) (*corev1.ConfigMap, error) {
	pod, err := clientset.CoreV1().Pods(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return nil, err
	}
	pod.SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("Pod"))
	out := &corev1.ConfigMap{}
	out.Namespace, out.Name = namespace, "of-pod"
	out.SetOwnerReferences([]metav1.OwnerReference{{APIVersion: pod.APIVersion, Kind: pod.Kind, Name: pod.Name, UID: pod.UID}})
	return out, nil
}

// Drop deletes by name; who owned it is of no account.
func Drop(ctx context.Context, c client.Client, app *demov1.Foo) error {
	pod := corev1.Pod{ObjectMeta: metav1.ObjectMeta{
		Namespace:       app.Namespace,
		Name:            app.Name,
		OwnerReferences: []metav1.OwnerReference{{APIVersion: app.APIVersion, Kind: app.Kind, Name: app.Name}},
	}}
	return client.IgnoreNotFound(c.Delete(ctx, &pod))
}
