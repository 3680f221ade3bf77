// Package good has the external clients of package bad as they should be.
package good

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

// External keeps in an annotation which bucket is the resource's.
type External struct {
	Cloud crossplane.Cloud
	Kube  client.Client
}

// Observe tells what there is.
func (e *External) Observe(ctx context.Context, mg resource.Managed) (managed.ExternalObservation, error) {
	cr, ok := mg.(*crossplane.Bucket)
	if !ok {
		return managed.ExternalObservation{}, errors.New("no bucket")
	}
	if cr.Spec.Size == nil {
		return managed.ExternalObservation{}, errors.New("no size")
	}
	title, found, err := e.Cloud.Find(ctx, meta.GetExternalName(cr))
	if err != nil {
		return managed.ExternalObservation{}, errors.Wrap(err, "cannot find")
	}
	if !found {
		return managed.ExternalObservation{}, nil
	}
	cr.Status.AtProvider = crossplane.BucketObservation{ID: meta.GetExternalName(cr), Title: title}
	cr.SetConditions(xpv2.Available())
	return managed.ExternalObservation{ResourceExists: true, ResourceUpToDate: title == cr.Spec.Title}, nil
}

// Create sets the annotation; of the status only what Observe sets, too. That there is a
// size Observe has asked.
func (e *External) Create(ctx context.Context, mg resource.Managed) (managed.ExternalCreation, error) {
	cr, ok := mg.(*crossplane.Bucket)
	if !ok {
		return managed.ExternalCreation{}, errors.New("no bucket")
	}
	cr.SetConditions(xpv2.Creating())
	if *cr.Spec.Size > 1000 {
		return managed.ExternalCreation{}, errors.New("too large")
	}
	id, _, err := e.Cloud.Make(ctx, cr.Spec.Title)
	if err != nil {
		return managed.ExternalCreation{}, errors.Wrap(err, "cannot create")
	}
	meta.SetExternalName(cr, id)
	cr.Status.AtProvider.ID = id
	return managed.ExternalCreation{}, nil
}

// Update stores the new name itself.
func (e *External) Update(ctx context.Context, mg resource.Managed) (managed.ExternalUpdate, error) {
	cr, ok := mg.(*crossplane.Bucket)
	if !ok {
		return managed.ExternalUpdate{}, errors.New("no bucket")
	}
	id, err := e.Cloud.Rename(ctx, meta.GetExternalName(cr), cr.Spec.Title)
	if err != nil {
		return managed.ExternalUpdate{}, errors.Wrap(err, "cannot rename")
	}
	meta.SetExternalName(cr, id)
	return managed.ExternalUpdate{}, e.Kube.Update(ctx, cr)
}

// Delete removes the bucket.
func (e *External) Delete(ctx context.Context, mg resource.Managed) (managed.ExternalDelete, error) {
	cr, ok := mg.(*crossplane.Bucket)
	if !ok {
		return managed.ExternalDelete{}, errors.New("no bucket")
	}
	return managed.ExternalDelete{}, e.Cloud.Remove(ctx, meta.GetExternalName(cr))
}

// Disconnect has nothing to close.
func (e *External) Disconnect(context.Context) error { return nil }

// Typed is told the type of its object.
type Typed struct {
	Cloud crossplane.Cloud
	Kube  client.Client
}

// Observe stores the object before it sets the status.
func (e *Typed) Observe(ctx context.Context, cr *crossplane.Bucket) (managed.ExternalObservation, error) {
	title, found, err := e.Cloud.Find(ctx, meta.GetExternalName(cr))
	if err != nil || !found {
		return managed.ExternalObservation{}, err
	}
	meta.AddAnnotations(cr, map[string]string{"example.com/seen": "true"})
	if err := e.Kube.Update(ctx, cr); err != nil {
		return managed.ExternalObservation{}, err
	}
	observe(cr, title)
	return managed.ExternalObservation{ResourceExists: true, ResourceUpToDate: true}, nil
}

func observe(cr *crossplane.Bucket, title string) {
	cr.Status.AtProvider.Title = title
	cr.Status.AtProvider.ID = meta.GetExternalName(cr)
}

// Create stores the status itself.
func (e *Typed) Create(ctx context.Context, cr *crossplane.Bucket) (managed.ExternalCreation, error) {
	id, secret, err := e.Cloud.Make(ctx, cr.Spec.Title)
	if err != nil {
		return managed.ExternalCreation{}, err
	}
	cr.Status.AtProvider.Secret = secret
	if err := e.Kube.Status().Update(ctx, cr); err != nil {
		return managed.ExternalCreation{}, err
	}
	meta.SetExternalName(cr, id)
	return managed.ExternalCreation{ConnectionDetails: managed.ConnectionDetails{"secret": []byte(secret)}}, nil
}

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

// Scratch uses a field of the status while it creates, and sets another in Update, too.
type Scratch struct{ External }

// Create hands on what it sets.
func (e *Scratch) Create(ctx context.Context, mg resource.Managed) (managed.ExternalCreation, error) {
	cr, ok := mg.(*crossplane.Bucket)
	if !ok {
		return managed.ExternalCreation{}, errors.New("no bucket")
	}
	cr.Status.AtProvider.Title = cr.Spec.Title + "-" + cr.Name
	id, secret, err := e.Cloud.Make(ctx, cr.Status.AtProvider.Title)
	if err != nil {
		return managed.ExternalCreation{}, err
	}
	meta.SetExternalName(cr, id)
	cr.Status.AtProvider.Secret = secret
	return managed.ExternalCreation{}, nil
}

// Observe tells less.
func (e *Scratch) Observe(ctx context.Context, mg resource.Managed) (managed.ExternalObservation, error) {
	cr, ok := mg.(*crossplane.Bucket)
	if !ok {
		return managed.ExternalObservation{}, errors.New("no bucket")
	}
	title, found, err := e.Cloud.Find(ctx, meta.GetExternalName(cr))
	if err != nil || !found {
		return managed.ExternalObservation{}, err
	}
	return managed.ExternalObservation{ResourceExists: true, ResourceUpToDate: title == cr.Spec.Title && cr.Status.AtProvider.Secret != ""}, nil
}

// Update is called until there is a secret.
func (e *Scratch) Update(_ context.Context, mg resource.Managed) (managed.ExternalUpdate, error) {
	cr, ok := mg.(*crossplane.Bucket)
	if !ok {
		return managed.ExternalUpdate{}, errors.New("no bucket")
	}
	cr.Status.AtProvider.Secret = "again"
	return managed.ExternalUpdate{}, nil
}

// Mapped has a config map for each bucket.
type Mapped struct {
	External
	Kube client.Client
}

// Observe says that there is none.
func (m *Mapped) Observe(ctx context.Context, mg resource.Managed) (managed.ExternalObservation, error) {
	cm := &corev1.ConfigMap{}
	if err := m.Kube.Get(ctx, client.ObjectKeyFromObject(mg), cm); err != nil {
		return managed.ExternalObservation{}, errors.Wrap(client.IgnoreNotFound(err), "cannot get the config map")
	}
	return managed.ExternalObservation{ResourceExists: true, ResourceUpToDate: true}, nil
}

// Create makes it.
func (m *Mapped) Create(ctx context.Context, mg resource.Managed) (managed.ExternalCreation, error) {
	cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: mg.GetNamespace(), Name: mg.GetName()}}
	return managed.ExternalCreation{}, m.Kube.Create(ctx, cm) // want:ownerreference `this ConfigMap gets no owner,`
}
