package good

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SettingsReconciler keeps a ConfigMap in the namespace that the selector names.
type SettingsReconciler struct {
	client.Client
	Scheme *runtime.Scheme
}

// doc:begin
func (r *SettingsReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Spec.Selector["namespace"], Name: app.Name}}
	if err := ctrl.SetControllerReference(app, settings, r.Scheme); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Create(ctx, settings)
}

// doc:end

// Full has all that is required.
func Full(app *demov1.Foo) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{
		Namespace: app.Namespace,
		Name:      "full",
		OwnerReferences: []metav1.OwnerReference{{
			APIVersion: demov1.GroupVersion.String(),
			Kind:       "Foo",
			Name:       app.Name,
			UID:        app.UID,
		}},
	}}
}

// Later gets its UID after the literal.
func Later(app *demov1.Foo) *corev1.ConfigMap {
	ref := metav1.OwnerReference{APIVersion: demov1.GroupVersion.String(), Kind: "Foo", Name: app.Name}
	ref.UID = app.UID
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: "later", OwnerReferences: []metav1.OwnerReference{ref}}}
}

// Filled is completed elsewhere.
func Filled(app *demov1.Foo) *corev1.ConfigMap {
	ref := metav1.OwnerReference{APIVersion: demov1.GroupVersion.String(), Kind: "Foo", Name: app.Name}
	fill(&ref, app)
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: "filled", OwnerReferences: []metav1.OwnerReference{ref}}}
}

func fill(ref *metav1.OwnerReference, app *demov1.Foo) { ref.UID = app.UID }

// Key is an owner reference that no object gets.
func Key(app *demov1.Foo) metav1.OwnerReference {
	return metav1.OwnerReference{Kind: "Foo", Name: app.Name}
}

// Index counts owners by such a key.
func Index(names []string) map[metav1.OwnerReference]int {
	out := map[metav1.OwnerReference]int{}
	for _, name := range names {
		out[metav1.OwnerReference{Kind: "Foo", Name: name}]++
	}
	return out
}

// AsOwner takes the kind from an object of unknown origin.
func AsOwner(app *demov1.Foo) []metav1.OwnerReference {
	return []metav1.OwnerReference{{APIVersion: app.APIVersion, Kind: app.Kind, Name: app.Name, UID: app.UID}}
}

// OfPod writes the kind of what it read down.
func OfPod(ctx context.Context, clientset kubernetes.Interface, namespace, name string) (*corev1.ConfigMap, error) {
	pod, err := clientset.CoreV1().Pods(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return nil, err
	}
	pod.SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("Pod"))
	out := &corev1.ConfigMap{}
	out.Namespace, out.Name = namespace, "of-pod"
	out.SetOwnerReferences([]metav1.OwnerReference{{APIVersion: pod.APIVersion, Kind: pod.Kind, Name: pod.Name, UID: pod.UID}})
	return out, nil
}

// Collector deletes what the application does not need any more.
type Collector struct {
	client.Client
}

// Collect deletes what the application controls, and nothing else.
func (c *Collector) Collect(ctx context.Context, app *demov1.Foo, settings []corev1.ConfigMap) error {
	for i := range settings {
		cm := &settings[i]
		if !metav1.IsControlledBy(cm, app) {
			continue
		}
		if err := c.Delete(ctx, cm); err != nil {
			return err
		}
	}
	return nil
}

// Take adopts what nobody controls: there the test is right.
func (c *Collector) Take(ctx context.Context, app *demov1.Foo, cm *corev1.ConfigMap, scheme *runtime.Scheme) error {
	if owner := metav1.GetControllerOf(cm); owner != nil && owner.UID != app.UID {
		return fmt.Errorf("%s belongs to %s", cm.Name, owner.Name)
	}
	if err := controllerutil.SetControllerReference(app, cm, scheme); err != nil {
		return err
	}
	return c.Update(ctx, cm)
}

// Only compares the one owner that there is.
func Only(app *demov1.Foo, cm *corev1.ConfigMap) bool {
	owners := cm.GetOwnerReferences()
	if len(owners) == 1 && owners[0].UID == app.UID {
		return true
	}
	return false
}

// ByKind asks whether the first owner is of a kind.
func ByKind(cm *corev1.ConfigMap) string {
	if owners := cm.GetOwnerReferences(); len(owners) > 0 && owners[0].Kind == "ReplicaSet" {
		return owners[0].Name
	}
	return ""
}

// Controller names the kind of its owner.
func Controller(app *demov1.Foo) *metav1.OwnerReference {
	return metav1.NewControllerRef(app, demov1.GroupVersion.WithKind("Foo"))
}

// Any names a kind that comes from elsewhere.
func Any(app client.Object, gvk schema.GroupVersionKind) *metav1.OwnerReference {
	return metav1.NewControllerRef(app, gvk)
}

// Mirror copies a ConfigMap into another namespace without its owners.
func (c *Collector) Mirror(ctx context.Context, source *corev1.ConfigMap, namespace string) error {
	mirror := source.DeepCopy()
	mirror.SetNamespace(namespace)
	mirror.SetResourceVersion("")
	mirror.SetOwnerReferences(nil)
	return c.Create(ctx, mirror)
}

// New builds its metadata anew.
func (c *Collector) New(ctx context.Context, source *corev1.ConfigMap, namespace string) error {
	mirror := source.DeepCopy()
	mirror.ObjectMeta = metav1.ObjectMeta{Name: source.Name}
	mirror.Namespace = namespace
	mirror.ResourceVersion = ""
	return c.Create(ctx, mirror)
}

// SetupWithManager hears of ConfigMaps that the application controls, and of
// secrets that it owns in any way.
func (r *SettingsReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Named("settings").For(&demov1.Foo{}).
		Owns(&corev1.Pod{}).
		Owns(&corev1.Secret{}, builder.MatchEveryOwner).
		Complete(r)
}

// Pod has the application as its controller.
func Pod(app *demov1.Foo) *corev1.Pod {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name, OwnerReferences: []metav1.OwnerReference{{
		APIVersion: demov1.GroupVersion.String(), Kind: "Foo", Name: app.Name, UID: app.UID, Controller: new(true),
	}}}}
}

// Secret has the application as one of its owners.
func Secret(app *demov1.Foo) *corev1.Secret {
	return &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name, OwnerReferences: []metav1.OwnerReference{{
		APIVersion: demov1.GroupVersion.String(), Kind: "Foo", Name: app.Name, UID: app.UID,
	}}}}
}

// Place moves an object of its caller, who knows whether it has owners.
func (c *Collector) Place(ctx context.Context, mirror *corev1.ConfigMap, namespace string) error {
	mirror.Namespace = namespace
	mirror.ResourceVersion = ""
	return c.Create(ctx, mirror)
}

// MustOwn says what it is to be given.
func MustOwn(app *demov1.Foo, settings *corev1.ConfigMap) {
	if len(settings.OwnerReferences) == 0 || settings.OwnerReferences[0].UID != app.UID {
		panic("not the settings of this application")
	}
}

// Own drops the error on purpose: owner and object are in one namespace.
func Own(app *demov1.Foo, settings *corev1.ConfigMap, scheme *runtime.Scheme) {
	settings.Namespace = app.Namespace
	controllerutil.SetControllerReference(app, settings, scheme) //nolint:errcheck
}
