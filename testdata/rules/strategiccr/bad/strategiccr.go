package bad

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/dynamic"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Pause stops the controller of an application.
func Pause(ctx context.Context, c client.Client, app *demov1.Foo) error {
	base := app.DeepCopy()
	app.Spec.Paused = true
	return c.Patch(ctx, app, client.StrategicMergeFrom(base)) // want `Foo is a custom resource, for which the API server knows no strategic merge patch \(415 UnsupportedMediaType\): use a merge patch or server-side apply`
}

// doc:end

// PauseLocked keeps the patch in a variable.
func PauseLocked(ctx context.Context, c client.Client, app *demov1.Foo) error {
	patch := client.StrategicMergeFrom(app.DeepCopy(), client.MergeFromWithOptimisticLock{})
	app.Spec.Paused = true
	return c.Patch(ctx, app, patch) // want `Foo is a custom resource`
}

// PauseRaw writes the patch out.
func PauseRaw(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return c.Patch(ctx, app, client.RawPatch(types.StrategicMergePatchType, []byte(`{"spec":{"paused":true}}`))) // want `Foo is a custom resource`
}

var foos = schema.GroupVersionResource{Group: "demo.ctrlvet.dev", Version: "v1", Resource: "foos"}

// PauseDynamic patches without the Go type.
func PauseDynamic(ctx context.Context, c dynamic.Interface, namespace, name string) error {
	_, err := c.Resource(foos).Namespace(namespace).Patch(ctx, name, types.StrategicMergePatchType, []byte(`{"spec":{"paused":true}}`), metav1.PatchOptions{}) // want `foos.demo.ctrlvet.dev is a custom resource, for which the API server knows no strategic merge patch`
	return err
}
