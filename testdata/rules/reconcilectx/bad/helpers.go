package bad

import (
	"context"
	"net"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// HelpersContext asks functions that have no context.
func (r *Reconciler) HelpersContext(ctx context.Context) error {
	if ctx == nil {
		return nil
	}
	return r.drain(namespace) // want:related `a context is in scope here`
}

func (r *Reconciler) drain(namespace string) error {
	var pods corev1.PodList
	if err := r.List(context.TODO(), &pods, client.InNamespace(namespace)); err != nil { // want `context\.TODO\(\) ignores cancellation, timeout and logger although every caller of drain has a context; give it a parameter`
		return err
	}
	for i := range pods.Items {
		if err := r.Delete(context.TODO(), &pods.Items[i]); client.IgnoreNotFound(err) != nil { // want:related `and here`
			return err
		}
	}
	return nil
}

// doc:end

// Hosts asks another library, in a function without a context.
func Hosts(ctx context.Context) (int, error) {
	if ctx == nil {
		return 0, nil
	}
	return hosts(namespace) // want:related `a context is in scope here`
}

func hosts(name string) (int, error) {
	found, err := net.DefaultResolver.LookupHost(context.TODO(), name) // want `context\.TODO\(\) ignores cancellation, timeout and logger although every caller of hosts has a context; give it a parameter`
	if err != nil {
		return 0, err
	}
	return len(found), nil
}
