package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Adopt looks at the first owner only.
func (c *Collector) Adopt(ctx context.Context, app *demov1.Foo, cm *corev1.ConfigMap) error {
	if owners := cm.GetOwnerReferences(); len(owners) == 0 || owners[0].UID != app.GetUID() {
		cm.SetOwnerReferences(append(owners, metav1.OwnerReference{
			APIVersion: demov1.GroupVersion.String(), Kind: "Foo", Name: app.Name, UID: app.UID,
		}))
		return c.Update(ctx, cm)
	}
	return nil
}
