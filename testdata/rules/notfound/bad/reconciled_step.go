package bad

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Annotator has settings at a fixed name, and leaves the object of the request to a step.
type Annotator struct{ client.Client }

func (r *Annotator) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	settings := &demov1.Foo{}
	if err := r.Get(ctx, types.NamespacedName{Name: "settings"}, settings); err != nil {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, fmt.Errorf("reading the settings: %w", err)
	}
	if settings.Spec.Image == "" {
		return ctrl.Result{}, nil
	}
	return r.annotate(ctx, settings, req.NamespacedName)
}

// annotate is where the object is read, and where the mistake is told, once.
func (r *Annotator) annotate(ctx context.Context, settings *demov1.Foo, key types.NamespacedName) (ctrl.Result, error) {
	cm := &corev1.ConfigMap{}
	if err := r.Get(ctx, key, cm); err != nil {
		return ctrl.Result{}, fmt.Errorf("reading %s: %w", key, err) // want `a deleted ConfigMap makes this reconcile fail`
	}
	cm.Annotations = map[string]string{"image": settings.Spec.Image}
	return ctrl.Result{}, r.Update(ctx, cm)
}
