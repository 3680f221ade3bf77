// Package good uses kinds that the scheme of its program knows.
package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/scheme/good/api"
	"github.com/ctrlvet/ctrlvet/testdata/rules/scheme/good/parts"
)

// Scheme returns the scheme of the program.
func Scheme() *runtime.Scheme {
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{clientgoscheme.AddToScheme, api.AddToScheme, parts.SchemeBuilder.AddToScheme, apiextensionsv1.AddToScheme} {
		utilruntime.Must(add(scheme))
	}
	return scheme
}

// Reconciler lists and reads.
type Reconciler struct{ client.Client }

// SetupWithManager adds a controller.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Gadget{}).Complete(r)
}

// Reconcile lists Widgets.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, r.List(ctx, &api.WidgetList{}, client.InNamespace(req.Namespace))
}

// CRD reads a definition.
func CRD(ctx context.Context, c client.Client, name string) error {
	return c.Get(ctx, client.ObjectKey{Name: name}, &apiextensionsv1.CustomResourceDefinition{})
}

// Screw makes a Screw.
func Screw(ctx context.Context, c client.Client, screw *parts.Screw) error {
	return c.Create(ctx, screw)
}

// Pod reads a Pod.
func Pod(ctx context.Context, c client.Client, key client.ObjectKey) error {
	return c.Get(ctx, key, &corev1.Pod{})
}

// Untyped lists a kind that needs no scheme.
func Untyped(ctx context.Context, c client.Client) error {
	list := &unstructured.UnstructuredList{}
	list.SetGroupVersionKind(parts.GroupVersion.WithKind("NutList"))
	return c.List(ctx, list)
}
