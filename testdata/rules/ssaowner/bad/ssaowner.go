package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
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

// AppReconciler says not who applies.
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
	return ctrl.Result{}, r.Patch(ctx, settings, client.Apply) // want `server-side apply without a field manager is refused \(fieldManager: Required value\) unless the client was made with one; add client\.FieldOwner`
}

// doc:end

// Forced forces, but nobody's fields.
func Forced(ctx context.Context, c client.Client, settings *corev1.ConfigMap) error {
	return c.Patch(ctx, settings, client.Apply, client.ForceOwnership) // want `server-side apply without a field manager is refused \(fieldManager: Required value\) unless`
}

// Raw applies text.
func Raw(ctx context.Context, c client.Client, settings *corev1.ConfigMap, body []byte) error {
	return c.Patch(ctx, settings, client.RawPatch(types.ApplyPatchType, body), &client.PatchOptions{}) // want `server-side apply without a field manager is refused \(fieldManager: Required value\) unless`
}

// Typed uses a clientset.
func Typed(ctx context.Context, clientset kubernetes.Interface, namespace, name string) error {
	settings := applycorev1.ConfigMap(name, namespace)
	_, err := clientset.CoreV1().ConfigMaps(namespace).Apply(ctx, settings, metav1.ApplyOptions{Force: true}) // want `server-side apply without a field manager is always refused \(fieldManager: Required value\); set FieldManager in the options`
	return err
}

// Unforced fails when somebody else has set one of the fields.
func Unforced(ctx context.Context, c client.Client, settings *corev1.ConfigMap) error {
	return c.Patch(ctx, settings, client.Apply, client.FieldOwner("app")) // want `server-side apply without force fails as soon as another manager has set one of the fields \(conflict\); a controller should force its own fields`
}

// Controller has a field manager, and forgets it when it creates.
type Controller struct {
	Clientset    kubernetes.Interface
	FieldManager string
}

// Create sends the settings for the first time, Apply from then on.
func (c *Controller) Create(ctx context.Context, settings *corev1.ConfigMap) error {
	_, err := c.Clientset.CoreV1().ConfigMaps(settings.Namespace).Create(ctx, settings, metav1.CreateOptions{})
	return err
}

// Apply sends what has changed.
func (c *Controller) Apply(ctx context.Context, settings *applycorev1.ConfigMapApplyConfiguration) error {
	_, err := c.Clientset.CoreV1().ConfigMaps(*settings.Namespace).Apply(ctx, settings, metav1.ApplyOptions{FieldManager: c.FieldManager}) // want `server-side apply without force fails`
	return err
}
