package bad

import (
	"context"
	"encoding/json"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
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

// Typeless applies an object without its type.
func Typeless(ctx context.Context, c client.Client, namespace, name string) error {
	settings := &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name},
		Data:       map[string]string{"image": "nginx:1.0"},
	}
	return c.Patch(ctx, settings, client.Apply, Owner, client.ForceOwnership) // want `settings has no apiVersion and kind, which apply needs in the body \(invalid object type: /, Kind=\): set its TypeMeta`
}

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

// Copied applies the whole metadata of what was read.
func Copied(ctx context.Context, clientset kubernetes.Interface, live *corev1.ConfigMap) error {
	body, err := serialize(live)
	if err != nil {
		return err
	}
	_, err = clientset.CoreV1().ConfigMaps(live.Namespace).Patch(ctx, live.Name, types.ApplyPatchType, body, metav1.PatchOptions{FieldManager: "app", Force: new(bool)})
	return err
}

func serialize(live *corev1.ConfigMap) ([]byte, error) {
	live = &corev1.ConfigMap{
		TypeMeta:   metav1.TypeMeta{APIVersion: "v1", Kind: "ConfigMap"},
		ObjectMeta: *live.ObjectMeta.DeepCopy(), // want `the metadata is copied with managedFields, which apply refuses \("metadata\.managedFields must be nil"\); copy name, namespace and what is yours`
		Data:       live.Data,
	}
	return json.Marshal(live)
}

// Pause takes the type from an object that mostly has none.
func Pause(ctx context.Context, c client.Client, live *demov1.Foo) error {
	app := &demov1.Foo{
		TypeMeta:   live.TypeMeta, // want `the type is copied from an object that mostly has none`
		ObjectMeta: metav1.ObjectMeta{Namespace: live.Namespace, Name: live.Name},
		Spec:       demov1.FooSpec{Paused: true},
	}
	return c.Patch(ctx, app, client.Apply, Owner, client.ForceOwnership)
}
