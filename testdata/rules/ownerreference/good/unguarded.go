package good

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Collect deletes what the application controls, and nothing else.
func (c *Collector) Collect(ctx context.Context, app *demov1.Foo, settings []corev1.ConfigMap) error {
	for i := range settings {
		cm := &settings[i]
		if !metav1.IsControlledBy(cm, app) {
			continue
		}
		if err := c.Delete(ctx, cm); err != nil {
			return err
		}
	}
	return nil
}

// doc:end

// Take adopts what nobody controls: there the test is right.
func (c *Collector) Take(ctx context.Context, app *demov1.Foo, cm *corev1.ConfigMap, scheme *runtime.Scheme) error {
	if owner := metav1.GetControllerOf(cm); owner != nil && owner.UID != app.UID {
		return fmt.Errorf("%s belongs to %s", cm.Name, owner.Name)
	}
	if err := controllerutil.SetControllerReference(app, cm, scheme); err != nil {
		return err
	}
	return c.Update(ctx, cm)
}

// Same compares two references.
func Same(cm, other *corev1.ConfigMap) bool {
	if ref := metav1.GetControllerOfNoCopy(cm); ref != nil && ref.UID != other.OwnerReferences[0].UID {
		return false
	}
	return true
}
