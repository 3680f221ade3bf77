package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Syncer copies config maps of one cluster to another, which has versions of its own.
type Syncer struct {
	Virtual, Host client.Client
	Owner         *demov1.Foo
}

// Sync copies one.
func (s *Syncer) Sync(ctx context.Context, key client.ObjectKey) error {
	var virtual corev1.ConfigMap
	if err := s.Virtual.Get(ctx, key, &virtual); err != nil {
		return client.IgnoreNotFound(err)
	}
	synced := s.translated(&virtual)
	if err := controllerutil.SetOwnerReference(s.Owner, synced, s.Host.Scheme()); err != nil {
		return err
	}
	var host corev1.ConfigMap
	if err := s.Host.Get(ctx, key, &host); err != nil {
		if apierrors.IsNotFound(err) {
			return s.Host.Create(ctx, synced)
		}
		return err
	}
	return s.Host.Update(ctx, synced)
}

// translated returns what the other cluster is to have of an object.
func (s *Syncer) translated(virtual *corev1.ConfigMap) *corev1.ConfigMap {
	synced := virtual.DeepCopy()
	forget(synced)
	return synced
}

func forget(obj client.Object) {
	obj.SetUID("")
	obj.SetResourceVersion("")
	obj.SetOwnerReferences(nil)
}
