// Package observedgeneration_test looks at the status after the spec changed.
package observedgeneration_test

import (
	"testing"
	"time"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/rest"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/envtest"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/observedgeneration/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/observedgeneration/fixed"
	"github.com/ctrlvet/ctrlvet/testdata/rules/observedgeneration/good"
	"github.com/ctrlvet/ctrlvet/testdata/rules/observedgeneration/good/elsewhere"
	"github.com/ctrlvet/ctrlvet/testdata/rules/observedgeneration/good/parts"
	"github.com/ctrlvet/ctrlvet/testdata/rules/observedgeneration/good/parts/observer"
)

// install brings the kind of the rule's own packages to the server.
func install(t *testing.T, cfg *rest.Config) {
	t.Helper()
	preserve := true
	crd := &apiextensionsv1.CustomResourceDefinition{
		ObjectMeta: metav1.ObjectMeta{Name: "shops." + bad.GroupVersion.Group},
		Spec: apiextensionsv1.CustomResourceDefinitionSpec{
			Group: bad.GroupVersion.Group,
			Names: apiextensionsv1.CustomResourceDefinitionNames{Kind: "Shop", ListKind: "ShopList", Plural: "shops"},
			Scope: apiextensionsv1.NamespaceScoped,
			Versions: []apiextensionsv1.CustomResourceDefinitionVersion{{
				Name: bad.GroupVersion.Version, Served: true, Storage: true,
				Schema: &apiextensionsv1.CustomResourceValidation{OpenAPIV3Schema: &apiextensionsv1.JSONSchemaProps{
					Type: "object", XPreserveUnknownFields: &preserve,
				}},
				Subresources: &apiextensionsv1.CustomResourceSubresources{Status: &apiextensionsv1.CustomResourceSubresourceStatus{}},
			}},
		},
	}
	if _, err := envtest.InstallCRDs(cfg, envtest.CRDInstallOptions{CRDs: []*apiextensionsv1.CustomResourceDefinition{crd}, MaxTime: time.Minute, PollInterval: 50 * time.Millisecond}); err != nil {
		t.Fatal(err)
	}
}

func newClient(t *testing.T, cfg *rest.Config, add func(*runtime.Scheme) error) client.Client {
	t.Helper()
	scheme := proof.Scheme()
	if err := add(scheme); err != nil {
		t.Fatal(err)
	}
	c, err := client.New(cfg, client.Options{Scheme: scheme})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// reconcileNew creates an object, changes its spec and reconciles.
func reconcileNew(t *testing.T, c client.Client, app client.Object, image *string, recs ...reconcile.Reconciler) {
	t.Helper()
	if err := c.Create(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	*image = "shop:2"
	if err := c.Update(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	for _, rec := range recs {
		if _, err := rec.Reconcile(t.Context(), reconcile.Request{NamespacedName: client.ObjectKeyFromObject(app)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(app), app); err != nil {
		t.Fatal(err)
	}
	if app.GetGeneration() != 2 {
		t.Fatalf("generation %d", app.GetGeneration())
	}
}

func TestProof(t *testing.T) {
	cfg := proof.Server(t)
	install(t, cfg)
	meta := metav1.ObjectMeta{Namespace: proof.Namespace(t, cfg), Name: "shop"}
	named := func(name string) metav1.ObjectMeta {
		m := *meta.DeepCopy()
		m.Name = name
		return m
	}

	c := newClient(t, cfg, bad.AddToScheme)
	app := &bad.Shop{ObjectMeta: named("bad")}
	if reconcileNew(t, c, app, &app.Spec.Image, &bad.AppReconciler{Client: c}); app.Status != (bad.ShopStatus{Phase: "Ready"}) {
		t.Errorf("bad: %+v", app.Status)
	}
	c = newClient(t, cfg, fixed.AddToScheme)
	fix := &fixed.Shop{ObjectMeta: named("fixed")}
	if reconcileNew(t, c, fix, &fix.Spec.Image, &fixed.AppReconciler{Client: c}); fix.Status != (fixed.ShopStatus{Phase: "Ready", ObservedGeneration: 2}) {
		t.Errorf("fixed: %+v", fix.Status)
	}
	c = newClient(t, cfg, good.AddToScheme)
	shop := &good.Shop{ObjectMeta: named("good")}
	if reconcileNew(t, c, shop, &shop.Spec.Image, &good.AppReconciler{Client: c}); shop.Status != (good.ShopStatus{Phase: "Ready", ObservedGeneration: 2}) {
		t.Errorf("good: %+v", shop.Status)
	}
	c = proof.Client(t)
	for name, recs := range map[string][]reconcile.Reconciler{
		"elsewhere": {&elsewhere.AppReconciler{Client: c}},
		"parts":     {&parts.AppReconciler{Client: c}, &observer.Reconciler{Client: c}},
	} {
		foo := &demov1.Foo{ObjectMeta: named(name)}
		if reconcileNew(t, c, foo, &foo.Spec.Image, recs...); foo.Status.Phase != demov1.FooReady || foo.Status.ObservedGeneration != 2 {
			t.Errorf("good, %s: %+v", name, foo.Status)
		}
	}
}
