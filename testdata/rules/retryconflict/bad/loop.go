package bad

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Ready stores the phase of an application. The object that is read again is
// not the one that is stored.
func Ready(ctx context.Context, c client.Client, app *demov1.Foo) error {
	var err error
	for range 3 {
		app.Status.Phase = demov1.FooReady
		if err = c.Status().Update(ctx, app); err == nil { // want `this loop repeats the update of app with the resourceVersion that conflicted: Get it inside the loop and re-apply the change`
			return nil
		}
		fresh := &demov1.Foo{}
		if err := c.Get(ctx, client.ObjectKeyFromObject(app), fresh); err != nil { // want:related `this reads into another variable`
			return err
		}
	}
	return err
}

// doc:end

// Copied works on a copy of what a function got.
func Copied(ctx context.Context, c kubernetes.Interface, deployment *appsv1.Deployment) error {
	changed := deployment.DeepCopy()
	changed.Labels = map[string]string{"scaled": "yes"}
	var err error
	for i := 0; i < 3; i++ {
		_, err = c.AppsV1().Deployments(changed.Namespace).Update(ctx, changed, metav1.UpdateOptions{}) // want `this loop repeats the update of changed`
		if err == nil || !apierrors.IsConflict(err) {
			return err
		}
	}
	return err
}
