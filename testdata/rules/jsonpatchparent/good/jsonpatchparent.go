package good

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Label gives an application a label.
func Label(ctx context.Context, c client.Client, app *demov1.Foo) error {
	patch := []byte(`{"metadata": {"labels": {"team": "shop"}}}`)
	return c.Patch(ctx, app, client.RawPatch(types.MergePatchType, patch))
}

// doc:end

// Parent adds the map as well.
func Parent(ctx context.Context, c client.Client, app *demov1.Foo) error {
	patch := []byte(`[{"op": "add", "path": "/metadata/labels", "value": {}}, {"op": "add", "path": "/metadata/labels/team", "value": "shop"}]`)
	return c.Patch(ctx, app, client.RawPatch(types.JSONPatchType, patch))
}

// Looked knows that there are labels.
func Looked(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if len(app.Labels) == 0 {
		return Label(ctx, c, app)
	}
	patch := []byte(`[{"op": "add", "path": "/metadata/labels/team", "value": "shop"}]`)
	return c.Patch(ctx, app, client.RawPatch(types.JSONPatchType, patch))
}

// Spec patches what is always there.
func Spec(ctx context.Context, c client.Client, app *demov1.Foo) error {
	patch := []byte(`[{"op": "add", "path": "/spec/paused", "value": true}]`)
	return c.Patch(ctx, app, client.RawPatch(types.JSONPatchType, patch))
}

// Given comes from elsewhere.
func Given(ctx context.Context, c client.Client, app *demov1.Foo, patch []byte) error {
	return c.Patch(ctx, app, client.RawPatch(types.JSONPatchType, patch))
}

// Mark labels a pod of a workload, which selects its pods by their labels.
func Mark(ctx context.Context, clientset kubernetes.Interface, namespace, name string) error {
	patch := []byte(`[{"op": "add", "path": "/metadata/labels/role", "value": "primary"}]`)
	_, err := clientset.CoreV1().Pods(namespace).Patch(ctx, name, types.JSONPatchType, patch, metav1.PatchOptions{})
	return err
}
