// Package maporder_test runs everything several times with the same content.
package maporder_test

import (
	"context"
	"reflect"
	"strconv"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/maporder/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/maporder/good"
)

// keys are so many that two orders of a map in a row are hardly ever the same.
const keys = 400

func content() map[string]string {
	m := make(map[string]string)
	for i := range keys {
		m["k"+strconv.Itoa(i)] = "v" + strconv.Itoa(i)
	}
	return m
}

func ports() map[string]int32 {
	m := make(map[string]int32)
	for i := range keys {
		m["p"+strconv.Itoa(i)] = int32(1000 + i)
	}
	return m
}

// The hash of good is the same each time.
func TestHashed(t *testing.T) {
	text := func(f func(map[string]string) string) func() any {
		return func() any { return f(content()) }
	}
	fails := func(f func(map[string]string) (string, error)) func() any {
		return func() any {
			sum, err := f(content())
			if err != nil {
				t.Error(err)
			}
			return sum
		}
	}
	settings := func(f func(*corev1.ConfigMap) string) func() any {
		return func() any { return f(&corev1.ConfigMap{Data: content()}) }
	}
	for name, test := range map[string]struct {
		hash func() any
		same bool
	}{
		"bad":        {settings(bad.Checksum), false},
		"bad labels": {func() any { return bad.ChecksumOfLabels(content()) }, false},
		"bad hasher": {func() any { return bad.Hasher(content()).Sum(nil) }, false},
		"bad text":   {text(bad.ChecksumOfText), false},
		"bad buffer": {text(bad.ChecksumOfBuffer), false},
		"bad env":    {fails(bad.ChecksumOfEnv), false},
		"good":       {settings(good.Checksum), true},
		"map":        {fails(good.ChecksumOfMap), true},
		"text":       {text(good.ChecksumOfText), true},
		"each":       {func() any { return good.Checksums(content()) }, true},
		"again":      {func() any { return good.ChecksumsAgain(content()) }, true},
		"all":        {func() any { return good.ChecksumOfAll(content()) }, true},
		"env":        {fails(good.ChecksumOfEnv), true},
		"one":        {text(func(m map[string]string) string { return good.ChecksumOfOne(m, "k7") }), true},
		"dots":       {text(good.Dots), true},
	} {
		if same := reflect.DeepEqual(test.hash(), test.hash()); same != test.same {
			t.Errorf("%s: equal hashes: %v, want %v", name, same, test.same)
		}
	}
}

// What bad has just written differs for it at the next pass.
func TestCompared(t *testing.T) {
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).Build()
	for name, test := range map[string]struct {
		sync func(context.Context, client.Client, *corev1.Service, map[string]int32) error
		want bool
	}{"bad": {bad.SyncPorts, false}, "good": {good.SyncPorts, true}} {
		service := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: name}}
		if err := c.Create(t.Context(), service); err != nil {
			t.Fatal(err)
		}
		if err := test.sync(t.Context(), c, service, ports()); err != nil {
			t.Fatal(err)
		}
		version := service.ResourceVersion
		if err := test.sync(t.Context(), c, service, ports()); err != nil {
			t.Fatal(err)
		}
		if same := service.ResourceVersion == version; same != test.want {
			t.Errorf("%s: left alone: %v, want %v", name, same, test.want)
		}
	}
}

// The environment that bad has given to the pods is another one after the next pass.
func TestSent(t *testing.T) {
	for name, test := range map[string]struct {
		rec  func(client.Client) reconcile.Reconciler
		want bool
	}{
		"bad":         {func(c client.Client) reconcile.Reconciler { return &bad.Reconciler{Client: c} }, false},
		"bad file":    {func(c client.Client) reconcile.Reconciler { return &bad.ConfigReconciler{Client: c} }, false},
		"bad package": {func(c client.Client) reconcile.Reconciler { return &bad.EnvReconciler{Client: c} }, false},
		"good":        {func(c client.Client) reconcile.Reconciler { return &good.Reconciler{Client: c} }, true},
		"sorted":      {func(c client.Client) reconcile.Reconciler { return &good.EnvReconciler{Client: c} }, true},
		"once":        {func(c client.Client) reconcile.Reconciler { return &good.OnceReconciler{Client: c} }, true},
		"asks":        {func(c client.Client) reconcile.Reconciler { return &good.AskingReconciler{Client: c} }, true},
	} {
		meta := metav1.ObjectMeta{Namespace: "default", Name: "shop"}
		app := &demov1.Foo{ObjectMeta: meta, Spec: demov1.FooSpec{Image: "nginx", Selector: content()}}
		d := &appsv1.Deployment{ObjectMeta: meta}
		d.Spec.Template.Spec.Containers = []corev1.Container{{Name: "app", Image: "nginx"}}
		config := &corev1.ConfigMap{ObjectMeta: meta}
		c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app, d, config).Build()
		pass := func() [2]any {
			if _, err := test.rec(c).Reconcile(t.Context(), reconcile.Request{NamespacedName: client.ObjectKeyFromObject(app)}); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			for _, obj := range []client.Object{d, config} {
				if err := c.Get(t.Context(), client.ObjectKeyFromObject(obj), obj); err != nil {
					t.Fatal(err)
				}
			}
			return [2]any{d.Spec.DeepCopy(), config.DeepCopy().Data}
		}
		if same := reflect.DeepEqual(pass(), pass()); same != test.want {
			t.Errorf("%s: the same after the next pass: %v, want %v", name, same, test.want)
		}
	}
}
