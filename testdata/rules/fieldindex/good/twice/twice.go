// Package twice has controllers that share an index, or run one without the other.
package twice

import (
	"context"
	"strings"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const fooName = "spec.fooName"

func fooNameOf(obj client.Object) []string { return []string{obj.(*demov1.Bar).Spec.FooName} }

// doc:begin

// Index has Bars found by their Foo: it is called once, before the controllers are added.
func Index(ctx context.Context, indexer client.FieldIndexer) error {
	return indexer.IndexField(ctx, &demov1.Bar{}, fooName, fooNameOf)
}

// doc:end

// Unless does the same where nobody has.
func Unless(ctx context.Context, indexer client.FieldIndexer) error {
	err := indexer.IndexField(ctx, &demov1.Bar{}, fooName, fooNameOf)
	if err != nil && strings.HasPrefix(err.Error(), "indexer conflict") {
		return nil
	}
	return err
}

// Lonely registers what Index does, for a program without the other controllers.
func Lonely(mgr ctrl.Manager) error {
	return mgr.GetFieldIndexer().IndexField(context.Background(), &demov1.Bar{}, fooName, fooNameOf)
}
