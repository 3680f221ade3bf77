package bad

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// TypedController uses the clients that client-gen generates.
type TypedController struct {
	Apps AppsClient
}

// Sync labels the application with the name and sets its phase.
func (c *TypedController) Sync(ctx context.Context, name string) error {
	app, err := c.Apps.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return client.IgnoreNotFound(err)
	}
	app.SetLabels(map[string]string{"phase": "ready"})
	app.Status.Phase = demov1.FooReady
	_, err = c.Apps.UpdateStatus(ctx, app, metav1.UpdateOptions{}) // want `app\.Labels is changed on line \d+ but only UpdateStatus is called`
	return err
}

// DeploymentController uses the typed clientset. Of a built-in kind the status
// endpoint drops the spec too.
type DeploymentController struct {
	Clientset kubernetes.Interface
}

// Scale changes the replicas and the status of a Deployment.
func (c *DeploymentController) Scale(ctx context.Context, namespace, name string, replicas int32) error {
	deployments := c.Clientset.AppsV1().Deployments(namespace)
	deployment, err := deployments.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return client.IgnoreNotFound(err)
	}
	deployment = deployment.DeepCopy()
	deployment.Spec.Replicas = &replicas
	deployment.Status.ObservedGeneration = deployment.Generation
	_, err = deployments.UpdateStatus(ctx, deployment, metav1.UpdateOptions{}) // want `deployment\.Spec.* is changed on line \d+ but only UpdateStatus is called`
	return err
}
