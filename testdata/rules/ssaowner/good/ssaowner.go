package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	applycorev1 "k8s.io/client-go/applyconfigurations/core/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Settings returns the ConfigMap that an application needs.
func Settings(namespace, name, image string) *corev1.ConfigMap {
	return &corev1.ConfigMap{
		TypeMeta:   metav1.TypeMeta{APIVersion: "v1", Kind: "ConfigMap"},
		ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name},
		Data:       map[string]string{"image": image},
	}
}

// AppReconciler says who applies, and that it means it.
type AppReconciler struct {
	client.Client
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	settings := Settings(app.Namespace, app.Name, app.Spec.Image)
	return ctrl.Result{}, r.Patch(ctx, settings, client.Apply, client.FieldOwner("app"), client.ForceOwnership)
}

// doc:end

// Given gets its options from the caller.
func Given(ctx context.Context, c client.Client, settings *corev1.ConfigMap, opts ...client.PatchOption) error {
	return c.Patch(ctx, settings, client.Apply, opts...)
}

// Literal writes the options out.
func Literal(ctx context.Context, c client.Client, settings *corev1.ConfigMap) error {
	force := true
	return c.Patch(ctx, settings, client.Apply, &client.PatchOptions{FieldManager: "app", Force: &force})
}

// Typed uses a clientset.
func Typed(ctx context.Context, clientset kubernetes.Interface, namespace, name string) error {
	settings := applycorev1.ConfigMap(name, namespace)
	_, err := clientset.CoreV1().ConfigMaps(namespace).Apply(ctx, settings, metav1.ApplyOptions{FieldManager: "app", Force: true})
	return err
}

// Careful wants to know of conflicts.
func Careful(ctx context.Context, c client.Client, settings *corev1.ConfigMap) (bool, error) {
	err := c.Patch(ctx, settings, client.Apply, client.FieldOwner("app"))
	if apierrors.IsConflict(err) {
		return false, nil
	}
	return err == nil, err
}

// Merge is no apply.
func Merge(ctx context.Context, c client.Client, settings, base *corev1.ConfigMap) error {
	return c.Patch(ctx, settings, client.MergeFrom(base))
}

// Controller has a field manager, for all that it writes.
type Controller struct {
	Clientset    kubernetes.Interface
	FieldManager string
}

// Create sends the settings for the first time, Apply from then on.
func (c *Controller) Create(ctx context.Context, settings *corev1.ConfigMap) error {
	_, err := c.Clientset.CoreV1().ConfigMaps(settings.Namespace).Create(ctx, settings, metav1.CreateOptions{FieldManager: c.FieldManager})
	return err
}

// Apply sends what has changed.
func (c *Controller) Apply(ctx context.Context, settings *applycorev1.ConfigMapApplyConfiguration) error {
	_, err := c.Clientset.CoreV1().ConfigMaps(*settings.Namespace).Apply(ctx, settings, metav1.ApplyOptions{FieldManager: c.FieldManager, Force: true})
	return err
}

// Creator has no field manager.
type Creator struct{ Clientset kubernetes.Interface }

// Create sends the settings.
func (c *Creator) Create(ctx context.Context, settings *corev1.ConfigMap) error {
	_, err := c.Clientset.CoreV1().ConfigMaps(settings.Namespace).Create(ctx, settings, metav1.CreateOptions{})
	return err
}
