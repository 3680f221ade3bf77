package good

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Claims returns the claims that the pods of a namespace use.
func Claims(ctx context.Context, c client.Client, namespace string) (names []string, err error) {
	var pods corev1.PodList
	if err := c.List(ctx, &pods, client.InNamespace(namespace)); err != nil {
		return nil, err
	}
	for _, pod := range pods.Items {
		for _, volume := range pod.Spec.Volumes {
			if volume.PersistentVolumeClaim != nil {
				names = append(names, volume.PersistentVolumeClaim.ClaimName)
			}
		}
	}
	return names, nil
}

// doc:end

// Certificate returns the Secret of the volume that this program mounts into all that it runs.
func Certificate(pod *corev1.Pod) string {
	for _, volume := range pod.Spec.Volumes {
		if volume.Name == "certificate" {
			return volume.Secret.SecretName
		}
	}
	return ""
}

// Keys returns the keys of the variables that this package makes.
func Keys(vars []corev1.EnvVar) (keys []string) {
	for _, v := range vars {
		keys = append(keys, v.ValueFrom.SecretKeyRef.Key)
	}
	return keys
}

// Vars makes variables of the keys of a Secret.
func Vars(secret string, keys ...string) (vars []corev1.EnvVar) {
	for _, k := range keys {
		from := &corev1.SecretKeySelector{LocalObjectReference: corev1.LocalObjectReference{Name: secret}, Key: k}
		vars = append(vars, corev1.EnvVar{Name: k, ValueFrom: &corev1.EnvVarSource{SecretKeyRef: from}})
	}
	return vars
}

// ControllerName returns the controller of an object.
func ControllerName(obj client.Object) string {
	for _, owner := range obj.GetOwnerReferences() {
		if ptr.Deref(owner.Controller, false) {
			return owner.Name
		}
	}
	return ""
}

// SetOf returns the ReplicaSet of a pod: nothing but its controller is one.
func SetOf(pod *corev1.Pod) string {
	for _, owner := range pod.OwnerReferences {
		if owner.Kind == "ReplicaSet" && *owner.Controller {
			return owner.Name
		}
	}
	return ""
}

// OwnedHere says whether the owner that it has made is the controller.
func OwnedHere(name string) bool {
	owners := []metav1.OwnerReference{{Name: name, Controller: ptr.To(true)}}
	return *owners[0].Controller
}

// Leaving says since when a pod is being deleted.
func Leaving(ctx context.Context, c client.Client, key client.ObjectKey) (time.Duration, error) {
	pod := &corev1.Pod{}
	if err := c.Get(ctx, key, pod); err != nil || pod.DeletionTimestamp.IsZero() {
		return 0, err
	}
	return time.Since(pod.GetDeletionTimestamp().Time), nil
}

// LeavingFirst says when the first pod of a namespace is gone.
func LeavingFirst(ctx context.Context, c client.Client, namespace string) (string, error) {
	var pods corev1.PodList
	if err := c.List(ctx, &pods, client.InNamespace(namespace)); err != nil {
		return "", err
	}
	for _, pod := range pods.Items {
		if pod.DeletionTimestamp == nil || pod.GetDeletionTimestamp().IsZero() {
			continue
		}
		return pod.GetDeletionTimestamp().Format(time.RFC3339), nil
	}
	return "", nil
}
