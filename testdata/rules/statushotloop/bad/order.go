package bad

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/sets"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// OrderReconciler lists what the selector asks for.
type OrderReconciler struct{ Config }

func (r *OrderReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var children []string
	for k, v := range app.Spec.Selector {
		if v != "" {
			children = append(children, k+"="+v)
		}
	}
	app.Status.Children = children // want `status field Children is in the order of a map, another on every reconcile: each Status\(\)\.Update wakes this controller again; sort it`
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *OrderReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// InPlaceReconciler adds to the status itself.
type InPlaceReconciler struct{ Config }

func (r *InPlaceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Children = nil
	for k := range app.Spec.Selector {
		app.Status.Children = append(app.Status.Children, k) // want `status field Children is in the order of a map`
	}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *InPlaceReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// KeysReconciler takes the keys from functions that promise no order.
type KeysReconciler struct{ Config }

func (r *KeysReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Children = slices.Collect(maps.Keys(app.Spec.Selector))                        // want `status field Children is in the order of a map`
	app.Status.Message = strings.Join(sets.KeySet(app.Spec.Selector).UnsortedList(), " and ") // want `status field Message is in the order of a map`
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *KeysReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// CacheReconciler lists objects from the cache, which keeps them in a map.
type CacheReconciler struct{ Config }

func (r *CacheReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	children, err := r.children(ctx, app)
	if err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Children = children // want `status field Children is in the order of a map \(the cache lists so\)`
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *CacheReconciler) children(ctx context.Context, app *demov1.Foo) ([]string, error) {
	var list corev1.ConfigMapList
	if err := r.List(ctx, &list, client.InNamespace(app.Namespace)); err != nil {
		return nil, err
	}
	return names(list.Items), nil
}

func names(items []corev1.ConfigMap) []string {
	var out []string
	for _, item := range items {
		out = append(out, item.Name)
	}
	return out
}

func (r *CacheReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// MapTextReconciler tells of all that failed in one text.
type MapTextReconciler struct{ Config }

func (r *MapTextReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var b strings.Builder
	for k, v := range app.Spec.Selector {
		fmt.Fprintf(&b, "\n- %s: %s", k, v)
	}
	app.Status.Message = b.String() // want `status field Message is in the order of a map`
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *MapTextReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// MapConditionReconciler tells of it in a condition.
type MapConditionReconciler struct{ Config }

func (r *MapConditionReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	text := "checked"
	for k, v := range app.Spec.Selector {
		text += ", " + k + "=" + v
	}
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Checked", Message: text}) // want `status field Conditions.Message is in the order of a map`
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *MapConditionReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}
