// Package finalizeroverwrite_test executes the functions on an object that
// somebody else holds, too.
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

const foreign = "demo.ctrlvet.dev/other"

var key = client.ObjectKey{Namespace: "default", Name: "shop"}

func TestForeignFinalizer(t *testing.T) {
	for name, test := range map[string]struct {
		do   func(context.Context, client.Client, client.ObjectKey) error
		kept bool
	}{
		"Ensure":      {bad.Ensure, false},
		"EnsureOwn":   {bad.EnsureOwn, false},
		"good Ensure": {good.Ensure, true},
		"EnsureRead":  {good.EnsureRead, true},
	} {
		app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name, Finalizers: []string{foreign, good.Finalizer}}}
		c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app).Build()
		if err := test.do(t.Context(), c, key); err != nil {
			t.Fatal(err)
		}
		if err := c.Get(t.Context(), key, app); err != nil {
			t.Fatal(err)
		}
		if kept := slices.Contains(app.Finalizers, foreign); kept != test.kept {
			t.Errorf("%s: finalizers %v", name, app.Finalizers)
		}
	}
}
