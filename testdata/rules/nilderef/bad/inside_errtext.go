package bad

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// A Counter counts the pods of a namespace.
type Counter struct {
	client.Client
	Limit int
}

// doc:begin

// Reconcile refuses namespaces with too many pods.
func (r *Counter) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	pods := &corev1.PodList{}
	err := r.List(ctx, pods, client.InNamespace(req.Name))
	if err != nil {
		return reconcile.Result{}, err
	}
	if len(pods.Items) > r.Limit {
		return reconcile.Result{}, fmt.Errorf("%d pods: %s", len(pods.Items), err.Error()) // want `err is nil here, by the test on line 25: err.Error\(\) panics; use a text of its own`
	}
	return reconcile.Result{}, nil
}

// doc:end

// Both tells of two failures where there may be one.
func Both(first, second error) error {
	if first == nil {
		return errors.New(first.Error()) // want `first is nil here, by the test on line 38: first.Error\(\) panics`
	}
	return second
}

// Texts are taken in the branch that is left.
func Texts(err error) (text string) {
	switch {
	case err != nil:
		return "failed"
	default:
		return "done: " + err.Error() // want `err is nil here, by the test on line 47: err.Error\(\) panics`
	}
}
