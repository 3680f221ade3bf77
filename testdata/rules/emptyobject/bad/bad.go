// Package bad sends objects that nothing was read into.
package bad

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// SetPhase changes one object and sends another.
func SetPhase(ctx context.Context, c client.Client, app *demov1.Foo) error {
	var updated demov1.Foo
	app.Status.Phase = demov1.FooReady
	return c.Status().Update(ctx, &updated) // want `updated is the zero value here \(nothing was read into it\): the API server gets an object without a name; did you mean app\?`
}

// doc:end

// Remove deletes nothing in particular.
func Remove(ctx context.Context, c client.Client) error {
	return c.Delete(ctx, &demov1.Foo{}) // want `the new Foo is the zero value here`
}

// Label patches an object without a name.
func Label(ctx context.Context, c client.Client, app *demov1.Foo) error {
	app.Labels = map[string]string{"seen": "true"}
	target := &demov1.Foo{}
	return c.Patch(ctx, target, client.RawPatch("application/merge-patch+json", []byte(`{}`))) // want `target is the zero value here .*; did you mean app\?`
}

// Scale updates with a clientset.
func Scale(ctx context.Context, c kubernetes.Interface, namespace string) error {
	deployment := new(appsv1.Deployment)
	_, err := c.AppsV1().Deployments(namespace).Update(ctx, deployment, metav1.UpdateOptions{}) // want `deployment is the zero value here`
	return err
}
