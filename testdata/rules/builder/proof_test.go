// Package builder_test builds the controllers, with a real API server.
package builder_test

import (
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/config"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	badname "github.com/ctrlvet/ctrlvet/testdata/rules/builder/bad/samename"
	goodname "github.com/ctrlvet/ctrlvet/testdata/rules/builder/good/samename"
	"github.com/ctrlvet/ctrlvet/testdata/rules/builder/good/samename/copies"
)

func manager(t *testing.T, namespace string, shared *bool) ctrl.Manager {
	t.Helper()
	mgr, err := ctrl.NewManager(proof.Server(t), ctrl.Options{
		Scheme:     proof.Scheme(),
		Cache:      cache.Options{DefaultNamespaces: map[string]cache.Config{namespace: {}}},
		Metrics:    metricsserver.Options{BindAddress: "0"},
		Controller: config.Controller{SkipNameValidation: shared},
	})
	if err != nil {
		t.Fatal(err)
	}
	return mgr
}

func is(t *testing.T, name string, err error, want string) {
	t.Helper()
	if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
		t.Errorf("%s: error %v, want %q", name, err, want)
	}
}

// TestSamename: the second controller of a name is refused.
func TestSamename(t *testing.T) {
	mgr := manager(t, "default", nil)
	is(t, "first", (&badname.SpecReconciler{}).SetupWithManager(mgr), "")
	is(t, "second", (&badname.StatusReconciler{}).SetupWithManager(mgr), "controller with name bar already exists")
	is(t, "first named", badname.Cleaners(mgr), "")
	is(t, "second named", badname.MoreCleaners(mgr), "controller with name samename-cleaner already exists")
	is(t, "third named", badname.StillMore(mgr), "controller with name samename-cleaner already exists")

	is(t, "good status", (&goodname.StatusReconciler{}).SetupWithManager(mgr), "")
	is(t, "good simple", goodname.Simple(mgr), "")
	is(t, "good less", goodname.Less(mgr), "")
	is(t, "good old", goodname.Old(mgr), "")
	is(t, "good one", goodname.One(mgr, true), "")
	kind := &unstructured.Unstructured{}
	kind.SetGroupVersionKind(demov1.GroupVersion.WithKind("Foo"))
	is(t, "good any", goodname.AnyMore(mgr, kind, "any-foo"), "")
	is(t, "copies", copies.Copies(mgr), "")
	is(t, "more copies", copies.MoreCopies(mgr), "")

	// The other way, which alone is taken in another program.
	mgr = manager(t, "default", ptr.To(true))
	is(t, "good spec", (&goodname.SpecReconciler{}).SetupWithManager(mgr), "")
	is(t, "good full", goodname.Full(mgr), "")
	is(t, "good fresh", goodname.Fresh(mgr), "")
	is(t, "good more", goodname.More(mgr), "")
	is(t, "good shared", goodname.Shared(mgr), "")
	is(t, "good kind", goodname.Any(mgr, kind), "")
}
