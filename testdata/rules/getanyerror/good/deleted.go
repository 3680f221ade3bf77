package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
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
	err := c.Get(ctx, client.ObjectKeyFromObject(svc), &app)
	if apierrors.IsNotFound(err) {
		return c.Delete(ctx, svc)
	}
	return err
}

// doc:end

// Volumes are kept by another system.
type Volumes interface {
	DeleteVolume(ctx context.Context, name string) error
}

// Collect deletes the volumes that no object stands for, and leaves alone what it knows
// nothing of.
func Collect(ctx context.Context, c client.Client, volumes Volumes, namespace string, names []string) error {
	for _, name := range names {
		pv := new(corev1.PersistentVolumeClaim)
		err := c.Get(ctx, client.ObjectKey{Namespace: namespace, Name: name}, pv)
		if err != nil && !apierrors.IsNotFound(err) {
			log.FromContext(ctx).Error(err, "cannot read the claim", "name", name)
			continue
		}
		if len(pv.Name) != 0 {
			continue
		}
		if err := volumes.DeleteVolume(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// Skipping goes on with the next one after a failed read.
func Skipping(ctx context.Context, c client.Client, volumes Volumes, namespace string, names []string) error {
	for _, name := range names {
		pv := new(corev1.PersistentVolumeClaim)
		if err := c.Get(ctx, client.ObjectKey{Namespace: namespace, Name: name}, pv); err != nil {
			log.FromContext(ctx).Error(err, "cannot read the claim", "name", name)
			continue
		}
		if pv.Name == "" {
			continue
		}
		if err := volumes.DeleteVolume(ctx, pv.Spec.VolumeName); err != nil {
			return err
		}
	}
	return nil
}

// Always deletes the service, whatever was read: only a log line hangs on it.
func Always(ctx context.Context, c client.Client, svc *corev1.Service) error {
	var pods corev1.PodList
	if err := c.List(ctx, &pods, client.InNamespace(svc.Namespace)); err != nil {
		log.FromContext(ctx).Error(err, "cannot list pods")
	}
	if len(pods.Items) > 0 {
		log.FromContext(ctx).Info("there still are pods")
	}
	return c.Delete(ctx, svc)
}

// TakeBack deletes what it has created itself, when it cannot read more.
func TakeBack(ctx context.Context, c client.Client, app *demov1.Foo) error {
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	if err := c.Create(ctx, svc); err != nil {
		return err
	}
	var parent demov1.Foo
	if err := c.Get(ctx, client.ObjectKey{Namespace: app.Namespace, Name: "parent"}, &parent); err != nil {
		log.FromContext(ctx).Error(err, "cannot read the parent")
		return c.Delete(ctx, svc)
	}
	return nil
}

// Again has the deletion to a function that looks for itself.
func Again(ctx context.Context, c client.Client, app *demov1.Foo) error {
	var parent demov1.Foo
	if err := c.Get(ctx, client.ObjectKey{Namespace: app.Namespace, Name: "parent"}, &parent); err != nil {
		log.FromContext(ctx).Error(err, "cannot read the parent")
		return deleteFound(ctx, c, app)
	}
	return nil
}

func deleteFound(ctx context.Context, c client.Client, app *demov1.Foo) error {
	svc := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), svc); err != nil {
		return client.IgnoreNotFound(err)
	}
	return c.Delete(ctx, svc)
}

// Finish deletes the service of a Foo that goes.
func Finish(ctx context.Context, c client.Client, app *demov1.Foo) error {
	svc := &corev1.Service{}
	err := c.Get(ctx, client.ObjectKeyFromObject(app), svc)
	if err == nil {
		err = c.Delete(ctx, svc)
	}
	if client.IgnoreNotFound(err) != nil {
		return err
	}
	controllerutil.RemoveFinalizer(app, finalizer)
	return c.Update(ctx, app)
}

// FinishLooking removes the finalizer, whatever it has read for its log.
func FinishLooking(ctx context.Context, c client.Client, app *demov1.Foo) error {
	var parent demov1.Foo
	if err := c.Get(ctx, client.ObjectKey{Namespace: app.Namespace, Name: "parent"}, &parent); err == nil {
		log.FromContext(ctx).Info("leaves its parent", "phase", parent.Status.Phase)
	}
	controllerutil.RemoveFinalizer(app, finalizer)
	return c.Update(ctx, app)
}

// Sweep deletes the volumes of claims that are gone; some have no claim at all.
func Sweep(ctx context.Context, c client.Client, volumes Volumes, namespace string, names map[string]string) error {
	for volume, claim := range names {
		if claim != "" {
			pvc := &corev1.PersistentVolumeClaim{}
			err := c.Get(ctx, client.ObjectKey{Namespace: namespace, Name: claim}, pvc)
			if err == nil {
				continue
			}
			if !apierrors.IsNotFound(err) {
				return err
			}
		}
		if err := volumes.DeleteVolume(ctx, volume); err != nil {
			return err
		}
	}
	return nil
}

// Renew deletes a volume in any case, and tells of its claim.
func Renew(ctx context.Context, c client.Client, volumes Volumes, key client.ObjectKey) error {
	pvc := &corev1.PersistentVolumeClaim{}
	if err := c.Get(ctx, key, pvc); err == nil {
		log.FromContext(ctx).Info("renewed", "phase", pvc.Status.Phase)
	}
	return volumes.DeleteVolume(ctx, key.Name)
}
