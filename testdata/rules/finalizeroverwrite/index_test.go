package finalizeroverwrite_test

import (
	"context"
	"slices"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizeroverwrite/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizeroverwrite/good"
)

// TestIndex: what stands first is another one's finalizer.
func TestIndex(t *testing.T) {
	for name, test := range map[string]struct {
		do   func(context.Context, client.Client, client.ObjectKey) error
		left string
	}{
		"bad": {bad.FinishFirst, good.Finalizer}, "merged": {bad.Protect, good.Finalizer}, "good": {good.FinishTested, foreign}, "second": {good.FinishSecond, foreign},
	} {
		app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name, Finalizers: []string{foreign, good.Finalizer}}}
		c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app).Build()
		if err := test.do(t.Context(), c, key); err != nil {
			t.Fatal(err)
		}
		if err := c.Get(t.Context(), key, app); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(app.Finalizers, []string{test.left}) {
			t.Errorf("%s: %v is left, want %s", name, app.Finalizers, test.left)
		}
	}
}
