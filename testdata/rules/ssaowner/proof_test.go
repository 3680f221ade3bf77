// Package ssaowner_test applies against a real API server.
package ssaowner_test

import (
	"strings"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	applycorev1 "k8s.io/client-go/applyconfigurations/core/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/ssaowner/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/ssaowner/good"
	"github.com/ctrlvet/ctrlvet/testdata/rules/ssaowner/good/owned"
)

func TestOwner(t *testing.T) {
	cfg := proof.Server(t)
	c := proof.Client(t)
	ns := proof.Namespace(t, cfg)
	clientset, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		t.Fatal(err)
	}
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: "shop"}}
	if err := c.Create(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	req := reconcile.Request{NamespacedName: client.ObjectKeyFromObject(app)}
	settings := bad.Settings(ns, "settings", "nginx:1.0")

	_, reconciled := (&bad.AppReconciler{Client: c}).Reconcile(t.Context(), req)
	for name, err := range map[string]error{
		"reconciler": reconciled,
		"forced":     bad.Forced(t.Context(), c, settings.DeepCopy()),
		"raw":        bad.Raw(t.Context(), c, settings.DeepCopy(), []byte(`{"apiVersion":"v1","kind":"ConfigMap"}`)),
		"typed":      bad.Typed(t.Context(), clientset, ns, "typed"),
	} {
		if err == nil || !strings.Contains(err.Error(), "fieldManager: Required value: is required for apply patch") {
			t.Errorf("%s: %v", name, err)
		}
	}

	if _, err := (&good.AppReconciler{Client: c}).Reconcile(t.Context(), req); err != nil {
		t.Error(err)
	}
	if err := good.Typed(t.Context(), clientset, ns, "typed"); err != nil {
		t.Error(err)
	}
	if err := owned.New(c).Apply(t.Context(), good.Settings(ns, "owned", "nginx:1.0")); err != nil {
		t.Error(err)
	}
}

func TestForce(t *testing.T) {
	c := proof.Client(t)
	ns := proof.Namespace(t, proof.Server(t))
	other := good.Settings(ns, "settings", "nginx:1.0")
	if err := good.Given(t.Context(), c, other, client.FieldOwner("other")); err != nil {
		t.Fatal(err)
	}
	mine := good.Settings(ns, "settings", "nginx:1.27")
	if err := bad.Unforced(t.Context(), c, mine.DeepCopy()); err == nil || !strings.Contains(err.Error(), `conflict with "other": .data.image`) {
		t.Errorf("bad: %v", err)
	}
	if applied, err := good.Careful(t.Context(), c, mine.DeepCopy()); applied || err != nil {
		t.Errorf("careful: %v %v", applied, err)
	}
	clientset, err := kubernetes.NewForConfig(proof.Server(t))
	if err != nil {
		t.Fatal(err)
	}
	spare := &good.GivingReconciler{Client: c, Clientset: clientset}
	if err := spare.Versioned(t.Context(), client.ObjectKeyFromObject(other)); err != nil {
		t.Errorf("versioned: %v", err)
	}
	if err := spare.Spare(t.Context(), client.ObjectKeyFromObject(other), map[string]string{"image": "nginx:1.27", "size": "small"}); err != nil {
		t.Errorf("spare: %v", err)
	}
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(other), other); err != nil || other.Data["image"] != "nginx:1.0" || other.Data["size"] != "small" {
		t.Errorf("spare: the server has %v, %v", other.Data, err)
	}
	if err := good.Literal(t.Context(), c, mine); err != nil {
		t.Errorf("good: %v", err)
	}
	base := mine.DeepCopy()
	mine.Data["image"] = "nginx:1.28"
	if err := good.Merge(t.Context(), c, mine, base); err != nil {
		t.Error(err)
	}
}

// What was created by another manager cannot be applied.
func TestCreated(t *testing.T) {
	cfg := proof.Server(t)
	ns := proof.Namespace(t, cfg)
	clientset, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		t.Fatal(err)
	}
	changed := func(name string) *applycorev1.ConfigMapApplyConfiguration {
		return applycorev1.ConfigMap(name, ns).WithData(map[string]string{"image": "nginx:1.27"})
	}
	b := &bad.Controller{Clientset: clientset, FieldManager: "app"}
	if err := b.Create(t.Context(), bad.Settings(ns, "bad", "nginx:1.0")); err != nil {
		t.Fatal(err)
	}
	if err := b.Apply(t.Context(), changed("bad")); err == nil || !strings.Contains(err.Error(), "Apply failed with 1 conflict: conflict with") {
		t.Errorf("bad: %v", err)
	}
	g := &good.Controller{Clientset: clientset, FieldManager: "app"}
	if err := g.Create(t.Context(), good.Settings(ns, "good", "nginx:1.0")); err != nil {
		t.Fatal(err)
	}
	if err := g.Apply(t.Context(), changed("good")); err != nil {
		t.Errorf("good: %v", err)
	}
	if err := (&good.Creator{Clientset: clientset}).Create(t.Context(), good.Settings(ns, "other", "nginx:1.0")); err != nil {
		t.Error(err)
	}
}
