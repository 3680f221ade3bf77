package bad

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Pause takes the type from an object that mostly has none.
func Pause(ctx context.Context, c client.Client, live *demov1.Foo) error {
	app := &demov1.Foo{
		TypeMeta:   live.TypeMeta, // want `the type is copied from an object that mostly has none`
		ObjectMeta: metav1.ObjectMeta{Namespace: live.Namespace, Name: live.Name},
		Spec:       demov1.FooSpec{Paused: true},
	}
	return c.Patch(ctx, app, client.Apply, Owner, client.ForceOwnership)
}

// doc:end
