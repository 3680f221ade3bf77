// Package nilmap_test runs the bad and the good methods on objects without
// labels, annotations and data, as the API server returns them.
package nilmap_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	clientsetfake "k8s.io/client-go/kubernetes/fake"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilmap/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilmap/bad/shops"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilmap/good"
	goodshops "github.com/ctrlvet/ctrlvet/testdata/rules/nilmap/good/shops"
)

var meta = metav1.ObjectMeta{Namespace: "shop", Name: "web"}

func TestBadPanics(t *testing.T) {
	for name, err := range runAll(t, &bad.Reconciler{Client: newClient(t), Clientset: clientsetfake.NewClientset(&corev1.Secret{ObjectMeta: meta})}) {
		if err == nil || !strings.Contains(err.Error(), "assignment to entry in nil map") {
			t.Errorf("%s ended with %v, want a panic", name, err)
		}
	}
}

func TestGoodDoesNot(t *testing.T) {
	deployment := &appsv1.Deployment{ObjectMeta: meta}
	deployment.Annotations = map[string]string{"deployment.kubernetes.io/revision": "1"} // as its controller sets it
	clientset := clientsetfake.NewClientset(&corev1.Secret{ObjectMeta: meta}, deployment)
	for name, err := range runAll(t, &good.Reconciler{Client: newClient(t), Clientset: clientset}) {
		if err != nil {
			t.Errorf("%s ended with %v", name, err)
		}
	}
}

// TestObjects writes to the maps of objects that were read, and made, without them.
func TestObjects(t *testing.T) {
	ctx, key := t.Context(), client.ObjectKey{Namespace: "shop", Name: "web"}
	b := &bad.Reconciler{Client: newClient(t), Clientset: clientsetfake.NewClientset(&corev1.Secret{ObjectMeta: meta})}
	g := &good.Reconciler{Client: newClient(t), Clientset: clientsetfake.NewClientset(&corev1.Secret{ObjectMeta: meta})}
	for name, run := range map[string]struct{ bad, good func() error }{
		"status": {func() error { return shops.Sell(ctx, town(t), key, "tea") }, func() error { return goodshops.Sell(ctx, town(t), key, "tea") }},
		"made":   {func() error { return b.Create(ctx, key) }, func() error { return g.Create(ctx, key) }},
	} {
		if err := guarded(run.bad); err == nil || !strings.Contains(err.Error(), "assignment to entry in nil map") {
			t.Errorf("bad, %s: ended with %v, want a panic", name, err)
		}
		if err := guarded(run.good); err != nil {
			t.Errorf("good, %s: ended with %v", name, err)
		}
	}
}

// runAll calls the methods of a reconciler and returns how each ended, panics
// included.
func runAll(t *testing.T, r any) map[string]error {
	t.Helper()
	out := map[string]error{}
	value := reflect.ValueOf(r)
	for i := range value.NumMethod() {
		name := value.Type().Method(i).Name
		switch call := value.Method(i).Interface().(type) {
		case func(context.Context, client.ObjectKey) error:
			out[name] = guarded(func() error { return call(t.Context(), client.ObjectKey{Namespace: "shop", Name: "web"}) })
		case func(context.Context, *corev1.Pod) error:
			out[name] = guarded(func() error { return call(t.Context(), &corev1.Pod{ObjectMeta: meta}) })
		case func(context.Context, string, string) error:
			out[name] = guarded(func() error { return call(t.Context(), "shop", "web") })
		}
	}
	if len(out) < 2 {
		t.Errorf("only %d methods ran", len(out))
	}
	return out
}

func guarded(run func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return run()
}

// newClient refuses the first update of a pod, as after a conflict.
func newClient(t *testing.T) client.Client {
	t.Helper()
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{clientgoscheme.AddToScheme, demov1.AddToScheme} {
		if err := add(scheme); err != nil {
			t.Fatal(err)
		}
	}
	deployment := &appsv1.Deployment{ObjectMeta: meta}
	deployment.Spec.Template.Labels = map[string]string{"app": "web"}
	node := &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: "web", Labels: map[string]string{"kubernetes.io/hostname": "web"}}}
	refused := false
	return interceptor.NewClient(fake.NewClientBuilder().WithScheme(scheme).WithObjects(
		&demov1.Foo{ObjectMeta: meta}, &corev1.Pod{ObjectMeta: meta}, deployment, node,
	).Build(), interceptor.Funcs{
		Get: func(ctx context.Context, c client.WithWatch, key client.ObjectKey, obj client.Object, opts ...client.GetOption) error {
			if _, ok := obj.(*corev1.Node); ok {
				key.Namespace = ""
			}
			return c.Get(ctx, key, obj, opts...)
		},
		Update: func(ctx context.Context, c client.WithWatch, obj client.Object, opts ...client.UpdateOption) error {
			if _, ok := obj.(*corev1.Pod); ok && !refused {
				refused = true
				return errors.New("conflict")
			}
			return c.Update(ctx, obj, opts...)
		},
	})
}

// TestLocal: maps that are no field of an API object, and the wrong test.
func TestLocal(t *testing.T) {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{UID: "1"}}
	for name, f := range map[string]func(){
		"ByUID": func() { bad.ByUID([]*corev1.Pod{pod}) },
	} {
		if !panics(f) {
			t.Errorf("bad: %s does not panic", name)
		}
	}
	for name, f := range map[string]func(){
		"ByUID": func() { good.ByUID([]*corev1.Pod{pod}) },
	} {
		if panics(f) {
			t.Errorf("good: %s panics", name)
		}
	}
}

func panics(f func()) (yes bool) {
	defer func() { yes = recover() != nil }()
	f()
	return false
}

// town has one shop that has sold nothing.
func town(t *testing.T) client.Client {
	t.Helper()
	scheme := runtime.NewScheme()
	version := schema.GroupVersion{Group: "shops.ctrlvet.dev", Version: "v1"}
	scheme.AddKnownTypes(version, &shops.Shop{})
	scheme.AddKnownTypeWithName(version.WithKind("GoodShop"), &goodshops.Shop{})
	metav1.AddToGroupVersion(scheme, version)
	return fake.NewClientBuilder().WithScheme(scheme).WithStatusSubresource(&shops.Shop{}, &goodshops.Shop{}).
		WithObjects(&shops.Shop{ObjectMeta: meta}, &goodshops.Shop{ObjectMeta: meta}).Build()
}
