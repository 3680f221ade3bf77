package good

import (
	"context"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Tag returns the tag of the image of an application, "latest" when it has none.
func Tag(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var app demov1.Foo
	if err := c.Get(ctx, key, &app); err != nil {
		return "", err
	}
	_, tag, ok := strings.Cut(app.Spec.Image, ":")
	if !ok {
		return "latest", nil
	}
	return tag, nil
}

// doc:end

// Target reads where a node's traffic goes from an annotation, once it is there.
func Target(ctx context.Context, c client.Client, key client.ObjectKey) (namespace, name string, err error) {
	var node corev1.Node
	if err := c.Get(ctx, key, &node); err != nil {
		return "", "", err
	}
	parts := strings.SplitN(node.Annotations["demo.ctrlvet.dev/target"], "/", 2)
	if len(parts) < 2 {
		return "", "", nil
	}
	return parts[0], parts[1], nil
}

// Registry takes the first part, which is always there.
func Registry(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var app demov1.Foo
	if err := c.Get(ctx, key, &app); err != nil {
		return "", err
	}
	return strings.Split(app.Spec.Image, "/")[0], nil
}

// Digest asks for the separator.
func Digest(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var app demov1.Foo
	if err := c.Get(ctx, key, &app); err != nil {
		return "", err
	}
	if !strings.Contains(app.Spec.Image, "@") {
		return "", nil
	}
	return strings.Split(app.Spec.Image, "@")[1], nil
}

// Provider splits what a cloud provider has written in its own format.
func Provider(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var node corev1.Node
	if err := c.Get(ctx, key, &node); err != nil {
		return "", err
	}
	return strings.Split(node.Spec.ProviderID, "/")[2], nil
}

// Ordinal splits a text that comes from elsewhere.
func Ordinal(name string) string { return strings.Split(name, "-")[1] }

// Versions collects the tags of the images of a pod that have one.
func Versions(ctx context.Context, c client.Client, key client.ObjectKey) ([]string, error) {
	var pod corev1.Pod
	if err := c.Get(ctx, key, &pod); err != nil {
		return nil, err
	}
	var out []string
	for _, container := range pod.Spec.Containers {
		if _, tag, ok := strings.Cut(container.Image, ":"); ok {
			out = append(out, tag)
		}
	}
	return out, nil
}
