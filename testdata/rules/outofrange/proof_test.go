// Package outofrange_test executes the bad and the good functions with objects
// whose lists are empty: bad panics, good does not.
package outofrange_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
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

// TestUnmade gives each function two pods.
func TestUnmade(t *testing.T) {
	now := metav1.Now()
	pods := []corev1.Pod{{ObjectMeta: meta(), Spec: corev1.PodSpec{NodeName: "n1"}}, {ObjectMeta: meta()}}
	pods[1].DeletionTimestamp = &now
	check(t, "Names", func() { bad.Names(pods) }, func() { good.Names(pods) })
	check(t, "Nodes", func() { bad.Nodes(pods) }, func() { good.Nodes(pods, true); good.Nodes(pods, false) })
	check(t, "Marks", func() { bad.Marks(pods) }, func() { good.Grown(pods); good.Resliced(pods); good.Last() })
	if name, err := good.Decoded([]byte(`["web"]`)); err != nil || name != "web" {
		t.Errorf("Decoded: %q, %v", name, err)
	}
	if name := good.Collected(pods, func(pods []corev1.Pod, f func(string)) { f(pods[0].Name) }); name != key.Name {
		t.Errorf("Collected: %q", name)
	}
	// bad.Phases panics in a goroutine of its own, which nobody can recover.
	ask := func(*corev1.Pod) corev1.PodPhase { return corev1.PodRunning }
	if got := good.Phases(pods, ask); len(got) != 2 || got[1] != corev1.PodRunning {
		t.Errorf("Phases: %v", got)
	}
	bad.Phases(nil, ask)
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

	check(t, "FirstPod", func() { bad.FirstPod(ctx, c, "web") }, func() { good.FirstPod(ctx, c, "web") })
	check(t, "FirstOf", func() { bad.FirstOf(ctx, c, "web") }, func() { good.FirstOf(ctx, c, "web") })

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

// TestPart reads texts without a separator.
func TestPart(t *testing.T) {
	node := &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: key.Name, Annotations: map[string]string{"demo.ctrlvet.dev/target": "web"}}}
	node.Spec.ProviderID = "aws://zone/id"
	c := fakeclient.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(
		&demov1.Foo{ObjectMeta: meta(), Spec: demov1.FooSpec{Image: "web"}}, node).Build()
	ctx, at := t.Context(), client.ObjectKeyFromObject(node)
	check(t, "Tag", func() { bad.Tag(ctx, c, key) }, func() { good.Tag(ctx, c, key) })
	check(t, "Target", func() { bad.Target(ctx, c, at) }, func() { good.Target(ctx, c, at) })
	pod := &corev1.Pod{ObjectMeta: meta(), Spec: corev1.PodSpec{Containers: []corev1.Container{{Name: "web", Image: "web"}}}}
	pods := fakeclient.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(pod).Build()
	check(t, "Versions", func() { bad.Versions(ctx, pods, key) }, func() { good.Versions(ctx, pods, key) })
	if digest, err := good.Digest(ctx, c, key); err != nil || digest != "" {
		t.Errorf("Digest: %q, %v", digest, err)
	}
	if registry, err := good.Registry(ctx, c, key); err != nil || registry != "web" {
		t.Errorf("Registry: %q, %v", registry, err)
	}
	if id, err := good.Provider(ctx, c, at); err != nil || id != "zone" {
		t.Errorf("Provider: %q, %v", id, err)
	}
	if good.Ordinal("web-0") != "0" {
		t.Error("Ordinal: not the number")
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

// TestMatch reads texts that do not match.
func TestMatch(t *testing.T) {
	sites := runtime.NewScheme()
	if err := errors.Join(api.AddToScheme(sites), demov1.AddToScheme(sites), corev1.AddToScheme(sites)); err != nil {
		t.Fatal(err)
	}
	app := &demov1.Foo{ObjectMeta: meta(), Spec: demov1.FooSpec{Image: "web", Selector: map[string]string{"app": "web"}}, Status: demov1.FooStatus{Replicas: 1}}
	ready := &corev1.ConfigMap{ObjectMeta: meta()}
	good.MarkReady(ready)
	c := fakeclient.NewClientBuilder().WithScheme(sites).WithObjects(app, ready, &api.Site{ObjectMeta: meta(), Address: "town,street"},
		&corev1.Secret{ObjectMeta: meta(), Data: map[string][]byte{"address": []byte("web")}}).Build()
	ctx := t.Context()
	check(t, "Account", func() { bad.Account(ctx, c, key) }, func() { good.Account(ctx, c, key) })
	check(t, "Port", func() { bad.Port(ctx, c, key) }, func() { good.Port(ctx, c, key) })
	check(t, "Registry", func() { bad.Registry(ctx, c, key) }, func() { good.Mode(ctx, c, key) })
	check(t, "Endpoint", func() { bad.Endpoint(ctx, c, key) }, func() { good.Ready(ctx, c, key) })
	if letters, err := good.Letters(ctx, c, key); err != nil || letters != "web" {
		t.Errorf("Letters: %q, %v", letters, err)
	}
	if like, err := good.Like(ctx, c, key, "w"); err != nil || like != "w" {
		t.Errorf("Like: %q, %v", like, err)
	}
	if street, err := good.Street(ctx, c, key); err != nil || street != "street" {
		t.Errorf("Street: %q, %v", street, err)
	}
}

// TestKey reads content without the key.
func TestKey(t *testing.T) {
	db := &unstructured.Unstructured{Object: map[string]any{"spec": map[string]any{"size": int64(3)}}}
	db.SetAPIVersion("demo.ctrlvet.dev/v1")
	db.SetKind("Foo")
	db.SetNamespace(key.Namespace)
	db.SetName(key.Name)
	settings := &corev1.ConfigMap{ObjectMeta: meta(), Data: map[string]string{"settings": `{"size": 3}`}}
	c := fakeclient.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(db, settings).Build()
	ctx := t.Context()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{"error": "no"}`)) }))
	defer s.Close()
	for name, f := range map[string]struct{ bad, good func() }{
		"DatabaseHost": {func() { bad.DatabaseHost(ctx, c, key, demov1.GroupVersion.WithKind("Foo")) }, func() { good.DatabaseHost(ctx, c, key, demov1.GroupVersion.WithKind("Foo")) }},
		"Color":        {func() { bad.Color(ctx, c, key) }, func() { good.Color(ctx, c, key); good.Shade(ctx, c, key) }},
		"Token":        {func() { bad.Token(s.Client(), s.URL) }, func() { good.Token(s.Client(), s.URL) }},
		"Seats":        {func() { bad.Seats(s.Client(), s.URL) }, func() { good.Seats(s.Client(), s.URL) }},
	} {
		if !isNil(f.bad) {
			t.Errorf("%s: bad does not panic", name)
		}
		if isNil(f.good) {
			t.Errorf("%s: good panics", name)
		}
	}
	if size, err := good.Size(ctx, c, key, demov1.GroupVersion.WithKind("Foo")); err != nil || size != 3 {
		t.Errorf("Size: %d, %v", size, err)
	}
	if weight, err := good.Weight(ctx, c, key); err != nil || weight != 1 {
		t.Errorf("Weight: %v, %v", weight, err)
	}
	if name, err := good.Named(ctx, c, key, demov1.GroupVersion.WithKind("Foo")); err != nil || name != key.Name {
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
