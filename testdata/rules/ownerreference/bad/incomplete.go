package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/listers/core/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// NoUID leaves the UID out.
func NoUID(app *demov1.Foo) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{
		Namespace: app.Namespace,
		Name:      "no-uid",
		OwnerReferences: []metav1.OwnerReference{{ // want `the owner reference has no UID: the API server refuses the object \(ownerReferences\[0\]\.uid: Required value\)`
			APIVersion: demov1.GroupVersion.String(),
			Kind:       "Foo",
			Name:       app.Name,
		}},
	}}
}

// doc:end

// NoKind sets the list, with a variable on the way.
func NoKind(app *demov1.Foo) *corev1.ConfigMap {
	out := &corev1.ConfigMap{}
	out.Namespace, out.Name = app.Namespace, "no-kind"
	ref := metav1.OwnerReference{ // want `the owner reference has no Kind: .*ownerReferences\[0\]\.kind: Required value`
		APIVersion: demov1.GroupVersion.String(),
		Name:       app.Name,
		UID:        app.UID,
	}
	out.SetOwnerReferences([]metav1.OwnerReference{ref})
	return out
}

// NoVersion appends, with an empty value.
func NoVersion(app *demov1.Foo) *corev1.ConfigMap {
	out := &corev1.ConfigMap{}
	out.Namespace, out.Name = app.Namespace, "no-version"
	out.OwnerReferences = append(out.OwnerReferences, metav1.OwnerReference{ // want `the owner reference has no APIVersion: .*apiVersion: Required value`
		APIVersion: "",
		Kind:       "Foo",
		Name:       app.Name,
		UID:        app.UID,
	})
	return out
}

// OfPod takes the kind from an object of a clientset.
func OfPod(ctx context.Context, clientset kubernetes.Interface, namespace, name string) (*corev1.ConfigMap, error) {
	pod, err := clientset.CoreV1().Pods(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return nil, err
	}
	out := &corev1.ConfigMap{}
	out.Namespace, out.Name = namespace, "of-pod"
	out.SetOwnerReferences([]metav1.OwnerReference{{
		APIVersion: "v1",
		Kind:       pod.Kind, // want:emptytypemeta `pod\.Kind is empty`
		Name:       pod.Name,
		UID:        pod.UID,
	}})
	return out, nil
}

// OfListed takes the version from an object of a lister.
func OfListed(pods v1.PodLister, namespace, name string) (*corev1.ConfigMap, error) {
	pod, err := pods.Pods(namespace).Get(name)
	if err != nil {
		return nil, err
	}
	refs := []metav1.OwnerReference{{
		APIVersion: pod.APIVersion, // want:emptytypemeta `pod\.APIVersion is empty`
		Kind:       "Pod",
		Name:       pod.Name,
		UID:        pod.UID,
	}}
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "of-listed", OwnerReferences: refs}}, nil
}
