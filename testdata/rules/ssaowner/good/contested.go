package good

import (
	"context"
	"fmt"
	"strings"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	applycorev1 "k8s.io/client-go/applyconfigurations/core/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const fieldOwner = client.FieldOwner("app")

// GivingReconciler applies empty configurations, and what only it manages.
type GivingReconciler struct {
	client.Client
	Clientset kubernetes.Interface
}

// Reconcile gives up.
func (r *GivingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Paused {
		return ctrl.Result{}, r.giveUp(ctx, app)
	}
	if err := r.giveUpTyped(ctx, app.Namespace, app.Name); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.giveUpConfig(ctx, app.Namespace, app.Name); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.giveUpStatus(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.own(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.releaseRaw(ctx, app)
}

// giveUp applies an empty configuration: the fields of this manager are given up.
func (r *GivingReconciler) giveUp(ctx context.Context, app *demov1.Foo) error {
	empty := &unstructured.Unstructured{}
	empty.SetGroupVersionKind(schema.GroupVersionKind{Version: "v1", Kind: "ConfigMap"})
	empty.SetNamespace(app.Namespace)
	empty.SetName(app.Name)
	return client.IgnoreNotFound(r.Patch(ctx, empty, client.Apply, fieldOwner, client.ForceOwnership))
}

func (r *GivingReconciler) giveUpTyped(ctx context.Context, namespace, name string) error {
	empty := &corev1.ConfigMap{TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "ConfigMap"}, ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	return r.Patch(ctx, empty, client.Apply, fieldOwner)
}

func (r *GivingReconciler) giveUpConfig(ctx context.Context, namespace, name string) error {
	_, err := r.Clientset.CoreV1().ConfigMaps(namespace).Apply(ctx, applycorev1.ConfigMap(name, namespace), metav1.ApplyOptions{FieldManager: "app"})
	return err
}

func (r *GivingReconciler) giveUpStatus(ctx context.Context, app *demov1.Foo) error {
	empty := &demov1.Foo{}
	empty.SetGroupVersionKind(demov1.GroupVersion.WithKind("Foo"))
	empty.Namespace, empty.Name = app.Namespace, app.Name
	return r.Status().Patch(ctx, empty, client.Apply, fieldOwner, client.ForceOwnership)
}

// own: this controller is the only manager of the ConfigMap.
func (r *GivingReconciler) own(ctx context.Context, app *demov1.Foo) error {
	cm := &corev1.ConfigMap{TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "ConfigMap"}, ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name + "-settings"}, Data: map[string]string{"image": app.Spec.Image}}
	if err := ctrl.SetControllerReference(app, cm, r.Scheme()); err != nil {
		return err
	}
	return r.Patch(ctx, cm, client.Apply, fieldOwner)
}

func (r *GivingReconciler) releaseRaw(ctx context.Context, app *demov1.Foo) error {
	body := []byte(fmt.Sprintf(`{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":%q,"namespace":%q}}`, app.Name, app.Namespace))
	target := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	return r.Patch(ctx, target, client.RawPatch(types.ApplyPatchType, body), fieldOwner, client.ForceOwnership)
}

// Finalize applies the finalizers as a set keyed by value: a list keyed by its only field.
func (r *GivingReconciler) Finalize(ctx context.Context, key client.ObjectKey) error {
	sa := &corev1.ServiceAccount{
		TypeMeta:         metav1.TypeMeta{APIVersion: "v1", Kind: "ServiceAccount"},
		ObjectMeta:       metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name, Finalizers: []string{"demo.ctrlvet.dev/app"}},
		ImagePullSecrets: []corev1.LocalObjectReference{{Name: "pull"}},
	}
	return r.Patch(ctx, sa, client.Apply, fieldOwner, client.ForceOwnership)
}

// PullSecret adds to a list keyed by its only field with a strategic patch.
func (r *GivingReconciler) PullSecret(ctx context.Context, key client.ObjectKey) error {
	sa := &corev1.ServiceAccount{}
	if err := r.Get(ctx, key, sa); err != nil {
		return err
	}
	base := sa.DeepCopy()
	sa.ImagePullSecrets = append(sa.ImagePullSecrets, corev1.LocalObjectReference{Name: "pull"})
	return r.Patch(ctx, sa, client.StrategicMergeFrom(base))
}

// Meta metadata-only apply.
func (r *GivingReconciler) Meta(ctx context.Context, key client.ObjectKey) error {
	obj := &metav1.PartialObjectMetadata{TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "Node"}, ObjectMeta: metav1.ObjectMeta{Name: key.Name, Finalizers: []string{"demo.ctrlvet.dev/app"}}}
	return r.Patch(ctx, obj, client.Apply, fieldOwner, client.ForceOwnership)
}

// Apply new api.
func (r *GivingReconciler) ApplyNew(ctx context.Context, key client.ObjectKey) error {
	return r.Client.Apply(ctx, applycorev1.ConfigMap(key.Name, key.Namespace), fieldOwner, client.ForceOwnership)
}

// ApplyNew2 gives all up.
func (r *GivingReconciler) ApplyNew2(ctx context.Context, key client.ObjectKey) error {
	return r.Client.Apply(ctx, applycorev1.ConfigMap(key.Name, key.Namespace), fieldOwner)
}

// Extract applies what was extracted.
func (r *GivingReconciler) Extract(ctx context.Context, key client.ObjectKey) error {
	cm, err := r.Clientset.CoreV1().ConfigMaps(key.Namespace).Get(ctx, key.Name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	mine, err := applycorev1.ExtractConfigMap(cm, "app")
	if err != nil {
		return err
	}
	_, err = r.Clientset.CoreV1().ConfigMaps(key.Namespace).Apply(ctx, mine.WithData(map[string]string{"a": "b"}), metav1.ApplyOptions{FieldManager: "app", Force: true})
	return err
}

// Spare applies the keys that nobody else has set: it looks at who manages what.
func (r *GivingReconciler) Spare(ctx context.Context, key client.ObjectKey, wanted map[string]string) error {
	current := &corev1.ConfigMap{}
	if err := r.Get(ctx, key, current); err != nil {
		return err
	}
	foreign := ""
	for _, m := range current.GetManagedFields() {
		if m.Manager != string(fieldOwner) && m.FieldsV1 != nil {
			foreign += string(m.FieldsV1.Raw)
		}
	}
	mine := &corev1.ConfigMap{TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "ConfigMap"}, ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}, Data: map[string]string{}}
	for name, value := range wanted {
		if !strings.Contains(foreign, fmt.Sprintf("%q", "f:"+name)) {
			mine.Data[name] = value
		}
	}
	return r.Patch(ctx, mine, client.Apply, fieldOwner)
}

// Versioned applies for the object as it was read: another change since then is a conflict.
func (r *GivingReconciler) Versioned(ctx context.Context, key client.ObjectKey) error {
	cm, err := r.Clientset.CoreV1().ConfigMaps(key.Namespace).Get(ctx, key.Name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	mine := applycorev1.ConfigMap(key.Name, key.Namespace).WithResourceVersion(cm.ResourceVersion).WithAnnotations(map[string]string{"a": "b"})
	_, err = r.Clientset.CoreV1().ConfigMaps(key.Namespace).Apply(ctx, mine, metav1.ApplyOptions{FieldManager: "app"})
	return err
}
