package good

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	coordinationv1 "k8s.io/client-go/kubernetes/typed/coordination/v1"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

// NewLock is the lock of an election among the replicas; pod is the name of this one.
func NewLock(leases coordinationv1.LeasesGetter, pod string) resourcelock.Interface {
	return &resourcelock.LeaseLock{
		LeaseMeta:  metav1.ObjectMeta{Namespace: "default", Name: "shops"},
		Client:     leases,
		LockConfig: resourcelock.ResourceLockConfig{Identity: pod},
	}
}

// Options are read from flags: the identity may be the name of the pod.
type Options struct{ Namespace, Name, Identity string }

// NewNamedLock makes the identity of the flag.
func (o Options) NewNamedLock(leases coordinationv1.LeasesGetter) resourcelock.Interface {
	id := o.Namespace + "/" + o.Identity
	return &resourcelock.LeaseLock{
		LeaseMeta:  metav1.ObjectMeta{Namespace: o.Namespace, Name: o.Name},
		Client:     leases,
		LockConfig: resourcelock.ResourceLockConfig{Identity: id},
	}
}
