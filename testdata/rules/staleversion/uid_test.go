package staleversion_test

import (
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/staleversion/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/staleversion/good"
)

// TestUID: an update with the UID alone is refused, one with the version as well is not.
func TestUID(t *testing.T) {
	foo := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "cart", UID: "1"}}
	key := client.ObjectKeyFromObject(foo)
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(foo).WithStatusSubresource(foo).Build()
	held := func() *demov1.Foo {
		old := &demov1.Foo{}
		if err := c.Get(t.Context(), key, old); err != nil {
			t.Fatal(err)
		}
		newer := old.DeepCopy()
		newer.Spec.Image += "a"
		if err := c.Update(t.Context(), newer); err != nil {
			t.Fatal(err)
		}
		return old
	}
	if bad.SaveHeld(t.Context(), c, held()) == nil || bad.SaveBuilt(t.Context(), c, key, "v2") == nil {
		t.Error("bad: no error")
	}
	if err := good.SaveHeld(t.Context(), c, held()); err != nil {
		t.Error(err)
	}
	if err := good.SaveBuilt(t.Context(), c, key, "v2"); err != nil {
		t.Error(err)
	}
}
