package good

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
	bar := new(demov1.Bar)
	if err := toBar(app, bar); err != nil {
		return nil, err
	}
	return bar, nil
}

// doc:end

// FilledNode reads into a node.
func FilledNode(ctx context.Context, c client.Client, key client.ObjectKey) (*corev1.Node, error) {
	var node corev1.Node
	err := c.Get(ctx, key, &node)
	return &node, err
}

func count(app *demov1.Foo, seen *demov1.Bar) int {
	if seen == nil {
		return 0
	}
	seen.Name = app.Name
	return 1
}

// Unseen means the nil that it writes.
func Unseen(app *demov1.Foo) int { return count(app, nil) }

func adopt(app *demov1.Foo, bars []demov1.Bar, bar *demov1.Bar) {
	for i := range bars {
		if bars[i].Spec.FooName == app.Name {
			bar = &bars[i]
			break
		}
	}
	if bar == nil {
		return
	}
	bar.Spec.Size = app.Spec.Size
}

// Adopted leaves it to a function to find the one that it writes to.
func Adopted(app *demov1.Foo, bars []demov1.Bar) {
	var bar *demov1.Bar
	adopt(app, bars, bar)
}
