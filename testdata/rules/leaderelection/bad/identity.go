package bad

import (
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	coordinationv1 "k8s.io/client-go/kubernetes/typed/coordination/v1"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

// NewLock is the lock of an election among the replicas.
func NewLock(leases coordinationv1.LeasesGetter) resourcelock.Interface {
	return &resourcelock.LeaseLock{
		LeaseMeta:  metav1.ObjectMeta{Namespace: "default", Name: "shops"},
		Client:     leases,
		LockConfig: resourcelock.ResourceLockConfig{Identity: "shop-controller"}, // want `all replicas have this identity: each takes the lease for its own, and all lead at once; use the name of the pod, as os.Hostname returns it`
	}
}

// Options are read from flags.
type Options struct{ Namespace, Name string }

// NewNamedLock makes the identity of what all replicas have in common.
func (o Options) NewNamedLock(leases coordinationv1.LeasesGetter) resourcelock.Interface {
	id := o.Namespace + "/" + o.Name + "-leader"
	return &resourcelock.LeaseLock{
		LeaseMeta:  metav1.ObjectMeta{Namespace: o.Namespace, Name: o.Name},
		Client:     leases,
		LockConfig: resourcelock.ResourceLockConfig{Identity: id}, // want `all replicas have this identity`
	}
}

// NewLockOf has it made of a format.
func NewLockOf(clients kubernetes.Interface, namespace string) (resourcelock.Interface, error) {
	return resourcelock.New(resourcelock.LeasesResourceLock, namespace, "shops", clients.CoreV1(), clients.CoordinationV1(), resourcelock.ResourceLockConfig{
		Identity: fmt.Sprintf("shops-%s", namespace), // want `all replicas have this identity`
	})
}
