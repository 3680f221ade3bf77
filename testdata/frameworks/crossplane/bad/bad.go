// Package bad has external clients of crossplane-runtime that make the named mistakes.
package bad

import (
	"context"

	"github.com/crossplane/crossplane-runtime/v2/pkg/errors"
	"github.com/crossplane/crossplane-runtime/v2/pkg/meta"
	"github.com/crossplane/crossplane-runtime/v2/pkg/reconciler/managed"
	"github.com/crossplane/crossplane-runtime/v2/pkg/resource"
	xpv2 "github.com/crossplane/crossplane/apis/v2/core/v2"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/frameworks/crossplane"
)

// External keeps in the status which bucket is the resource's.
type External struct{ Cloud crossplane.Cloud }

// Observe looks for the bucket of which the status speaks.
func (e *External) Observe(_ context.Context, mg resource.Managed) (managed.ExternalObservation, error) {
	cr, ok := mg.(*crossplane.Bucket)
	if !ok {
		return managed.ExternalObservation{}, errors.New("no bucket")
	}
	title, found, err := e.Cloud.Find(context.Background(), cr.Status.AtProvider.ID) // want:reconcilectx `context\.Background\(\) ignores cancellation, timeout and logger of this reconcile although a context is passed in`
	if err != nil || !found {
		return managed.ExternalObservation{}, err
	}
	cr.Status.AtProvider.Title = title
	cr.SetConditions(xpv2.Available())
	return managed.ExternalObservation{ResourceExists: true, ResourceUpToDate: title == cr.Spec.Title}, nil
}

// Create sets what Observe needs.
func (e *External) Create(ctx context.Context, mg resource.Managed) (managed.ExternalCreation, error) {
	cr, ok := mg.(*crossplane.Bucket)
	if !ok {
		return managed.ExternalCreation{}, errors.New("no bucket")
	}
	cr.SetConditions(xpv2.Creating())
	id, _, err := e.Cloud.Make(ctx, cr.Spec.Title)
	if err != nil {
		return managed.ExternalCreation{}, errors.Wrap(err, "cannot create")
	}
	cr.Status.AtProvider.ID = id
	return managed.ExternalCreation{}, nil
}

// Update notes the new name where nobody stores it.
func (e *External) Update(ctx context.Context, mg resource.Managed) (managed.ExternalUpdate, error) {
	cr, ok := mg.(*crossplane.Bucket)
	if !ok {
		return managed.ExternalUpdate{}, errors.New("no bucket")
	}
	id, err := e.Cloud.Rename(ctx, cr.Status.AtProvider.ID, cr.Spec.Title)
	if err != nil {
		return managed.ExternalUpdate{}, errors.Wrap(err, "cannot rename")
	}
	meta.SetExternalName(cr, id)
	return managed.ExternalUpdate{}, nil
}

// Delete removes the bucket.
func (e *External) Delete(ctx context.Context, mg resource.Managed) (managed.ExternalDelete, error) {
	cr, ok := mg.(*crossplane.Bucket)
	if !ok {
		return managed.ExternalDelete{}, errors.New("no bucket")
	}
	return managed.ExternalDelete{}, e.Cloud.Remove(ctx, cr.Status.AtProvider.ID)
}

// Disconnect has nothing to close.
func (e *External) Disconnect(context.Context) error { return nil }

// Hidden stores the name, and hides that this failed.
type Hidden struct {
	External
	Kube client.Client
}

// Update says that all is well.
func (h *Hidden) Update(ctx context.Context, mg resource.Managed) (managed.ExternalUpdate, error) {
	cr, ok := mg.(*crossplane.Bucket)
	if !ok {
		return managed.ExternalUpdate{}, errors.New("no bucket")
	}
	meta.SetExternalName(cr, cr.Status.AtProvider.ID)
	if err := h.Kube.Update(ctx, cr); err != nil {
		return managed.ExternalUpdate{}, nil // want:swallowederr `.`
	}
	return managed.ExternalUpdate{}, nil
}

// Typed is told the type of its object, and stores it itself.
type Typed struct {
	Cloud crossplane.Cloud
	Kube  client.Client
}

// Observe writes the object, whose status is not stored by that.
func (e *Typed) Observe(ctx context.Context, cr *crossplane.Bucket) (managed.ExternalObservation, error) {
	title, found, err := e.Cloud.Find(ctx, meta.GetExternalName(cr))
	if err != nil || !found {
		return managed.ExternalObservation{}, err
	}
	cr.Status.AtProvider.Title = title
	meta.AddAnnotations(cr, map[string]string{"example.com/seen": "true"})
	if err := e.Kube.Update(ctx, cr); err != nil { // want:statusupdate `.`
		return managed.ExternalObservation{}, err
	}
	return managed.ExternalObservation{ResourceExists: true, ResourceUpToDate: true}, nil
}

// Create keeps the secret where it is lost.
func (e *Typed) Create(ctx context.Context, cr *crossplane.Bucket) (managed.ExternalCreation, error) {
	id, secret, err := e.Cloud.Make(ctx, cr.Spec.Title)
	if err != nil {
		return managed.ExternalCreation{}, err
	}
	meta.SetExternalName(cr, id)
	keep(cr, secret)
	return managed.ExternalCreation{}, nil
}

func keep(cr *crossplane.Bucket, secret string) { cr.Status.AtProvider.Secret = secret }

// Update has nothing to do.
func (e *Typed) Update(context.Context, *crossplane.Bucket) (managed.ExternalUpdate, error) {
	return managed.ExternalUpdate{}, nil
}

// Delete removes the bucket.
func (e *Typed) Delete(ctx context.Context, cr *crossplane.Bucket) (managed.ExternalDelete, error) {
	return managed.ExternalDelete{}, e.Cloud.Remove(ctx, meta.GetExternalName(cr))
}

// Disconnect has nothing to close.
func (e *Typed) Disconnect(context.Context) error { return nil }

// Mapped has a config map for each bucket.
type Mapped struct {
	External
	Kube client.Client
}

// Observe fails as long as there is none.
func (m *Mapped) Observe(ctx context.Context, mg resource.Managed) (managed.ExternalObservation, error) {
	cm := &corev1.ConfigMap{}
	if err := m.Kube.Get(ctx, client.ObjectKeyFromObject(mg), cm); err != nil {
		return managed.ExternalObservation{}, errors.Wrap(err, "cannot get the config map")
	}
	return managed.ExternalObservation{ResourceExists: true, ResourceUpToDate: true}, nil
}

// Create makes it.
func (m *Mapped) Create(ctx context.Context, mg resource.Managed) (managed.ExternalCreation, error) {
	cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: mg.GetNamespace(), Name: mg.GetName()}}
	return managed.ExternalCreation{}, m.Kube.Create(ctx, cm) // want:ownerreference `this ConfigMap gets no owner,`
}
