package unowned

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Publish keeps a copy for the proxies, in their namespace, where it can have no owner.
func (r *Reconciler) Publish(ctx context.Context, app *demov1.Foo) error {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "edge-system", Name: app.Namespace + "." + app.Name}}
	return client.IgnoreAlreadyExists(r.Create(ctx, secret))
}
