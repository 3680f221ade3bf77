package nilderef_test

import (
	"os"
	"testing"

	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good"
)

// TestDiscarded asks for what is not there.
func TestDiscarded(t *testing.T) {
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).Build()
	key := client.ObjectKey{Namespace: "default", Name: "shop"}
	pods := corelisters.NewPodLister(cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{}))
	for name, f := range map[string]func(){
		"ImageOf":    func() { bad.ImageOf(t.Context(), c, key) },
		"ImageIfAny": func() { bad.ImageIfAny(t.Context(), c, key) },
		"SizeOf":     func() { bad.SizeOf(t.TempDir() + "/none") },
		"Newest":     func() { bad.Newest([]os.DirEntry{goneFile(t)}) },
		"NodeBehind": func() { bad.NodeBehind(pods, "default", "shop") },
	} {
		if !panics(f) {
			t.Errorf("bad.%s does not panic", name)
		}
	}
	if _, err := good.ImageOf(t.Context(), c, key); err == nil {
		t.Error("good.ImageOf: no error")
	}
	if node := good.NodeBehind(pods, "default", "shop"); node != "" {
		t.Errorf("good.NodeBehind: %q", node)
	}
	if image := good.ImageOrNone(t.Context(), c, key); image != "" {
		t.Errorf("good.ImageOrNone: %q", image)
	}
	if image := good.KnownApp(t.Context(), c, key, nil); image != "" {
		t.Errorf("good.KnownApp: %q", image)
	}
	if n := good.SizeOf(t.TempDir() + "/none"); n != 0 {
		t.Errorf("good.SizeOf: %d", n)
	}
	if n := good.Even(4); n != 2 {
		t.Errorf("good.Even: %d", n)
	}
}

// goneFile returns an entry for a file that was removed since.
func goneFile(t *testing.T) os.DirEntry {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(dir+"/none", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(dir + "/none"); err != nil {
		t.Fatal(err)
	}
	return files[0]
}
