// Package nilderef_test executes the bad and the good functions with objects
// without conditions and calls that fail: bad panics, good does not.
package nilderef_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	discoveryv1 "k8s.io/api/discovery/v1"
	networkingv1 "k8s.io/api/networking/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	dynamicfake "k8s.io/client-go/dynamic/fake"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad/shops"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good/ranked"
	goodshops "github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good/shops"
)

// down is the configuration of a server that cannot be reached.
func down() *rest.Config {
	return &rest.Config{Host: "http://127.0.0.1:1", Transport: refuse{}}
}

type refuse struct{}

func (refuse) RoundTrip(*http.Request) (*http.Response, error) {
	return nil, errors.New("connection refused")
}

func pods(t *testing.T) dynamic.ResourceInterface {
	t.Helper()
	c, err := dynamic.NewForConfig(down())
	if err != nil {
		t.Fatal(err)
	}
	return c.Resource(schema.GroupVersionResource{Version: "v1", Resource: "pods"})
}

func clientset(t *testing.T) kubernetes.Interface {
	t.Helper()
	c, err := kubernetes.NewForConfig(down())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func newPod() *corev1.Pod {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "web"}, Spec: corev1.PodSpec{NodeName: "n1"}}
}

// panics reports whether f ends with a nil dereference.
func panics(f func()) (yes bool) {
	defer func() {
		if r := recover(); r != nil {
			err, ok := r.(runtimeError)
			yes = ok && strings.Contains(err.Error(), "nil pointer dereference")
		}
	}()
	f()
	return false
}

type runtimeError interface {
	error
	RuntimeError()
}

func TestBadPanics(t *testing.T) {
	lister := corelisters.NewPodLister(cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{}))
	for name, f := range map[string]func(){
		"list":      func() { bad.Names(t.Context(), pods(t)) },
		"accessor":  func() { bad.OnUpdate("no object") },
		"collected": func() { bad.Images(nil, []string{"shop"}) },
		"set anew": func() {
			_, _ = bad.CountAll(t.Context(), pods(t), func() error { return nil }, func() error { return nil })
		},
		"only one": func() { _, _ = bad.CountBoth(t.Context(), pods(t), nil) },
		"wrapped":  func() { _, _ = bad.Image(nil, "shop") },
		"lister":   func() { _, _ = bad.Node(lister, "default", "web") },
		"early":    func() { _ = bad.Label(nil, "shop", "web") },
		"request":  func() { _, _ = bad.Request(t.Context(), "::", "") },
		"dialed":   func() { bad.Reachable("127.0.0.1:0") },
	} {
		if !panics(f) {
			t.Errorf("%s: no panic", name)
		}
	}
}

func TestBadNamesNothing(t *testing.T) {
	_, err := bad.Start(t.Context(), clientset(t), newPod())
	if err == nil || strings.Contains(err.Error(), "create web") {
		t.Errorf("error %v, want one without the name", err)
	}
}

func TestGood(t *testing.T) {
	for name, f := range map[string]func(){
		"list":      func() { good.Names(t.Context(), pods(t)) },
		"accessor":  func() { good.OnUpdate("no object") },
		"collected": func() { good.Images(nil, []string{"shop"}) },
		"aggregate": func() {
			_, _ = good.CountAll(t.Context(), pods(t), pods(t), func() error { return nil })
			_, _ = good.CountBoth(t.Context(), pods(t), pods(t))
			_, _ = good.CountJoined(t.Context(), pods(t), pods(t))
		},
		"instead":   func() { _, _ = good.Labels(map[string]*demov1.Foo{"default": {}}, "shop") },
		"which":     func() { _, _ = good.LabelsOf(map[string]*demov1.Foo{"default": {}}, "shop") },
		"wrapped":   func() { _, _ = good.Image(nil, "shop") },
		"phase":     func() { good.Phase(t.Context(), clientset(t), "web") },
		"early":     func() { _ = good.Label(nil, "shop", "web") },
		"request":   func() { _, _ = good.Request(t.Context(), "::", "") },
		"discarded": func() { good.Sizes(nil, []string{"shop"}); good.Sized(map[string]*demov1.Foo{"shop": {}}) },
		"best":      func() { _, _ = ranked.Best(t.Context(), fake.NewClientBuilder().WithScheme(proof.Scheme()).Build()) },
		"latest":    func() { _, _ = good.Latest(t.Context(), fake.NewClientBuilder().WithScheme(proof.Scheme()).Build()) },
	} {
		if panics(f) {
			t.Errorf("%s panics", name)
		}
	}
	_, err := good.Start(t.Context(), clientset(t), newPod())
	if err == nil || !strings.Contains(err.Error(), "create web") {
		t.Errorf("error %v, want one with the name", err)
	}
}

