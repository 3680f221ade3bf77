package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Cleanup deletes the settings of a Foo.
func Cleanup(ctx context.Context, c client.Client, foo *demov1.Foo) error {
	return c.DeleteAllOf(ctx, &corev1.ConfigMap{}, client.MatchingLabels{"demo.example.com/foo": string(foo.UID)}) // want `ConfigMap lies in a namespace, and DeleteAllOf names none: the request fails`
}

// doc:end

// CleanupBars deletes objects of a custom resource, in the namespace "".
func CleanupBars(ctx context.Context, c client.Client, foo *demov1.Foo) error {
	opts := &client.DeleteAllOfOptions{ListOptions: client.ListOptions{Namespace: ""}}
	return c.DeleteAllOf(ctx, &demov1.Bar{}, opts, client.MatchingLabels{"demo.example.com/foo": string(foo.UID)}) // want `Bar lies in a namespace, and DeleteAllOf names none`
}
