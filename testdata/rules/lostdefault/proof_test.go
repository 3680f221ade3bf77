// Package lostdefault_test applies objects as users do, as YAML, and looks at what a reconcile leaves of them.
package lostdefault_test

import (
	"testing"
	"time"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/rest"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/envtest"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/lostdefault/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/lostdefault/good"
)

type schemas = map[string]apiextensionsv1.JSONSchemaProps

// field is the schema of a field with a default, as controller-gen makes it of the markers.
func field(kind, byDefault string) apiextensionsv1.JSONSchemaProps {
	return apiextensionsv1.JSONSchemaProps{Type: kind, Default: &apiextensionsv1.JSON{Raw: []byte(byDefault)}}
}

// install brings a kind to the server.
func install(t *testing.T, cfg *rest.Config, of schema.GroupVersion, kind, plural string, spec schemas) {
	t.Helper()
	keep := true
	object := func(props schemas) apiextensionsv1.JSONSchemaProps {
		return apiextensionsv1.JSONSchemaProps{Type: "object", Properties: props}
	}
	root := object(schemas{"spec": object(spec), "status": {Type: "object", XPreserveUnknownFields: &keep}})
	crd := &apiextensionsv1.CustomResourceDefinition{
		ObjectMeta: metav1.ObjectMeta{Name: plural + "." + of.Group},
		Spec: apiextensionsv1.CustomResourceDefinitionSpec{
			Group: of.Group, Scope: apiextensionsv1.NamespaceScoped,
			Names: apiextensionsv1.CustomResourceDefinitionNames{Kind: kind, ListKind: kind + "List", Plural: plural},
			Versions: []apiextensionsv1.CustomResourceDefinitionVersion{{
				Name: of.Version, Served: true, Storage: true,
				Schema:       &apiextensionsv1.CustomResourceValidation{OpenAPIV3Schema: &root},
				Subresources: &apiextensionsv1.CustomResourceSubresources{Status: &apiextensionsv1.CustomResourceSubresourceStatus{}},
			}},
		},
	}
	if _, err := envtest.InstallCRDs(cfg, envtest.CRDInstallOptions{CRDs: []*apiextensionsv1.CustomResourceDefinition{crd}, MaxTime: time.Minute, PollInterval: 50 * time.Millisecond}); err != nil {
		t.Fatal(err)
	}
}

func TestDefaults(t *testing.T) {
	cfg := proof.Server(t)
	ns := proof.Namespace(t, cfg)
	halls := apiextensionsv1.JSONSchemaProps{Type: "array", Items: &apiextensionsv1.JSONSchemaPropsOrArray{Schema: &apiextensionsv1.JSONSchemaProps{
		Type: "object", Properties: schemas{"name": {Type: "string"}, "heated": field("boolean", "true")},
	}}}
	install(t, cfg, bad.GroupVersion, "Theater", "theaters", schemas{"lit": field("boolean", "true")})
	install(t, cfg, bad.GroupVersion, "Cinema", "cinemas", schemas{"halls": halls})
	install(t, cfg, good.GroupVersion, "Theater", "theaters", schemas{
		"lit": field("boolean", "true"), "heated": field("boolean", "true"), "loud": field("boolean", "false"), "rows": field("integer", "10"),
		"color": field("string", `"red"`), "open": {Type: "boolean"}, "sunny": field("boolean", "true"), "door": {Type: "object", Properties: schemas{"wide": field("boolean", "true")}},
	})
	install(t, cfg, good.GroupVersion, "Cinema", "cinemas", schemas{"lit": field("boolean", "true")})

	scheme := proof.Scheme()
	for _, add := range []func(*runtime.Scheme) error{bad.AddToScheme, good.AddToScheme} {
		if err := add(scheme); err != nil {
			t.Fatal(err)
		}
	}
	c, err := client.New(cfg, client.Options{Scheme: scheme})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		of        schema.GroupVersion
		kind      string
		rec       reconcile.Reconciler
		spec      map[string]any
		path      []string
		want, now any
	}{
		{bad.GroupVersion, "Theater", &bad.TheaterReconciler{Client: c}, map[string]any{"lit": false}, []string{"lit"}, false, true},
		{bad.GroupVersion, "Cinema", &bad.CinemaReconciler{Client: c}, map[string]any{"halls": []any{map[string]any{"name": "a", "heated": false}}}, []string{"halls"}, false, true},
		{good.GroupVersion, "Theater", &good.TheaterReconciler{Client: c}, map[string]any{"lit": false}, []string{"lit"}, false, false},
		{good.GroupVersion, "Theater", &good.TheaterReconciler{Client: c}, map[string]any{"heated": false}, []string{"heated"}, false, false},
		{good.GroupVersion, "Theater", &good.TheaterReconciler{Client: c}, map[string]any{"door": map[string]any{"wide": false}}, []string{"door", "wide"}, false, false},
		{good.GroupVersion, "Cinema", &good.CinemaReconciler{Client: c}, map[string]any{"lit": false}, []string{"lit"}, false, false},
	} {
		u := &unstructured.Unstructured{Object: map[string]any{"spec": test.spec}}
		u.SetGroupVersionKind(test.of.WithKind(test.kind))
		u.SetNamespace(ns)
		u.SetGenerateName("t-")
		if err := c.Create(t.Context(), u); err != nil {
			t.Fatal(err)
		}
		value := func() any {
			v, _, err := unstructured.NestedFieldCopy(u.Object, append([]string{"spec"}, test.path...)...)
			if err != nil {
				t.Fatal(err)
			}
			if all, ok := v.([]any); ok {
				return all[0].(map[string]any)["heated"]
			}
			return v
		}
		if v := value(); v != test.want {
			t.Errorf("%s %v: stored as %v", test.of, test.path, v)
		}
		if _, err := test.rec.Reconcile(t.Context(), reconcile.Request{NamespacedName: client.ObjectKeyFromObject(u)}); err != nil {
			t.Fatal(err)
		}
		if err := c.Get(t.Context(), client.ObjectKeyFromObject(u), u); err != nil {
			t.Fatal(err)
		}
		if v := value(); v != test.now {
			t.Errorf("%s %v: %v after a reconcile, want %v", test.of, test.path, v, test.now)
		}
	}
	if err := good.Open(t.Context(), c, ns, "new"); err != nil {
		t.Error(err)
	}
}
