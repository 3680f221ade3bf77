package proof_test

import (
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/discovery"
	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
)

// TestServer shows that the server is a real one of the pinned version, and that Foo has the status
// subresource there while Bar has not: all that the rules' proofs take for granted.
func TestServer(t *testing.T) {
	cfg := proof.Server(t)
	d, err := discovery.NewDiscoveryClientForConfig(cfg)
	if err != nil {
		t.Fatal(err)
	}
	v, err := d.ServerVersion()
	if err != nil {
		t.Fatal(err)
	}
	if v.Major != "1" || v.GitVersion == "" || v.GitTreeState != "archive" {
		t.Errorf("version %+v", v)
	}

	c := proof.Client(t)
	ns := proof.Namespace(t, cfg)
	meta := metav1.ObjectMeta{Namespace: ns, Name: "a"}
	foo := &demov1.Foo{ObjectMeta: meta, Spec: demov1.FooSpec{Size: ptr.To[int32](2)}}
	bar := &demov1.Bar{ObjectMeta: meta}
	for _, obj := range []client.Object{foo, bar} {
		if err := c.Create(t.Context(), obj); err != nil {
			t.Fatal(err)
		}
	}
	foo.Status.Phase = demov1.FooReady
	bar.Status.Phase = "Ready"
	for _, obj := range []client.Object{foo, bar} {
		if err := c.Update(t.Context(), obj); err != nil {
			t.Fatal(err)
		}
		if err := c.Get(t.Context(), client.ObjectKeyFromObject(obj), obj); err != nil {
			t.Fatal(err)
		}
	}
	if foo.Status.Phase != "" {
		t.Errorf("Foo: Update stored status %q: the kind has no status subresource", foo.Status.Phase)
	}
	if bar.Status.Phase != "Ready" {
		t.Errorf("Bar: Update did not store the status: the kind has the status subresource")
	}
}

func TestNamespacesAreFresh(t *testing.T) {
	cfg := proof.Server(t)
	if a, b := proof.Namespace(t, cfg), proof.Namespace(t, cfg); a == "" || a == b {
		t.Errorf("namespaces %q and %q", a, b)
	}
}
