package bad

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
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
