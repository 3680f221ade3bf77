package good

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
		return reconcile.Result{}, fmt.Errorf("%d pods, and at most %d may be here", len(pods.Items), r.Limit)
	}
	return reconcile.Result{}, nil
}

// doc:end

// Again tests twice: the second branch is never entered.
func (r *Counter) Again(ctx context.Context, pod *corev1.Pod) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return err
	}
	if err != nil {
		return errors.New(err.Error())
	}
	return nil
}

// Later puts another error into the variable.
func (r *Counter) Later(ctx context.Context, pod *corev1.Pod) string {
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err == nil {
		if err = r.Delete(ctx, pod); err != nil {
			return err.Error()
		}
	}
	return ""
}

// CheckedText may have been given an error meanwhile.
func CheckedText(err error, check func() error) (text string) {
	if err == nil {
		err = check()
	}
	if err == nil {
		return "fine"
	}
	return err.Error()
}
