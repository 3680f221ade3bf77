package good

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/sets"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// OrderReconciler sorts what it took from a map.
type OrderReconciler struct{ Config }

func (r *OrderReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	children := []string{}
	for k, v := range app.Spec.Selector {
		if v != "" {
			children = append(children, k+"="+v)
		}
	}
	sort.Strings(children)
	app.Status.Children = children
	app.Status.Message = sets.List(sets.KeySet(app.Spec.Selector))[0]
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *OrderReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// KeysReconciler sorts the keys first, and goes through them then.
type KeysReconciler struct{ Config }

func (r *KeysReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	keys := slices.Sorted(maps.Keys(app.Spec.Selector))
	app.Status.Children = nil
	for _, k := range keys {
		app.Status.Children = append(app.Status.Children, k+"="+app.Spec.Selector[k])
	}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *KeysReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// InPlaceReconciler sorts the status itself.
type InPlaceReconciler struct{ Config }

func (r *InPlaceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Children = nil
	for k := range app.Spec.Selector {
		app.Status.Children = append(app.Status.Children, k)
	}
	slices.Sort(app.Status.Children)
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *InPlaceReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// CacheReconciler hands the list to a function of which nothing is known.
type CacheReconciler struct {
	Config
	Arrange func([]corev1.ConfigMap)
}

func (r *CacheReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var list corev1.ConfigMapList
	if err := r.List(ctx, &list, client.InNamespace(app.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	r.Arrange(list.Items)
	var children []string
	for _, item := range list.Items {
		children = append(children, item.Name)
	}
	app.Status.Children = children
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *CacheReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// LiveReconciler lists what the API server has, which sorts by name.
type LiveReconciler struct {
	Config
	Live client.Reader
}

func (r *LiveReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var list corev1.ConfigMapList
	if err := r.Live.List(ctx, &list, client.InNamespace(app.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	var children []string
	for _, item := range list.Items {
		children = append(children, item.Name)
	}
	app.Status.Children = children
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *LiveReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// MapTextReconciler goes through the keys in their order.
type MapTextReconciler struct{ Config }

func (r *MapTextReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var b strings.Builder
	for _, k := range slices.Sorted(maps.Keys(app.Spec.Selector)) {
		fmt.Fprintf(&b, "\n- %s: %s", k, app.Spec.Selector[k])
	}
	app.Status.Message = b.String()
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *MapTextReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// MapConditionReconciler leaves the order to fmt, which sorts keys.
type MapConditionReconciler struct{ Config }

func (r *MapConditionReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	text := fmt.Sprint("checked ", app.Spec.Selector)
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Checked", Message: text})
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *MapConditionReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}
