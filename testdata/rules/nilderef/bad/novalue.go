package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

func toBar(in *demov1.Foo, out *demov1.Bar) error {
	out.ObjectMeta = *in.ObjectMeta.DeepCopy()
	out.Spec.Size = in.Spec.Size
	return nil
}

// doc:begin

// AsBar returns an application as another kind.
func AsBar(app *demov1.Foo) (*demov1.Bar, error) {
	var bar *demov1.Bar
	if err := toBar(app, bar); err != nil { // want `bar is nil here, because nothing was assigned to it, and toBar writes to it; give it new\(v1.Bar\)`
		return nil, err
	}
	return bar, nil
}

// doc:end

// FilledNode reads into nothing.
func FilledNode(ctx context.Context, c client.Client, key client.ObjectKey) (*corev1.Node, error) {
	var node *corev1.Node
	err := c.Get(ctx, key, node) // want `node is nil here, because nothing was assigned to it, and Get writes to it; give it new\(v1.Node\)`
	return node, err
}

func nameOf(node *corev1.Node) string { return node.Name }

// NodeName panics in Get: what it does behind that never happens.
func NodeName(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var node *corev1.Node
	if err := c.Get(ctx, key, node); err != nil { // want `node is nil here, because nothing was assigned to it, and Get writes to it`
		return "", err
	}
	if node.Spec.Unschedulable {
		return "", nil
	}
	return nameOf(node), nil
}
