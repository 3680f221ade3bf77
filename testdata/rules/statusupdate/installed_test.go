package statusupdate_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/rest"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/envtest"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	badinstalled "github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/bad/installed"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/good/installed"
)

// TestInstalledDefinition: what the definition says counts, and not the marker above the type.
func TestInstalledDefinition(t *testing.T) {
	cfg := define(t, "engine.yaml", installed.Definition)
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

// boilers is what is installed of the kind.
const boilers = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: boilers.boilers.statusupdate.ctrlvet.dev
spec:
  group: boilers.statusupdate.ctrlvet.dev
  names:
    kind: Boiler
    listKind: BoilerList
    plural: boilers
    singular: boiler
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        x-kubernetes-preserve-unknown-fields: true
    subresources:
      status: {}
`

// TestInstalledWithStatus: a kind without markers whose definition has the status subresource.
func TestInstalledWithStatus(t *testing.T) {
	cfg := define(t, "boiler.yaml", []byte(boilers))
	c := newClient(t, cfg, badinstalled.AddToScheme)
	boiler := &badinstalled.Boiler{ObjectMeta: metav1.ObjectMeta{Namespace: proof.Namespace(t, cfg), Name: "boiler"}}
	if err := c.Create(t.Context(), boiler); err != nil {
		t.Fatal(err)
	}
	key := client.ObjectKeyFromObject(boiler)
	pass(t, &badinstalled.BoilerReconciler{Client: c}, key)
	stored := &badinstalled.Boiler{}
	if err := c.Get(t.Context(), key, stored); err != nil {
		t.Fatal(err)
	}
	if stored.Status.Phase != "" {
		t.Errorf("the status is stored: %q", stored.Status.Phase)
	}
}

// define gives an API server a resource definition.
func define(t *testing.T, name string, definition []byte) *rest.Config {
	t.Helper()
	cfg := proof.Server(t)
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, definition, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := envtest.InstallCRDs(cfg, envtest.CRDInstallOptions{Paths: []string{file}, MaxTime: time.Minute, PollInterval: 50 * time.Millisecond}); err != nil {
		t.Fatal(err)
	}
	return cfg
}
