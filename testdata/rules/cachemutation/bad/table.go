package bad

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
	pod.SetLabels(map[string]string{"app": name + "-2"}) // want `comes from the informer cache .+ and .*SetLabels modifies it`
	return nil
}

// SetMeta calls the setters of the embedded structs.
func (c *Controller) SetMeta(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod.ObjectMeta.SetDeletionGracePeriodSeconds(nil)                           // want `comes from the informer cache .+ and .*SetDeletionGracePeriodSeconds modifies it`
	pod.TypeMeta.SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("Pod")) // want:related `changed again here`
	return nil
}

// AddFinalizer appends to the finalizers.
func (c *Controller) AddFinalizer(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	if controllerutil.AddFinalizer(pod, "shop.example.com/late") { // want `comes from the informer cache .+ and .*AddFinalizer modifies it`
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
	if controllerutil.RemoveFinalizer(pod, drainFinalizer) { // want `comes from the informer cache .+ and .*RemoveFinalizer modifies it`
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
	if err := controllerutil.SetOwnerReference(owner, pod, c.Scheme); err != nil { // want `pod.* comes from the informer cache .+ and .*SetOwnerReference modifies it`
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
	return controllerutil.SetControllerReference(owner, configMap, c.Scheme) // want `configMap.* comes from the informer cache .+ and .*SetControllerReference modifies it`
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
	return controllerutil.RemoveOwnerReference(owner, pod, c.Scheme) // want `pod.* comes from the informer cache .+ and .*RemoveOwnerReference modifies it`
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
	return controllerutil.RemoveControllerReference(owner, pod, c.Scheme) // want `pod.* comes from the informer cache .+ and .*RemoveControllerReference modifies it`
}

// SetCondition sets a condition in the object's list.
func (c *Controller) SetCondition(_ context.Context, namespace, name string) error {
	service, err := c.Services.Services(namespace).Get(name)
	if err != nil {
		return err
	}
	meta.SetStatusCondition(&service.Status.Conditions, metav1.Condition{ // want `comes from the informer cache .+ and .*SetStatusCondition modifies it`
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
	meta.RemoveStatusCondition(&service.Status.Conditions, "Ready") // want `comes from the informer cache .+ and .*RemoveStatusCondition modifies it`
	return nil
}

// SetMetaData writes to the object's maps.
func (c *Controller) SetMetaData(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	metav1.SetMetaDataAnnotation(&pod.ObjectMeta, revisionKey, "2") // want `comes from the informer cache .+ and .*SetMetaDataAnnotation modifies it`
	metav1.SetMetaDataLabel(&pod.ObjectMeta, hashLabel, "f00d")     // want:related `changed again here`
	return nil
}

// Refresh reads the live object into the cached one.
func (c *Controller) Refresh(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	return c.Cluster.Get(ctx, client.ObjectKeyFromObject(pod), pod) // want `comes from the informer cache .+ and .*Get modifies it`
}

// Write sends the cached object: the answer is decoded into it.
func (c *Controller) Write(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	return c.Cluster.Update(ctx, pod) // want `comes from the informer cache .+ and .*Update modifies it`
}

// WriteStatus sends the status of the cached object.
func (c *Controller) WriteStatus(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	return c.Cluster.Status().Update(ctx, pod) // want `comes from the informer cache .+ and .*Update modifies it`
}

// Patch sends a patch: the answer is decoded into the cached object.
func (c *Controller) Patch(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	patch := client.RawPatch("application/merge-patch+json", []byte(`{"metadata":{"labels":{"patched":"true"}}}`))
	return c.Cluster.Patch(ctx, pod, patch) // want `comes from the informer cache .+ and .*Patch modifies it`
}

// PatchStatus does it with the status.
func (c *Controller) PatchStatus(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	patch := client.RawPatch("application/merge-patch+json", []byte(`{"status":{"reason":"Patched"}}`))
	return c.Cluster.Status().Patch(ctx, pod, patch) // want `comes from the informer cache .+ and .*Patch modifies it`
}

// Ensure reads, changes and writes the cached object.
func (c *Controller) Ensure(ctx context.Context, namespace, name string) error {
	configMap, err := c.ConfigMaps.ConfigMaps(namespace).Get(name)
	if err != nil {
		return err
	}
	_, err = controllerutil.CreateOrUpdate(ctx, c.Cluster, configMap, func() error { return nil }) // want `comes from the informer cache .+ and .*CreateOrUpdate modifies it`
	return err
}

// EnsurePatched does it with a patch.
func (c *Controller) EnsurePatched(ctx context.Context, namespace, name string) error {
	configMap, err := c.ConfigMaps.ConfigMaps(namespace).Get(name)
	if err != nil {
		return err
	}
	_, err = controllerutil.CreateOrPatch(ctx, c.Cluster, configMap, func() error { return nil }) // want `comes from the informer cache .+ and .*CreateOrPatch modifies it`
	return err
}

// Overlay decodes JSON over the object.
func (c *Controller) Overlay(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	return json.Unmarshal([]byte(`{"status":{"message":"overlaid"}}`), pod) // want `comes from the informer cache .+ and .*Unmarshal modifies it`
}

// OverlayYAML decodes YAML over a part of the object.
func (c *Controller) OverlayYAML(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	return yaml.Unmarshal([]byte(`message: overlaid`), &pod.Status) // want `comes from the informer cache .+ and .*Unmarshal modifies it`
}

// OverlayStream decodes a stream over the object.
func (c *Controller) OverlayStream(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewBufferString(`{"status":{"message":"overlaid"}}`))
	return decoder.Decode(pod) // want `comes from the informer cache .+ and .*Decode modifies it`
}

// OverlayObject decodes an API object over the cached one.
func (c *Controller) OverlayObject(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	data := []byte(`{"apiVersion":"v1","kind":"Pod","status":{"message":"overlaid"}}`)
	return runtime.DecodeInto(Decoder(c.Scheme), data, pod) // want `comes from the informer cache .+ and .*DecodeInto modifies it`
}

// OverlayMap converts a map into the object.
func (c *Controller) OverlayMap(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	content := map[string]any{"status": map[string]any{"message": "overlaid"}}
	return runtime.DefaultUnstructuredConverter.FromUnstructured(content, pod) // want `comes from the informer cache .+ and .*FromUnstructured modifies it`
}

// Default fills the object with the defaults of the scheme.
func (c *Controller) Default(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	c.Scheme.Default(pod) // want `comes from the informer cache .+ and .*Default modifies it`
	return nil
}

// DefaultPod calls a generated defaulter.
func (c *Controller) DefaultPod(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	SetObjectDefaults_Pod(pod) // want `comes from the informer cache .+ and .*SetObjectDefaults_Pod modifies it`
	return nil
}

// DefaultPodSpec calls the defaulter of a part.
func (c *Controller) DefaultPodSpec(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	SetDefaults_PodSpec(&pod.Spec) // want `comes from the informer cache .+ and .*SetDefaults_PodSpec modifies it`
	return nil
}
