// Package engines has what several programs do, each with one of them.
package engines

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Engine looks at an object.
type Engine interface {
	Look(ctx context.Context, key client.ObjectKey) error
}

// All makes engines by their names.
var All = map[string]func(c client.Client) Engine{
	"pods": func(c client.Client) Engine { return &pods{c} },
	"crds": func(c client.Client) Engine { return &crds{c} },
}

type pods struct{ client.Client }

// Look reads a Pod.
func (e *pods) Look(ctx context.Context, key client.ObjectKey) error {
	return e.Get(ctx, key, &corev1.Pod{})
}

type crds struct{ client.Client }

// Look reads a definition, for programs that add its type.
func (e *crds) Look(ctx context.Context, key client.ObjectKey) error {
	return e.Get(ctx, key, &apiextensionsv1.CustomResourceDefinition{})
}

// Reconciler has an engine look.
type Reconciler struct{ Engine Engine }

// Reconcile has the engine look.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, client.IgnoreNotFound(r.Engine.Look(ctx, req.NamespacedName))
}

// SetupWithManager adds the controller.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Node{}).Complete(r)
}
