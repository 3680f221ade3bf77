package bad

import (
	"context"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Label gives an application a label.
func Label(ctx context.Context, c client.Client, app *demov1.Foo) error {
	patch := []byte(`[{"op": "add", "path": "/metadata/labels/team", "value": "shop"}]`)
	return c.Patch(ctx, app, client.RawPatch(types.JSONPatchType, patch)) // want `this JSON patch fails on an object without labels \(422\), since add needs the map to be there: use a merge patch, or add the map first`
}

// doc:end

// Annotate formats its patch.
func Annotate(ctx context.Context, clientset kubernetes.Interface, namespace, name, value string) error {
	patch := fmt.Sprintf(`[{"op": "add", "path": "/metadata/annotations/demo.ctrlvet.dev~1seen", "value": %q}]`, value)
	_, err := clientset.CoreV1().ConfigMaps(namespace).Patch(ctx, name, types.JSONPatchType, []byte(patch), metav1.PatchOptions{}) // want `this JSON patch fails on an object without annotations`
	return err
}
