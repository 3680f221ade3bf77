// Package sent makes objects that become JSON, of which nobody makes a copy.
package sent

import (
	"context"
	"encoding/json"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Apply sends rules: what it puts into the content only becomes JSON.
func Apply(ctx context.Context, c client.Client, namespace, name string, verbs []string) error {
	role := &unstructured.Unstructured{}
	role.SetGroupVersionKind(schema.GroupVersionKind{Group: "rbac.authorization.k8s.io", Version: "v1", Kind: "Role"})
	role.SetNamespace(namespace)
	role.SetName(name)
	role.Object["rules"] = []map[string]any{{"apiGroups": []string{""}, "resources": []string{"pods"}, "verbs": verbs}}
	if err := label(role, name); err != nil {
		return err
	}
	return c.Patch(ctx, role, client.Apply, client.FieldOwner("sent"), client.ForceOwnership)
}

func label(obj client.Object, name string) error {
	obj.SetLabels(map[string]string{"app": name})
	return nil
}

// Status is the body of a patch.
func Status(phase string, replicas int) ([]byte, error) {
	patch := &unstructured.Unstructured{Object: map[string]any{"status": map[string]any{"phase": phase, "replicas": replicas}}}
	patch.SetAPIVersion("demo.ctrlvet.dev/v1")
	patch.SetKind("Foo")
	return json.Marshal(patch)
}
