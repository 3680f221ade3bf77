package bad

import (
	"context"
	"time"

	batchv1 "k8s.io/api/batch/v1"
	coordinationv1 "k8s.io/api/coordination/v1"
	corev1 "k8s.io/api/core/v1"
	discoveryv1 "k8s.io/api/discovery/v1"
	storagev1 "k8s.io/api/storage/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
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
			names = append(names, volume.PersistentVolumeClaim.ClaimName) // want `volume.PersistentVolumeClaim is not set in every object: this panics where it is nil; test for nil first`
		}
	}
	return names, nil
}

// doc:end

// LastWords returns what the containers of a job said at their end.
func LastWords(ctx context.Context, c client.Client, job *batchv1.Job) (words []string, err error) {
	var pods corev1.PodList
	if err := c.List(ctx, &pods, client.InNamespace(job.Namespace), client.MatchingLabels{"job-name": job.Name}); err != nil {
		return nil, err
	}
	for _, pod := range pods.Items {
		for _, status := range pod.Status.ContainerStatuses {
			words = append(words, status.State.Terminated.Message) // want `status.State.Terminated is not set in every object`
		}
	}
	return words, nil
}

// Targets returns the pods behind the endpoints of a slice that somebody kept.
func Targets(kept map[string]*discoveryv1.EndpointSlice, key string) (names []string) {
	for _, endpoint := range kept[key].Endpoints {
		names = append(names, endpoint.TargetRef.Name) // want `endpoint.TargetRef is not set in every object`
	}
	return names
}

// Expandable reports whether claims of a class can grow.
func Expandable(ctx context.Context, c client.Client, key client.ObjectKey) (bool, error) {
	class := &storagev1.StorageClass{}
	if err := c.Get(ctx, key, class); err != nil {
		return false, err
	}
	return *class.AllowVolumeExpansion, nil // want `class.AllowVolumeExpansion is not set in every object`
}

// Leader returns who holds a lease.
func Leader(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	lease := &coordinationv1.Lease{}
	if err := c.Get(ctx, key, lease); err != nil {
		return "", err
	}
	return *lease.Spec.HolderIdentity, nil // want `lease.Spec.HolderIdentity is not set in every object`
}

// ControllerName returns the controller of an object.
func ControllerName(obj client.Object) string {
	for _, owner := range obj.GetOwnerReferences() {
		if *owner.Controller { // want `owner.Controller is not set in every object`
			return owner.Name
		}
	}
	return ""
}

// Blocking counts the owners that wait for an object to be deleted.
func Blocking(meta metav1.ObjectMeta) (n int) {
	for i := range meta.OwnerReferences {
		if *meta.OwnerReferences[i].BlockOwnerDeletion { // want `meta.OwnerReferences\[i\].BlockOwnerDeletion is not set in every object`
			n++
		}
	}
	return n
}

// Leaving says since when a pod is being deleted.
func Leaving(ctx context.Context, c client.Client, key client.ObjectKey) (time.Duration, error) {
	pod := &corev1.Pod{}
	if err := c.Get(ctx, key, pod); err != nil {
		return 0, err
	}
	return time.Since(pod.GetDeletionTimestamp().Time), nil // want `an object that is not being deleted has no deletion timestamp: this panics; test for nil first`
}

// Took reads when a job has ended.
func Took(ctx context.Context, c client.Client, key client.ObjectKey) (int64, error) {
	job := &batchv1.Job{}
	if err := c.Get(ctx, key, job); err != nil {
		return 0, err
	}
	return job.Status.CompletionTime.Unix(), nil // want:nilderef/builtin `job.Status.CompletionTime is not set in every object`
}
