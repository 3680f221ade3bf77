package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Owner is the field manager.
const Owner = client.FieldOwner("app")

// AppReconciler applies what it read.
type AppReconciler struct {
	client.Client
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.SetGroupVersionKind(demov1.GroupVersion.WithKind("Foo"))
	app.Spec.Paused = true
	return ctrl.Result{}, r.Patch(ctx, app, client.Apply, Owner, client.ForceOwnership) // want `app came from the API server and has managedFields, which apply refuses \("metadata\.managedFields must be nil"\); build an object with nothing but your fields`
}

// doc:end

// Again applies the answer of the first apply.
func Again(ctx context.Context, c client.Client, namespace, name string) error {
	settings := &corev1.ConfigMap{TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "ConfigMap"}}
	settings.Namespace, settings.Name = namespace, name
	settings.Data = map[string]string{"image": "nginx:1.0"}
	if err := c.Patch(ctx, settings, client.Apply, Owner, client.ForceOwnership); err != nil { // want:related `the object is filled here`
		return err
	}
	settings.Data["image"] = "nginx:1.27"
	return c.Patch(ctx, settings, client.Apply, Owner, client.ForceOwnership) // want `settings came from the API server and has managedFields`
}
