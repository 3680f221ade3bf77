// Package finalizername_test asks a real API server, which alone looks at names.
package finalizername_test

import (
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/rest"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizername/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizername/good"
)

// warnings collects what the server warns of.
type warnings struct{ all []string }

func (w *warnings) HandleWarningHeader(_ int, _, text string) { w.all = append(w.all, text) }

func TestNames(t *testing.T) {
	cfg := proof.Server(t)
	ns := proof.Namespace(t, cfg)
	warned := &warnings{}
	cfg = rest.CopyConfig(cfg)
	cfg.WarningHandler = warned
	c, err := client.New(cfg, client.Options{Scheme: proof.Scheme()})
	if err != nil {
		t.Fatal(err)
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: "settings"}}
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: "shop"}}
	for _, obj := range []client.Object{settings, app} {
		if err := c.Create(t.Context(), obj); err != nil {
			t.Fatal(err)
		}
	}
	if err := bad.Hold(t.Context(), c, settings.DeepCopy()); err == nil || !strings.Contains(err.Error(), `metadata.finalizers[0]: Invalid value: "cleanup": name is neither a standard finalizer name nor is it fully qualified`) {
		t.Errorf("Hold: %v", err)
	}
	if err := bad.HoldBadly(t.Context(), c, app.DeepCopy()); err == nil || !strings.Contains(err.Error(), "metadata.finalizers: Invalid value") {
		t.Errorf("HoldBadly: %v", err)
	}
	if err := good.HoldApp(t.Context(), c, app.DeepCopy()); err != nil {
		t.Errorf("HoldApp: %v", err)
	}
	if !strings.Contains(strings.Join(warned.all, "\n"), `metadata.finalizers: "app-cleanup": prefer a domain-qualified finalizer name`) {
		t.Errorf("warnings: %q", warned.all)
	}

	if err := good.Hold(t.Context(), c, settings); err != nil {
		t.Error(err)
	}
	if err := good.HoldAs(t.Context(), c, settings, "demo.ctrlvet.dev/other"); err != nil {
		t.Error(err)
	}
	if err := good.Orphan(t.Context(), c, settings); err != nil {
		t.Error(err)
	}
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(app), app); err != nil {
		t.Fatal(err)
	}
	if err := good.Dotted(t.Context(), c, app); err != nil {
		t.Error(err)
	}
	if good.Release(settings) {
		t.Error("the old name was there")
	}
}

// The schema of the CRD refuses a status with a sentence for a reason.
func TestReasons(t *testing.T) {
	cfg := proof.Server(t)
	ns, c := proof.Namespace(t, cfg), proof.Client(t)
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: "paused"}}
	if err := c.Create(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	if err := bad.Pause(t.Context(), c, app.DeepCopy()); err == nil || !strings.Contains(err.Error(), "status.conditions[0].reason") {
		t.Errorf("bad: %v", err)
	}
	if err := good.Pause(t.Context(), c, app); err != nil {
		t.Errorf("good: %v", err)
	}
}
