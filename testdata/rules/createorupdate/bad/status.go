package bad

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Status sets what CreateOrUpdate does not write.
func Status(ctx context.Context, c client.Client, namespace, name string) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, app, func() error {
		app.Spec.Image = "nginx:1.0"
		app.Status.Phase = demov1.FooReady // want `the status set here is lost: CreateOrUpdate writes only the main resource; write the status afterwards with Status\(\)\.Update, or use CreateOrPatch`
		return nil
	})
	return err
}

// doc:end
