package good

import (
	"context"
	"net"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// HelpersContext hands its context on.
func (r *Reconciler) HelpersContext(ctx context.Context) error {
	if ctx == nil {
		return nil
	}
	return r.drain(ctx, namespace)
}

func (r *Reconciler) drain(ctx context.Context, namespace string) error {
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(namespace)); err != nil {
		return err
	}
	for i := range pods.Items {
		if err := r.Delete(ctx, &pods.Items[i]); client.IgnoreNotFound(err) != nil {
			return err
		}
	}
	return nil
}

// doc:end

// Nodes asks without a context, as somebody else may do, too.
func (r *Reader) Nodes() error { return r.nodes() }

// Fresh has a context.
func (r *Reader) Fresh(ctx context.Context) error {
	if ctx == nil {
		return nil
	}
	return r.nodes()
}

func (r *Reader) nodes() error {
	var nodes corev1.NodeList
	if err := r.Client.List(context.TODO(), &nodes); err != nil {
		return err
	}
	return r.Client.List(context.TODO(), &nodes)
}

// A Reader is asked from elsewhere, too.
type Reader struct{ Client client.Client }

// Hosts asks another library.
func Hosts(ctx context.Context) (int, error) {
	if ctx == nil {
		return 0, nil
	}
	return hosts(ctx, namespace)
}

func hosts(ctx context.Context, name string) (int, error) {
	found, err := net.DefaultResolver.LookupHost(ctx, name)
	if err != nil {
		return 0, err
	}
	return len(found), nil
}
