package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Collect deletes ConfigMaps that nobody controls, too.
func (c *Collector) Collect(ctx context.Context, app *demov1.Foo, settings []corev1.ConfigMap) error {
	for i := range settings {
		cm := &settings[i]
		if owner := metav1.GetControllerOf(cm); owner != nil && owner.UID != app.UID { // want `a cm without a controller passes this test and is deleted on line \d+: use !metav1\.IsControlledBy\(cm, …\)`
			continue
		}
		if err := c.Delete(ctx, cm); err != nil {
			return err
		}
	}
	return nil
}

// doc:end