// TestOptional: the fields of an application and a job that users left out.
func TestOptional(t *testing.T) {
	key := client.ObjectKey{Namespace: "default", Name: "shop"}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(
		&demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop"}},
		&batchv1.Job{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop"}},
	).Build()
	for name, f := range map[string]func(){
		"Took": func() { _, _ = bad.Took(t.Context(), c, key) },
	} {
		if !panics(f) {
			t.Errorf("bad: %s does not panic", name)
		}
	}
	if n, err := good.Replicas(t.Context(), c, key); n != 2 || err != nil {
		t.Errorf("good: %d, %v", n, err)
	}
	if n, err := good.Took(t.Context(), c, key); n != 0 || err != nil {
		t.Errorf("good: %d, %v", n, err)
	}
}

// TestFields: optional fields of elements, of converted objects, of objects that
// events and callers bring.
func TestFields(t *testing.T) {
	meta := metav1.ObjectMeta{Namespace: "default", Name: "shop", Labels: map[string]string{"job-name": "shop"}}
	pod := &corev1.Pod{ObjectMeta: meta, Status: corev1.PodStatus{ContainerStatuses: []corev1.ContainerStatus{{Name: "main"}}}}
	scheme := proof.Scheme()
	scheme.AddKnownTypes(schema.GroupVersion{Group: "example.com", Version: "v1"}, &shops.Shop{}, &goodshops.Building{})
	town := fake.NewClientBuilder().WithScheme(scheme).WithObjects(&shops.Shop{ObjectMeta: meta}, &goodshops.Building{ObjectMeta: meta}).Build()
	key, open := client.ObjectKey{Namespace: "default", Name: "shop"}, client.ObjectKey{Namespace: "default", Name: "open"}
	floors := metav1.ObjectMeta{Namespace: "default", Name: "open"}
	if err := town.Create(t.Context(), &shops.Shop{ObjectMeta: floors, Spec: shops.ShopSpec{Floors: []shops.Floor{{}}}}); err != nil {
		t.Fatal(err)
	}
	goodScheme := proof.Scheme()
	goodScheme.AddKnownTypes(schema.GroupVersion{Group: "example.com", Version: "v1"}, &goodshops.Shop{})
	goodTown := fake.NewClientBuilder().WithScheme(goodScheme).WithObjects(&goodshops.Shop{ObjectMeta: floors, Spec: goodshops.ShopSpec{Floors: []goodshops.Floor{{}}}}).Build()
	shop := &shops.Shop{Spec: shops.ShopSpec{Floors: []shops.Floor{{}}}}
	volume := &unstructured.Unstructured{Object: map[string]any{"spec": map[string]any{}}}
	ingress := &networkingv1.Ingress{Spec: networkingv1.IngressSpec{Rules: []networkingv1.IngressRule{{Host: "shop"}}}}
	endpoints := &discoveryv1.EndpointSlice{Endpoints: []discoveryv1.Endpoint{{Addresses: []string{"10.0.0.1"}}}}
	for name, f := range map[string]func(){
		"Title":  func() { _, _ = bad.Title(t.Context(), town, key) },
		"Signed": func() { _, _ = bad.Signed(volume, []string{"a"}) },
		"Lit":    func() { bad.Lit(shop) },
		"Served": func() { _, _ = bad.Served(t.Context(), town, open, 1) },
	} {
		if !panics(f) {
			t.Errorf("bad: %s does not panic", name)
		}
	}
	for name, f := range map[string]func(){
		"Title":    func() { _, _ = good.Title(t.Context(), town, key) },
		"Claimed":  func() { _, _ = good.Claimed(volume, []string{"a"}) },
		"Backends": func() { good.Backends(ingress) },
		"In":       func() { good.In(endpoints, "a") },
		"Ended":    func() { good.Ended(pod) },
		"Built":    func() { good.Built("a") },
		"Served":   func() { _, _ = good.Served(t.Context(), goodTown, open, 1) },
		"Default":  func() { _, _ = good.ServedByDefault(t.Context(), goodTown, open, 1) },
	} {
		if panics(f) {
			t.Errorf("good: %s panics", name)
		}
	}
}

// TestNothing: what has no value, no owner or no place in a map.
func TestNothing(t *testing.T) {
	claims := []corev1.PersistentVolumeClaim{{Spec: corev1.PersistentVolumeClaimSpec{VolumeName: "gone"}}}
	volumes, nodes := map[string]*corev1.PersistentVolume{}, map[string]*corev1.Node{}
	for name, f := range map[string]func(){} {
		if !panics(f) {
			t.Errorf("bad: %s does not panic", name)
		}
	}
	for name, f := range map[string]func(){
		"Capacities": func() { good.Capacities(claims, volumes) },
		"ByName":     func() { good.ByName([]corev1.Pod{*newPod()}) },
		"Known":      func() { good.KnownNode(newPod(), nodes) },
		"Converted":  func() { _, _ = good.AsBar(&demov1.Foo{}) },
		"Unseen":     func() { good.Unseen(&demov1.Foo{}) },
		"Adopted":    func() { good.Adopted(&demov1.Foo{}, make([]demov1.Bar, 1)) },
	} {
		if panics(f) {
			t.Errorf("good: %s panics", name)
		}
	}
	node := &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: "n1"}}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(node).Build()
	key := client.ObjectKeyFromObject(node)
	if !panics(func() {
		if n, err := bad.FilledNode(t.Context(), c, key); err == nil && n != nil {
			t.Error("bad: Node finds the node")
		} else {
			_ = n.Name
		}
	}) {
		t.Error("bad: there is a node")
	}
	if n, err := good.FilledNode(t.Context(), c, key); err != nil || n.Name != "n1" {
		t.Errorf("good: %v, %v", n, err)
	}
}

