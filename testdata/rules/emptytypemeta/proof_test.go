package emptytypemeta_test

import (
	"strings"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/emptytypemeta/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/emptytypemeta/good"
)

// TestProof shows that objects of typed clients and informers have no type, and
// what an API server says to owner references made of it.
func TestProof(t *testing.T) {
	cfg := proof.Server(t)
	ns := proof.Namespace(t, cfg)
	clientset, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		t.Fatal(err)
	}
	cms := clientset.CoreV1().ConfigMaps(ns)
	if _, err := cms.Create(t.Context(), &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: "web"}}, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}

	err = bad.Own(t.Context(), clientset, ns, "web")
	for _, want := range []string{
		"metadata.ownerReferences[0].apiVersion: Required value", "metadata.ownerReferences[0].kind: Required value",
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("bad: the server answers %v, want %s", err, want)
		}
	}
	if err := good.Own(t.Context(), clientset, ns, "web"); err != nil {
		t.Errorf("good: %v", err)
	}

	factory := informers.NewSharedInformerFactoryWithOptions(clientset, 0, informers.WithNamespace(ns))
	lister, informer := factory.Core().V1().ConfigMaps().Lister(), factory.Core().V1().ConfigMaps().Informer()
	changes := 0
	if err := bad.Watch(informer, &changes); err != nil {
		t.Fatal(err)
	}
	updated := make(chan struct{})
	if _, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{UpdateFunc: func(_, _ any) { close(updated) }}); err != nil {
		t.Fatal(err)
	}
	factory.Start(t.Context().Done())
	factory.WaitForCacheSync(t.Context().Done())
	ref, err := bad.Controller(lister, ns, "web")
	if err != nil || ref.Kind != "" || ref.APIVersion != "" {
		t.Errorf("bad controller: %v, %v", ref, err)
	}
	if ref, err := bad.Applied(lister, ns, "web"); err != nil || *ref.Kind != "" || *ref.APIVersion != "" {
		t.Errorf("bad applied: %v, %v", ref, err)
	}
	if ref, err := good.Applied(lister, ns, "web"); err != nil || *ref.Kind != "ConfigMap" || *ref.APIVersion != "v1" {
		t.Errorf("good applied: %v, %v", ref, err)
	}
	if ref, err := bad.Copied(lister, ns, "web"); err != nil || ref.Kind != "" {
		t.Errorf("bad copied: %v, %v", ref, err)
	}
	if refs, err := bad.Items(t.Context(), clientset, ns); err != nil || len(refs) == 0 || refs[0].Kind != "" || refs[len(refs)-1].Kind != "" {
		t.Errorf("bad items: %v, %v", refs, err)
	}
	if _, err := cms.Patch(t.Context(), "web", "application/merge-patch+json", []byte(`{"data":{"a":"b"}}`), metav1.PatchOptions{}); err != nil {
		t.Fatal(err)
	}
	select {
	case <-updated:
	case <-time.After(time.Minute):
		t.Error("no update")
	}
	if changes != 0 {
		t.Errorf("bad watch: %d changes", changes)
	}

	dyn, err := dynamic.NewForConfig(cfg)
	if err != nil {
		t.Fatal(err)
	}
	set, setErr := good.Set(t.Context(), clientset, ns, "web")
	fields, fieldsErr := good.Fields(lister, ns, "web")
	helped, helpedErr := good.Helped(t.Context(), clientset, ns, "web", proof.Scheme())
	unstr, unstrErr := good.Dynamic(t.Context(), dyn.Resource(corev1.SchemeGroupVersion.WithResource("configmaps")).Namespace(ns), "web")
	for name, tt := range map[string]struct {
		ref *metav1.OwnerReference
		err error
	}{"set": {set, setErr}, "fields": {fields, fieldsErr}, "helped": {helped, helpedErr}, "dynamic": {unstr, unstrErr}, "literal": {good.Literal(), nil}} {
		if tt.err != nil || tt.ref.Kind != "ConfigMap" || tt.ref.APIVersion != "v1" {
			t.Errorf("good %s: %v, %v", name, tt.ref, tt.err)
		}
	}
	if _, err := good.Client(t.Context(), proof.Client(t), client.ObjectKey{Namespace: ns, Name: "web"}); err != nil {
		t.Error(err)
	}
	if err := good.Logged(t.Context(), clientset, ns, "web"); err != nil || good.Given(&corev1.ConfigMap{}) == nil {
		t.Error(err)
	}
}
