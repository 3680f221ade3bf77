// Package swept looks for what was left over.
package swept

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconciler keeps settings beside an application.
type Reconciler struct {
	client.Client
}

// Reconcile makes the settings.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name, Labels: map[string]string{"made-by": "swept"}}}
	return ctrl.Result{}, client.IgnoreAlreadyExists(r.Create(ctx, settings))
}

// Sweep deletes the settings of applications that are gone.
func (r *Reconciler) Sweep(ctx context.Context) error {
	var all corev1.ConfigMapList
	if err := r.List(ctx, &all, client.MatchingLabels{"made-by": "swept"}); err != nil {
		return err
	}
	for _, settings := range all.Items {
		err := r.Get(ctx, client.ObjectKeyFromObject(&settings), &demov1.Foo{})
		if apierrors.IsNotFound(err) {
			err = client.IgnoreNotFound(r.Delete(ctx, &settings))
		}
		if err != nil {
			return err
		}
	}
	return nil
}
