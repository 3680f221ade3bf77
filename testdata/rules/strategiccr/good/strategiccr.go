package good

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Pause stops the controller of an application.
func Pause(ctx context.Context, c client.Client, app *demov1.Foo) error {
	base := app.DeepCopy()
	app.Spec.Paused = true
	return c.Patch(ctx, app, client.MergeFrom(base))
}

// doc:end

// Scale patches a built-in kind.
func Scale(ctx context.Context, c client.Client, deployment *appsv1.Deployment) error {
	base := deployment.DeepCopy()
	deployment.Spec.Replicas = new(int32)
	return c.Patch(ctx, deployment, client.StrategicMergeFrom(base))
}

// ScaleTyped uses a clientset.
func ScaleTyped(ctx context.Context, clientset kubernetes.Interface, namespace, name string) error {
	_, err := clientset.AppsV1().Deployments(namespace).Patch(ctx, name, types.StrategicMergePatchType, []byte(`{"spec":{"replicas":0}}`), metav1.PatchOptions{})
	return err
}

// Label patches the kind of kinds, which is built in.
func Label(ctx context.Context, c client.Client, crd *apiextensionsv1.CustomResourceDefinition) error {
	base := crd.DeepCopy()
	crd.Labels = map[string]string{"app": "shop"}
	return c.Patch(ctx, crd, client.StrategicMergeFrom(base))
}

// Any patches an object whose kind is not known.
func Any(ctx context.Context, c client.Client, obj client.Object, body []byte) error {
	return c.Patch(ctx, obj, client.RawPatch(types.StrategicMergePatchType, body))
}

// ScaleDynamic patches a built-in kind, and one that is not known here.
func ScaleDynamic(ctx context.Context, c dynamic.Interface, gvr schema.GroupVersionResource, namespace, name string) error {
	if _, err := c.Resource(appsv1.SchemeGroupVersion.WithResource("deployments")).Namespace(namespace).Patch(ctx, name, types.StrategicMergePatchType, []byte(`{"spec":{"replicas":0}}`), metav1.PatchOptions{}); err != nil {
		return err
	}
	_, err := c.Resource(gvr).Namespace(namespace).Patch(ctx, name, types.StrategicMergePatchType, []byte(`{"spec":{"replicas":1}}`), metav1.PatchOptions{})
	return err
}
