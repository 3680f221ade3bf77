package good

import (
	"bytes"
	"context"
	"encoding/json"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/yaml"
)

// SetLabels calls a setter of the object.
func (c *Controller) SetLabels(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	pod.SetLabels(map[string]string{"app": name + "-2"}) // want:lostchange `is lost`
	return nil
}

// SetMeta calls the setters of the embedded structs.
func (c *Controller) SetMeta(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	pod.ObjectMeta.SetDeletionGracePeriodSeconds(nil)
	pod.TypeMeta.SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("Pod"))
	return nil
}

// AddFinalizer appends to the finalizers.
func (c *Controller) AddFinalizer(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	if controllerutil.AddFinalizer(pod, "shop.example.com/late") {
		return c.savePod(ctx, pod)
	}
	return nil
}

// RemoveFinalizer removes one of them.
func (c *Controller) RemoveFinalizer(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	if controllerutil.RemoveFinalizer(pod, drainFinalizer) {
		return c.savePod(ctx, pod)
	}
	return nil
}

// Adopt sets an owner reference on the second argument.
func (c *Controller) Adopt(ctx context.Context, namespace, name string) error {
	owner, err := c.Deployments.Deployments(namespace).Get(name)
	if err != nil {
		return err
	}
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	if err := controllerutil.SetOwnerReference(owner, pod, c.Scheme); err != nil {
		return err
	}
	return c.savePod(ctx, pod)
}

// AdoptAsController sets the controller reference.
func (c *Controller) AdoptAsController(_ context.Context, namespace, name string) error {
	owner, err := c.Deployments.Deployments(namespace).Get(name)
	if err != nil {
		return err
	}
	configMap, err := c.ConfigMaps.ConfigMaps(namespace).Get(name)
	if err != nil {
		return err
	}
	configMap = configMap.DeepCopy()
	return controllerutil.SetControllerReference(owner, configMap, c.Scheme)
}

// Orphan removes the owner reference.
func (c *Controller) Orphan(_ context.Context, namespace, name string) error {
	owner, err := c.ReplicaSets.ReplicaSets(namespace).Get(name)
	if err != nil {
		return err
	}
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	return controllerutil.RemoveOwnerReference(owner, pod, c.Scheme)
}

// Release removes the controller reference.
func (c *Controller) Release(_ context.Context, namespace, name string) error {
	owner, err := c.ReplicaSets.ReplicaSets(namespace).Get(name)
	if err != nil {
		return err
	}
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	return controllerutil.RemoveControllerReference(owner, pod, c.Scheme)
}

// SetCondition sets a condition in the object's list.
func (c *Controller) SetCondition(_ context.Context, namespace, name string) error {
	service, err := c.Services.Services(namespace).Get(name)
	if err != nil {
		return err
	}
	service = service.DeepCopy()
	meta.SetStatusCondition(&service.Status.Conditions, metav1.Condition{ // want:lostchange `is lost`
		Type:   "Ready",
		Status: metav1.ConditionFalse,
		Reason: quarantinedReason,
	})
	return nil
}

// RemoveCondition removes one.
func (c *Controller) RemoveCondition(_ context.Context, namespace, name string) error {
	service, err := c.Services.Services(namespace).Get(name)
	if err != nil {
		return err
	}
	service = service.DeepCopy()
	meta.RemoveStatusCondition(&service.Status.Conditions, "Ready")
	return nil
}

// SetMetaData writes to the object's maps.
func (c *Controller) SetMetaData(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	metav1.SetMetaDataAnnotation(&pod.ObjectMeta, revisionKey, "2")
	metav1.SetMetaDataLabel(&pod.ObjectMeta, hashLabel, "f00d")
	return nil
}

// Refresh reads the live object into the copy.
func (c *Controller) Refresh(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	return c.Cluster.Get(ctx, client.ObjectKeyFromObject(pod), pod)
}

// Write sends the copy: the answer is decoded into it.
func (c *Controller) Write(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	return c.Cluster.Update(ctx, pod)
}

// WriteStatus sends the status of the copy.
func (c *Controller) WriteStatus(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	return c.Cluster.Status().Update(ctx, pod)
}

// Patch sends a patch: the answer is decoded into the copy.
func (c *Controller) Patch(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	patch := client.RawPatch("application/merge-patch+json", []byte(`{"metadata":{"labels":{"patched":"true"}}}`))
	return c.Cluster.Patch(ctx, pod, patch)
}

// PatchStatus does it with the status.
func (c *Controller) PatchStatus(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	patch := client.RawPatch("application/merge-patch+json", []byte(`{"status":{"reason":"Patched"}}`))
	return c.Cluster.Status().Patch(ctx, pod, patch)
}

// Ensure reads, changes and writes the copy.
func (c *Controller) Ensure(ctx context.Context, namespace, name string) error {
	configMap, err := c.ConfigMaps.ConfigMaps(namespace).Get(name)
	if err != nil {
		return err
	}
	configMap = configMap.DeepCopy()
	_, err = controllerutil.CreateOrUpdate(ctx, c.Cluster, configMap, func() error { return nil })
	return err
}

// EnsurePatched does it with a patch.
func (c *Controller) EnsurePatched(ctx context.Context, namespace, name string) error {
	configMap, err := c.ConfigMaps.ConfigMaps(namespace).Get(name)
	if err != nil {
		return err
	}
	configMap = configMap.DeepCopy()
	_, err = controllerutil.CreateOrPatch(ctx, c.Cluster, configMap, func() error { return nil })
	return err
}

// Overlay decodes JSON over the object.
func (c *Controller) Overlay(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	return json.Unmarshal([]byte(`{"status":{"message":"overlaid"}}`), pod)
}

// OverlayYAML decodes YAML over a part of the object.
func (c *Controller) OverlayYAML(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	return yaml.Unmarshal([]byte(`message: overlaid`), &pod.Status)
}

// OverlayStream decodes a stream over the object.
func (c *Controller) OverlayStream(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	decoder := json.NewDecoder(bytes.NewBufferString(`{"status":{"message":"overlaid"}}`))
	return decoder.Decode(pod)
}

// OverlayObject decodes an API object over the copy.
func (c *Controller) OverlayObject(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	data := []byte(`{"apiVersion":"v1","kind":"Pod","status":{"message":"overlaid"}}`)
	return runtime.DecodeInto(Decoder(c.Scheme), data, pod)
}

// OverlayMap converts a map into the object.
func (c *Controller) OverlayMap(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	content := map[string]any{"status": map[string]any{"message": "overlaid"}}
	return runtime.DefaultUnstructuredConverter.FromUnstructured(content, pod)
}

// Default fills the object with the defaults of the scheme.
func (c *Controller) Default(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	c.Scheme.Default(pod)
	return nil
}

// DefaultPod calls a generated defaulter.
func (c *Controller) DefaultPod(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	SetObjectDefaults_Pod(pod)
	return nil
}

// DefaultPodSpec calls the defaulter of a part.
func (c *Controller) DefaultPodSpec(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	SetDefaults_PodSpec(&pod.Spec)
	return nil
}
