// Package outofrange_test executes the bad and the good functions with objects
// whose lists are empty: bad panics, good does not.
package outofrange_test

import (
	"strings"
	"testing"

	admissionv1 "k8s.io/api/admissionregistration/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes/fake"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	fakeclient "sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/event"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/outofrange/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/outofrange/good"
	"github.com/ctrlvet/ctrlvet/testdata/rules/outofrange/good/api"
)

var key = client.ObjectKey{Namespace: "shop", Name: "web"}

func meta() metav1.ObjectMeta {
	return metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}
}

// outOfRange reports whether f ends because an element is not there.
func outOfRange(f func()) (yes bool) {
	defer func() {
		if err, ok := recover().(error); ok {
			yes = strings.Contains(err.Error(), "index out of range")
		}
	}()
	f()
	return false
}

// check runs both functions: bad has to panic, and good not to.
func check(t *testing.T, name string, bad, good func()) {
	t.Helper()
	if !outOfRange(bad) {
		t.Errorf("%s: bad does not panic", name)
	}
	if outOfRange(good) {
		t.Errorf("%s: good panics", name)
	}
}

// TestFirst reads objects with nothing but a name.
func TestFirst(t *testing.T) {
	c := fakeclient.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(
		&corev1.Service{ObjectMeta: meta()}, &demov1.Foo{ObjectMeta: meta()}).Build()
	ctx, app, pod := t.Context(), &demov1.Foo{ObjectMeta: meta()}, &corev1.Pod{ObjectMeta: meta()}
	check(t, "Address", func() { bad.Address(ctx, c, key) }, func() { good.Address(ctx, c, key) })
	check(t, "Leader", func() { bad.Leader(ctx, c, app) }, func() { good.Leader(ctx, c, app) })
	check(t, "Second", func() { bad.Second(ctx, c, key) }, func() { good.Second(ctx, c, key) })

	indexer := cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc})
	if err := indexer.Add(pod); err != nil {
		t.Fatal(err)
	}
	lister := corelisters.NewPodLister(indexer)
	check(t, "Restarts", func() { bad.Restarts(lister, key.Namespace, key.Name) }, func() { good.Restarts(lister, key.Namespace, key.Name) })
	set := fake.NewClientset(pod)
	check(t, "Owner", func() { bad.Owner(ctx, set, key.Namespace, key.Name) }, func() { good.Owner(ctx, set, key.Namespace, key.Name) })

	if name, err := good.FirstPod(ctx, c, "web"); err == nil {
		t.Errorf("FirstPod: %q", name)
	}

	e := event.UpdateEvent{ObjectOld: pod, ObjectNew: pod}
	check(t, "Update", func() { (&bad.Watch{Hosts: map[string]string{}}).Update(e) }, func() { (&good.Watch{}).Update(e) })

	pods := fakeclient.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(pod.DeepCopy()).Build()
	check(t, "Remembered", func() { bad.Leader(ctx, c, app) }, func() { good.Remembered(ctx, c) })
	check(t, "Waiting", func() { bad.Waiting(ctx, pods) }, func() { good.Waiting(ctx, pods) })

	made := good.Made(key.Name)
	made.Namespace, made.Spec.Containers = key.Namespace, []corev1.Container{{Name: "main", Image: "web:1"}}
	own := fakeclient.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(made).Build()
	if volume, err := good.Volume(ctx, own, key); err != nil || volume != "data" {
		t.Errorf("Volume: %q, %v", volume, err)
	}
	if image, err := good.Image(ctx, own, key); err != nil || image != "web:1" {
		t.Errorf("Image: %q, %v", image, err)
	}
	sites := runtime.NewScheme()
	if err := api.AddToScheme(sites); err != nil {
		t.Fatal(err)
	}
	site := &api.Site{ObjectMeta: meta(), Zones: []string{"a"}}
	zones := fakeclient.NewClientBuilder().WithScheme(sites).WithObjects(site).Build()
	if zone, err := good.Zone(ctx, zones, key); err != nil || zone != "a" {
		t.Errorf("Zone: %q, %v", zone, err)
	}
	hooks := &admissionv1.ValidatingWebhookConfiguration{ObjectMeta: metav1.ObjectMeta{Name: key.Name}, Webhooks: []admissionv1.ValidatingWebhook{{Name: "demo"}}}
	if name, err := good.Called(ctx, fake.NewClientset(hooks), key.Name); err != nil || name != "demo" {
		t.Errorf("Called: %q, %v", name, err)
	}
	ingress := &networkingv1.Ingress{ObjectMeta: meta(), Spec: networkingv1.IngressSpec{Rules: []networkingv1.IngressRule{{Host: "demo"}}}}
	if host, err := good.Host(ctx, fakeclient.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(ingress).Build(), key); err != nil || host != "demo" {
		t.Errorf("Host: %q, %v", host, err)
	}
	owned := &corev1.PodTemplate{ObjectMeta: meta()}
	owned.OwnerReferences = []metav1.OwnerReference{{Name: "set"}}
	if good.Template(owned) != "set" {
		t.Error("Template: not its owner")
	}
}

