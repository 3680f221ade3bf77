package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	corev1apply "k8s.io/client-go/applyconfigurations/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	shopv1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Reconcile gives every call a context that nobody cancels.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	// use the background context for the read
	if err := r.Get(context.Background(), req.NamespacedName, &pod); err != nil { // want `context\.Background\(\) ignores cancellation, .+ although ctx is in scope; pass ctx`
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if controllerutil.AddFinalizer(&pod, finalizer) {
		if err := r.Update(context.TODO(), &pod); err != nil { // want `context\.TODO\(\) ignores cancellation, .+ although ctx is in scope; pass ctx`
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// doc:end

// SetupWithManager has no manager, whatever its name says: each reconcile calls it.
func (r *Reconciler) SetupWithManager(ctx context.Context) error {
	return r.List(context.Background(), &corev1.PodList{}) // want `context\.Background\(\) ignores cancellation`
}

// ListPods lists.
func (r *Reconciler) ListPods(ctx context.Context) error {
	var pods corev1.PodList
	return r.List(context.TODO(), &pods, client.InNamespace(namespace)) // want `context\.TODO\(\) ignores cancellation`
}

// CreatePod creates.
func (r *Reconciler) CreatePod(ctx context.Context) error {
	return r.Create(context.Background(), newPod("created")) // want `context\.Background\(\) ignores cancellation`
}

// PatchPod patches.
func (r *Reconciler) PatchPod(ctx context.Context) error {
	patch := client.RawPatch("application/merge-patch+json", []byte(`{"metadata":{"labels":{"patched":"true"}}}`))
	return r.Patch(context.Background(), newPod("web"), patch) // want `context\.Background\(\) ignores cancellation`
}

// DeletePod deletes.
func (r *Reconciler) DeletePod(ctx context.Context) error {
	return client.IgnoreNotFound(r.Delete(context.Background(), newPod("gone"))) // want `context\.Background\(\) ignores cancellation`
}

// DeletePods deletes a collection.
func (r *Reconciler) DeletePods(ctx context.Context) error {
	return r.DeleteAllOf(context.Background(), &corev1.Pod{}, client.InNamespace(namespace)) // want `context\.Background\(\) ignores cancellation`
}

// ApplyConfigMap applies a configuration.
func (r *Reconciler) ApplyConfigMap(ctx context.Context) error {
	configMap := corev1apply.ConfigMap("web", namespace).WithData(map[string]string{"mode": "live"})
	return r.Apply(context.Background(), configMap, client.FieldOwner("shop"), client.ForceOwnership) // want `context\.Background\(\) ignores cancellation`
}

// UpdateStatus writes the status.
func (r *Reconciler) UpdateStatus(ctx context.Context) error {
	var widget shopv1.Foo
	if err := r.Get(context.WithoutCancel(ctx), key, &widget); err != nil {
		return err
	}
	widget.Status.Message = "seen"
	return r.Status().Update(context.Background(), &widget) // want `context\.Background\(\) ignores cancellation`
}

// PatchStatus patches the status.
func (r *Reconciler) PatchStatus(ctx context.Context) error {
	widget := &shopv1.Foo{}
	widget.Namespace, widget.Name = key.Namespace, key.Name
	patch := client.RawPatch("application/merge-patch+json", []byte(`{"status":{"message":"patched"}}`))
	return r.Status().Patch(context.TODO(), widget, patch) // want `context\.TODO\(\) ignores cancellation`
}

// EvictPod creates a subresource.
func (r *Reconciler) EvictPod(ctx context.Context) error {
	return r.SubResource("eviction").Create(context.Background(), newPod("web"), newEviction("web")) // want `context\.Background\(\) ignores cancellation`
}

// ReadLive reads past the cache.
func (r *Reconciler) ReadLive(ctx context.Context) error {
	return r.Reader.Get(context.Background(), key, &corev1.Pod{}) // want `context\.Background\(\) ignores cancellation`
}

// PodStore is a client by its methods.
type PodStore interface {
	Get(ctx context.Context, key client.ObjectKey, pod client.Object, opts ...client.GetOption) error
}

// ReadStore reads through an interface of the project's own.
func (r *Reconciler) ReadStore(ctx context.Context) error {
	return r.Store.Get(context.Background(), key, &corev1.Pod{}) // want `context\.Background\(\) ignores cancellation`
}

// Ensure writes in the function that CreateOrUpdate calls.
func (r *Reconciler) Ensure(ctx context.Context) error {
	configMap := &corev1.ConfigMap{}
	configMap.Namespace, configMap.Name = namespace, "ensured"
	_, err := controllerutil.CreateOrUpdate(context.WithoutCancel(ctx), r.Client, configMap, func() error {
		return r.Get(context.Background(), key, &corev1.Pod{}) // want `context\.Background\(\) ignores cancellation`
	})
	return err
}
