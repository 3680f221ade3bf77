// Package scheme_test hands types to clients with the schemes of bad and good.
package scheme_test

import (
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/rest"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/config"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"

	"github.com/ctrlvet/ctrlvet/testdata/rules/scheme/bad"
	badparts "github.com/ctrlvet/ctrlvet/testdata/rules/scheme/bad/parts"
	"github.com/ctrlvet/ctrlvet/testdata/rules/scheme/good"
	"github.com/ctrlvet/ctrlvet/testdata/rules/scheme/good/engines"
	goodparts "github.com/ctrlvet/ctrlvet/testdata/rules/scheme/good/parts"
)

const unknown = "no kind is registered for the type"

// TestRequests: a client knows the types of its scheme alone.
func TestRequests(t *testing.T) {
	ctx, key := t.Context(), client.ObjectKey{Namespace: "shop", Name: "web"}
	c, bare := clientOf(bad.Scheme()), clientOf(bad.Bare())
	_, listed := (&bad.Reconciler{Client: c}).Reconcile(ctx, ctrl.Request{})
	for name, err := range map[string]error{
		"list": listed, "crd": bad.CRD(ctx, c, "x"), "screw": bad.Screw(ctx, c, &badparts.Screw{}), "pod": bad.Pod(ctx, bare, key),
	} {
		if err == nil || !strings.Contains(err.Error(), unknown) {
			t.Errorf("bad %s: error %v", name, err)
		}
	}
	c = clientOf(good.Scheme())
	_, listed = (&good.Reconciler{Client: c}).Reconcile(ctx, ctrl.Request{})
	screw := &goodparts.Screw{}
	screw.Namespace, screw.Name = "shop", "m4"
	for name, err := range map[string]error{
		"list": listed, "crd": good.CRD(ctx, c, "x"), "screw": good.Screw(ctx, c, screw), "pod": good.Pod(ctx, c, key), "untyped": good.Untyped(ctx, c),
	} {
		if err != nil && strings.Contains(err.Error(), unknown) {
			t.Errorf("good %s: error %v", name, err)
		}
	}
}

// TestEngines: what a program does not choose is not asked.
func TestEngines(t *testing.T) {
	r := &engines.Reconciler{Engine: engines.All["pods"](clientOf(good.Scheme()))}
	if _, err := r.Reconcile(t.Context(), ctrl.Request{NamespacedName: client.ObjectKey{Namespace: "shop", Name: "web"}}); err != nil {
		t.Error(err)
	}
}

func clientOf(scheme *runtime.Scheme) client.Client {
	return fake.NewClientBuilder().WithScheme(scheme).Build()
}

// TestBuilders: nor is a controller built for a type that the scheme does not know.
func TestBuilders(t *testing.T) {
	mgr := manager(t, bad.Scheme())
	if err := (&bad.Reconciler{Client: mgr.GetClient()}).SetupWithManager(mgr); err == nil || !strings.Contains(err.Error(), unknown) {
		t.Errorf("bad: error %v", err)
	}
	mgr = manager(t, good.Scheme())
	if err := (&good.Reconciler{Client: mgr.GetClient()}).SetupWithManager(mgr); err != nil {
		t.Errorf("good: error %v", err)
	}
}

func manager(t *testing.T, scheme *runtime.Scheme) ctrl.Manager {
	t.Helper()
	mgr, err := ctrl.NewManager(&rest.Config{Host: "127.0.0.1:1"}, ctrl.Options{
		Scheme:     scheme,
		Metrics:    metricsserver.Options{BindAddress: "0"},
		Controller: config.Controller{SkipNameValidation: ptr.To(true)},
	})
	if err != nil {
		t.Fatal(err)
	}
	return mgr
}