// TestNoError: what is nil without an error, or where nobody has given it a value.
func TestNoError(t *testing.T) {
	gone := metav1.NewTime(time.Now())
	leaving := &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: "n1", DeletionTimestamp: &gone, Finalizers: []string{"example.com/wait"}}}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(leaving, newPod()).Build()
	for name, f := range map[string]func(){
		"ClaimPhase":  func() { _, _ = bad.ClaimPhase(t.Context(), c, "v1") },
		"NewestClaim": func() { _, _ = bad.NewestClaim(t.Context(), c) },
		"Protected":   func() { _, _ = bad.Protected(t.Context(), c, "n1") },
		"LeaderIP":    func() { _, _ = bad.LeaderIP(t.Context(), c) },
		"Described":   func() { _ = bad.Described(t.Context(), c, "v1") },
		"Bound":       func() { _, _ = bad.Bound(t.Context(), c, "v1") },
		"Kept":        func() { _, _ = bad.Kept(t.Context(), c, "v1") },
		"Forgiven": func() {
			_, _ = bad.ForgivenConfig(t.Context(), c, &demov1.Foo{Status: demov1.FooStatus{Phase: demov1.FooReady}})
		},
		"Tolerated": func() { _, _ = bad.ToleratedConfig(t.Context(), c, &demov1.Foo{}) },
	} {
		if !panics(f) {
			t.Errorf("bad: %s does not panic", name)
		}
	}
	for name, f := range map[string]func(){
		"ClaimPhase": func() { _, _ = good.ClaimPhase(t.Context(), c, "v1") },
		"OnlyClaim":  func() { _, _ = good.OnlyClaim(t.Context(), c) },
		"Backup": func() {
			_, _ = good.BackupLocation(t.Context(), dynamicfake.NewSimpleDynamicClient(proof.Scheme()), "daily")
		},
		"OnNode":      func() { _, _ = good.OnNode(newPod()) },
		"NodeNamed":   func() { _, _ = good.NodeNamed(t.Context(), c, "n2") },
		"BoundPhase":  func() { _, _ = good.BoundPhase(t.Context(), c, &corev1.PersistentVolume{}) },
		"ReadyIn":     func() { good.ReadyIn(newPod(), "main") },
		"Logged":      func() { good.Logged(map[string]*demov1.Foo{"shop": {}}, "shop") },
		"Replacement": func() { new(good.Target).Replacement() },
		"Served":      func() { new(good.Target).Served(); new(good.Target).Chosen() },
		"Noted":       func() { _, _ = good.Noted(nil, "shop") },
		"Bound":       func() { _, _ = good.Bound(t.Context(), c, "v1") },
		"Forgiven":    func() { _, _ = good.ForgivenConfig(t.Context(), c, &demov1.Foo{}) },
		"Asked":       func() { _, _ = good.AskedConfig(t.Context(), c, &demov1.Foo{}) },
		"Explained":   func() { _, _ = good.ExplainedConfig(t.Context(), c, &demov1.Foo{}) },
		"Written":     func() { _, _ = good.WrittenConfig(t.Context(), c, &demov1.Foo{}) },
	} {
		if panics(f) {
			t.Errorf("good: %s panics", name)
		}
	}
}
