// Package applying sends objects by server-side apply.
package applying

import (
	"context"
	"encoding/json"
	"fmt"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Apply sends what JSON says of an object.
func Apply(ctx context.Context, c client.Client, obj client.Object) error {
	text, err := json.Marshal(obj)
	if err != nil {
		return fmt.Errorf("cannot encode %s: %w", obj.GetName(), err)
	}
	sent := &unstructured.Unstructured{}
	if err := sent.UnmarshalJSON(text); err != nil {
		return fmt.Errorf("cannot decode %s: %w", obj.GetName(), err)
	}
	unstructured.RemoveNestedField(sent.Object, "status")
	return c.Patch(ctx, sent, client.Apply, client.FieldOwner("applying"), client.ForceOwnership)
}
