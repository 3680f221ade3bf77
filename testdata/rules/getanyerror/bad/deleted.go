package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const finalizer = "demo.ctrlvet.dev/getanyerror"

// doc:begin

// Orphaned removes a service whose Foo is gone.
func Orphaned(ctx context.Context, c client.Client, svc *corev1.Service) error {
	var app demov1.Foo
	if err := c.Get(ctx, client.ObjectKeyFromObject(svc), &app); err != nil { // want `every error of Get is treated as "not found": a timeout or Forbidden error also ends in Delete`
		log.FromContext(ctx).Info("the app is gone", "error", err.Error())
		return c.Delete(ctx, svc)
	}
	return nil
}

// doc:end

// Volumes are kept by another system.
type Volumes interface {
	DeleteVolume(ctx context.Context, name string) error
}

// Collect deletes the volumes that no object stands for, and asks the name of an object for that.
func Collect(ctx context.Context, c client.Client, volumes Volumes, namespace string, names []string) error {
	logger := log.FromContext(ctx)
	for _, name := range names {
		pv := new(corev1.PersistentVolumeClaim)
		err := c.Get(ctx, client.ObjectKey{Namespace: namespace, Name: name}, pv) // want `after any error of Get, such as a timeout, pv is as empty as if nothing were there, and this ends in DeleteVolume`
		if err != nil {
			logger.Error(err, "cannot read the claim", "name", name)
		}
		if pv != nil && len(pv.Name) != 0 {
			logger.Info("is in use", "name", name)
			continue
		}
		if err := volumes.DeleteVolume(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// Unused deletes the service of an app without pods.
func Unused(ctx context.Context, c client.Client, svc *corev1.Service) error {
	var pods corev1.PodList
	if err := c.List(ctx, &pods, client.InNamespace(svc.Namespace), client.MatchingLabels(svc.Spec.Selector)); err != nil { // want `after any error of List, such as a timeout, pods is as empty as if nothing were there, and this ends in Delete`
		log.FromContext(ctx).Error(err, "cannot list pods")
	}
	if len(pods.Items) > 0 {
		return nil
	}
	return c.Delete(ctx, svc)
}

// Finish deletes the service of a Foo that goes, if it can be read.
func Finish(ctx context.Context, c client.Client, app *demov1.Foo) error {
	svc := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), svc); err == nil { // want `after any error of Get, such as a timeout, what it asks for stays and the finalizer is removed`
		if err := c.Delete(ctx, svc); err != nil {
			return err
		}
	}
	controllerutil.RemoveFinalizer(app, finalizer)
	return c.Update(ctx, app)
}

// FinishOthers lets a Foo go whose owner cannot be read.
func FinishOthers(ctx context.Context, c client.Client, app *demov1.Foo, owner client.ObjectKey) error {
	var parent demov1.Foo
	if err := c.Get(ctx, owner, &parent); err != nil { // want `after any error of Get, such as a timeout, what it asks for stays and the finalizer is removed`
		log.FromContext(ctx).Info("the owner is gone", "error", err.Error())
		controllerutil.RemoveFinalizer(app, finalizer)
		return c.Update(ctx, app)
	}
	return nil
}

// Sweep deletes the volumes of claims that are gone; some have no claim at all.
func Sweep(ctx context.Context, c client.Client, volumes Volumes, namespace string, names map[string]string) error {
	for volume, claim := range names {
		if claim != "" {
			pvc := &corev1.PersistentVolumeClaim{}
			if err := c.Get(ctx, client.ObjectKey{Namespace: namespace, Name: claim}, pvc); err == nil { // want `every error of Get is treated as "not found": a timeout or Forbidden error also ends in DeleteVolume`
				continue
			}
		}
		if err := volumes.DeleteVolume(ctx, volume); err != nil {
			return err
		}
	}
	return nil
}
