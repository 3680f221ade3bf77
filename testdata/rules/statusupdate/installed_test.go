package statusupdate_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/envtest"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/good/installed"
)

// TestInstalledDefinition: what the definition says counts, and not the marker above the type.
func TestInstalledDefinition(t *testing.T) {
	cfg := proof.Server(t)
	file := filepath.Join(t.TempDir(), "engine.yaml")
	if err := os.WriteFile(file, installed.Definition, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := envtest.InstallCRDs(cfg, envtest.CRDInstallOptions{Paths: []string{file}, MaxTime: time.Minute, PollInterval: 50 * time.Millisecond}); err != nil {
		t.Fatal(err)
	}
	c := newClient(t, cfg, installed.AddToScheme)
	engine := &installed.Engine{ObjectMeta: metav1.ObjectMeta{Namespace: proof.Namespace(t, cfg), Name: "engine"}}
	if err := c.Create(t.Context(), engine); err != nil {
		t.Fatal(err)
	}
	key := client.ObjectKeyFromObject(engine)
	pass(t, &installed.EngineReconciler{Client: c}, key)
	stored := &installed.Engine{}
	if err := c.Get(t.Context(), key, stored); err != nil {
		t.Fatal(err)
	}
	if stored.Status.Phase != "Running" {
		t.Errorf("the status is not stored: %q", stored.Status.Phase)
	}
}
