package fixed

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/dynamic"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Pause stops the controller of an application.
func Pause(ctx context.Context, c client.Client, app *demov1.Foo) error {
	base := app.DeepCopy()
	app.Spec.Paused = true
	return c.Patch(ctx, app, client.MergeFrom(base))
}

// PauseLocked keeps the patch in a variable.
func PauseLocked(ctx context.Context, c client.Client, app *demov1.Foo) error {
	patch := client.MergeFromWithOptions(app.DeepCopy(), client.MergeFromWithOptimisticLock{})
	app.Spec.Paused = true
	return c.Patch(ctx, app, patch)
}

// PauseRaw writes the patch out.
func PauseRaw(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return c.Patch(ctx, app, client.RawPatch(types.StrategicMergePatchType, []byte(`{"spec":{"paused":true}}`)))
}

var foos = schema.GroupVersionResource{Group: "demo.ctrlvet.dev", Version: "v1", Resource: "foos"}

// PauseDynamic patches without the Go type.
func PauseDynamic(ctx context.Context, c dynamic.Interface, namespace, name string) error {
	_, err := c.Resource(foos).Namespace(namespace).Patch(ctx, name, types.StrategicMergePatchType, []byte(`{"spec":{"paused":true}}`), metav1.PatchOptions{})
	return err
}
