package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	corev1apply "k8s.io/client-go/applyconfigurations/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	shopv1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconcile gives every call a context that nobody cancels.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	// use the background context for the read
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if controllerutil.AddFinalizer(&pod, finalizer) {
		if err := r.Update(ctx, &pod); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// SetupWithManager has no manager, whatever its name says: each reconcile calls it.
func (r *Reconciler) SetupWithManager(ctx context.Context) error {
	return r.List(ctx, &corev1.PodList{})
}

// ListPods lists.
func (r *Reconciler) ListPods(ctx context.Context) error {
	var pods corev1.PodList
	return r.List(ctx, &pods, client.InNamespace(namespace))
}

// CreatePod creates.
func (r *Reconciler) CreatePod(ctx context.Context) error {
	return r.Create(ctx, newPod("created"))
}

// PatchPod patches.
func (r *Reconciler) PatchPod(ctx context.Context) error {
	patch := client.RawPatch("application/merge-patch+json", []byte(`{"metadata":{"labels":{"patched":"true"}}}`))
	return r.Patch(ctx, newPod("web"), patch)
}

// DeletePod deletes.
func (r *Reconciler) DeletePod(ctx context.Context) error {
	return client.IgnoreNotFound(r.Delete(ctx, newPod("gone")))
}

// DeletePods deletes a collection.
func (r *Reconciler) DeletePods(ctx context.Context) error {
	return r.DeleteAllOf(ctx, &corev1.Pod{}, client.InNamespace(namespace))
}

// ApplyConfigMap applies a configuration.
func (r *Reconciler) ApplyConfigMap(ctx context.Context) error {
	configMap := corev1apply.ConfigMap("web", namespace).WithData(map[string]string{"mode": "live"})
	return r.Apply(ctx, configMap, client.FieldOwner("shop"), client.ForceOwnership)
}

// UpdateStatus writes the status.
func (r *Reconciler) UpdateStatus(ctx context.Context) error {
	var widget shopv1.Foo
	if err := r.Get(context.WithoutCancel(ctx), key, &widget); err != nil {
		return err
	}
	widget.Status.Message = "seen"
	return r.Status().Update(ctx, &widget)
}

// PatchStatus patches the status.
func (r *Reconciler) PatchStatus(ctx context.Context) error {
	widget := &shopv1.Foo{}
	widget.Namespace, widget.Name = key.Namespace, key.Name
	patch := client.RawPatch("application/merge-patch+json", []byte(`{"status":{"message":"patched"}}`))
	return r.Status().Patch(ctx, widget, patch)
}

// EvictPod creates a subresource.
func (r *Reconciler) EvictPod(ctx context.Context) error {
	return r.SubResource("eviction").Create(ctx, newPod("web"), newEviction("web"))
}

// ReadLive reads past the cache.
func (r *Reconciler) ReadLive(ctx context.Context) error {
	return r.Reader.Get(ctx, key, &corev1.Pod{})
}

// PodStore is a client by its methods.
type PodStore interface {
	Get(ctx context.Context, key client.ObjectKey, pod client.Object, opts ...client.GetOption) error
}

// ReadStore reads through an interface of the project's own.
func (r *Reconciler) ReadStore(ctx context.Context) error {
	return r.Store.Get(ctx, key, &corev1.Pod{})
}

// Ensure writes in the function that CreateOrUpdate calls.
func (r *Reconciler) Ensure(ctx context.Context) error {
	configMap := &corev1.ConfigMap{}
	configMap.Namespace, configMap.Name = namespace, "ensured"
	_, err := controllerutil.CreateOrUpdate(context.WithoutCancel(ctx), r.Client, configMap, func() error {
		return r.Get(ctx, key, &corev1.Pod{})
	})
	return err
}
