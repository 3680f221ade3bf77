package bad

import (
	"context"
	"slices"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// SetName names the set that a pod belongs to.
func SetName(pod *corev1.Pod) string {
	return metav1.GetControllerOf(pod).Name // want `the result is nil when GetControllerOf finds no owner that is the controller: reading .Name panics then; test for nil first`
}

// doc:end

// InSet keeps the reference, and reads it where the kind is compared.
func InSet(pod *corev1.Pod) bool {
	ref := metav1.GetControllerOfNoCopy(pod)
	return ref.Kind == "ReplicaSet" // want `ref is nil when GetControllerOfNoCopy finds no owner that is the controller: reading .Kind panics`
}

// SetOfKey reads the pod first, of which it asks nothing.
func SetOfKey(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var pod corev1.Pod
	if err := c.Get(ctx, key, &pod); err != nil {
		return "", err
	}
	ref := metav1.GetControllerOf(&pod)
	return ref.Name, nil // want `ref is nil when GetControllerOf finds no owner that is the controller: reading .Name panics`
}

// Deployments names what owns the sets with replicas, of which a set may have none.
func Deployments(sets []*appsv1.ReplicaSet, secret string) (names []string) {
	for _, set := range sets {
		if *set.Spec.Replicas == 0 || !mounts(set, secret) {
			continue
		}
		owner := metav1.GetControllerOf(set)
		if owner.Kind == "Deployment" { // want `owner is nil when GetControllerOf finds no owner that is the controller: reading .Kind panics`
			names = append(names, owner.Name)
		}
	}
	return names
}

func mounts(set *appsv1.ReplicaSet, secret string) bool {
	return slices.ContainsFunc(set.Spec.Template.Spec.Volumes, func(v corev1.Volume) bool { return v.Secret != nil && v.Secret.SecretName == secret })
}

// Jobs names what owns the pods of a namespace.
func Jobs(ctx context.Context, c client.Client, namespace string) (names []string, err error) {
	var pods corev1.PodList
	if err := c.List(ctx, &pods, client.InNamespace(namespace)); err != nil {
		return nil, err
	}
	for _, pod := range pods.Items {
		names = append(names, metav1.GetControllerOf(&pod).Name) // want `the result is nil when GetControllerOf finds no owner that is the controller: reading .Name panics`
	}
	return names, nil
}
