package bad

import (
	"context"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Tag returns the tag of the image of an application.
func Tag(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var app demov1.Foo
	if err := c.Get(ctx, key, &app); err != nil {
		return "", err
	}
	return strings.Split(app.Spec.Image, ":")[1], nil // want `strings.Split\(app.Spec.Image, ":"\) can have fewer than 2 parts: whoever writes the object decides, and this panics then; test the length first`
}

// doc:end

// Target reads where a node's traffic goes from an annotation, once it is there.
func Target(ctx context.Context, c client.Client, key client.ObjectKey) (namespace, name string, err error) {
	var node corev1.Node
	if err := c.Get(ctx, key, &node); err != nil {
		return "", "", err
	}
	target, ok := node.Annotations["demo.ctrlvet.dev/target"]
	if !ok || target == "" {
		return "", "", nil
	}
	parts := strings.SplitN(target, "/", 2)
	return parts[0], parts[1], nil // want `parts can have fewer than 2 parts`
}

// Versions collects the tags of the images of a pod.
func Versions(ctx context.Context, c client.Client, key client.ObjectKey) ([]string, error) {
	var pod corev1.Pod
	if err := c.Get(ctx, key, &pod); err != nil {
		return nil, err
	}
	var out []string
	for _, container := range pod.Spec.Containers {
		out = append(out, strings.Split(container.Image, ":")[1]) // want `strings.Split\(container.Image, ":"\) can have fewer than 2 parts`
	}
	return out, nil
}
