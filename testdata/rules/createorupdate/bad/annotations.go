package bad

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// doc:begin

// Annotated takes the annotations of others away.
func Annotated(ctx context.Context, c client.Client, namespace, name, team string) (controllerutil.OperationResult, error) {
	d := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	return controllerutil.CreateOrUpdate(ctx, c, d, func() error {
		d.Annotations = map[string]string{"team": team} // want `this drops the annotations that controllers keep on a Deployment, which they put back: both write for ever; set your own keys`
		return nil
	})
}

// doc:end

// AnnotatedAgain does so where the object is there.
func AnnotatedAgain(ctx context.Context, c client.Client, namespace, name, team string) (controllerutil.OperationResult, error) {
	d := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	return controllerutil.CreateOrUpdate(ctx, c, d, func() error {
		if !d.CreationTimestamp.IsZero() {
			d.Annotations = map[string]string{"team": team} // want `this drops the annotations`
		}
		return nil
	})
}
