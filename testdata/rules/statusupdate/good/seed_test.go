package good

import (
	"testing"

	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A test seeds the status through Update: the fake client stores it when it is
// not told of the subresource. Tests are not reported.
func TestSeed(t *testing.T) {
	scheme := runtime.NewScheme()
	if err := demov1.AddToScheme(scheme); err != nil {
		t.Fatal(err)
	}
	app := &demov1.Foo{}
	app.Namespace, app.Name = "default", "shop"
	c := fake.NewClientBuilder().WithScheme(scheme).WithObjects(app).Build()
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(app), app); err != nil {
		t.Fatal(err)
	}
	app.Status.Phase = demov1.FooReady
	if err := c.Update(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(app), app); err != nil {
		t.Fatal(err)
	}
	if app.Status.Phase != demov1.FooReady {
		t.Errorf("phase is %q", app.Status.Phase)
	}
}
