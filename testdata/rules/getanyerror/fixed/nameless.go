package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Known are the names that a reconciler keeps something for.
type Known struct{ names map[string]bool }

// Has says whether there is something for a name.
func (k *Known) Has(name string) bool { return k.names[name] }

// Add keeps something for a name.
func (k *Known) Add(name string) { k.names[name] = true }

func (k *Known) drop(name string) { delete(k.names, name) }

func (k *Known) forget(obj metav1.Object) bool {
	known := k.names[obj.GetName()]
	k.drop(obj.GetName())
	return known
}

// NewKnown knows names.
func NewKnown(names ...string) *Known {
	k := &Known{names: make(map[string]bool)}
	for _, name := range names {
		k.Add(name)
	}
	return k
}

// ForgetReconciler keeps something for each Foo.
type ForgetReconciler struct {
	client.Client
	Known *Known
}

// Reconcile forgets a Foo that is gone: it looks for its name in what was not found.
func (r *ForgetReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		if apierrors.IsNotFound(err) {
			r.Known.forget(foo)
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	r.Known.Add(foo.Name)
	return ctrl.Result{}, nil
}

// Forget forgets a ConfigMap that is gone.
func Forget(ctx context.Context, c client.Client, key client.ObjectKey, known *Known) error {
	var settings corev1.ConfigMap
	err := c.Get(ctx, key, &settings)
	if err != nil && !apierrors.IsNotFound(err) {
		return err
	} else if apierrors.IsNotFound(err) {
		known.drop(settings.Name)
	}
	return nil
}