// TestShort gives each function a list that is too short.
func TestShort(t *testing.T) {
	pods := []corev1.Pod{{ObjectMeta: meta()}}
	check(t, "Delay", func() { bad.Delay() }, func() { good.Delay() })
	check(t, "Newest", func() { bad.Newest(nil) }, func() { good.Newest(nil); good.Newest(pods) })
	check(t, "Next", func() { (&bad.Queue{}).Next() }, func() { (&good.Queue{}).Next() })
	check(t, "Pair", func() { bad.Pair(pods) }, func() { good.Pair(pods); good.Pair(append(pods, pods...)) })
	node := &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: key.Name}, Status: corev1.NodeStatus{NodeInfo: corev1.NodeSystemInfo{KubeletVersion: "v1.30"}}}
	c, ctx, at := fakeclient.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(node).Build(), t.Context(), client.ObjectKeyFromObject(node)
	check(t, "Version", func() { bad.Version(ctx, c, at) }, func() { good.Version(ctx, c, at) })
	if good.Filled(nil) != "web" || good.SecondName(pods, func([]corev1.Pod) []string { return []string{"a", "b"} }) != "b" {
		t.Error("Filled, Second: not the element")
	}
}

// TestKey reads content without the key.
func TestKey(t *testing.T) {
	db := &unstructured.Unstructured{Object: map[string]any{"spec": map[string]any{"size": int64(3)}}}
	db.SetAPIVersion("demo.ctrlvet.dev/v1")
	db.SetKind("Foo")
	db.SetNamespace(key.Namespace)
	db.SetName(key.Name)
	c, kind := fakeclient.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(db).Build(), demov1.GroupVersion.WithKind("Foo")
	ctx := t.Context()
	for name, f := range map[string]struct{ bad, good func() }{
		"DatabaseHost": {func() { bad.DatabaseHost(ctx, c, key, kind) }, func() { good.DatabaseHost(ctx, c, key, kind) }},
		"Color":        {func() { bad.Color(ctx, c, kind) }, func() { good.Color(ctx, c, key, kind); good.Shade(ctx, c, key, kind) }},
	} {
		if !isNil(f.bad) {
			t.Errorf("%s: bad does not panic", name)
		}
		if isNil(f.good) {
			t.Errorf("%s: good panics", name)
		}
	}
	if size, err := good.Size(ctx, c, key, kind); err != nil || size != 3 {
		t.Errorf("Size: %d, %v", size, err)
	}
	if weight, err := good.Weight(ctx, c, key, kind); err != nil || weight != 1 {
		t.Errorf("Weight: %v, %v", weight, err)
	}
	if name, err := good.Named(ctx, c, key, kind); err != nil || name != key.Name {
		t.Errorf("Named: %q, %v", name, err)
	}
	if good.Title(map[string]any{"title": "web"}) != "web" {
		t.Error("Title: another")
	}
}

// isNil reports whether f ends because something that is not there is asserted.
func isNil(f func()) (yes bool) {
	defer func() {
		if err, ok := recover().(error); ok {
			yes = strings.Contains(err.Error(), "interface {} is nil, not")
		}
	}()
	f()
	return false
}

// TestText splits images without a tag.
func TestText(t *testing.T) {
	app := &demov1.Foo{ObjectMeta: meta(), Spec: demov1.FooSpec{Image: "nginx"}}
	check(t, "spec", func() { bad.Tag(app) }, func() { good.Tag(app) })
	check(t, "environment", func() { bad.EnvTag() }, func() { good.EnvTag() })
}
