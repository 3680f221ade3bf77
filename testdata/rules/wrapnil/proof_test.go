// Package wrapnil_test executes the bad and the good checks with an application
// without an image, a secret without data and no applications at all: bad says
// that nothing is wrong, or says nothing of what is.
package wrapnil_test

import (
	"context"
	kubefake "k8s.io/client-go/kubernetes/fake"
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/wrapnil/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/wrapnil/good"
)

var shop = client.ObjectKey{Namespace: "default", Name: "shop"}

func store(objects ...client.Object) client.Client {
	return fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(objects...).Build()
}

func app() *demov1.Foo {
	return &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop"}}
}

// TestWrap: pkg/errors makes nil of nil.
func TestWrap(t *testing.T) {
	ctx := t.Context()
	for name, check := range map[string]func(context.Context, client.Client, client.ObjectKey) error{"bad": bad.CheckImage, "good": good.CheckImage} {
		if err := check(ctx, store(app()), shop); (err == nil) != (name == "bad") {
			t.Errorf("%s: %v", name, err)
		}
		if err := check(ctx, store(), shop); err == nil {
			t.Errorf("%s: no error without an application", name)
		}
	}
	if ok, err := bad.Named(app()); ok || err != nil {
		t.Errorf("bad: %t, %v", ok, err)
	}
	if item, err := bad.Items(ctx, store()); item != nil || err != nil {
		t.Errorf("bad: %v, %v, want two times nil", item, err)
	}
	if _, err := good.Image("Bar"); err == nil {
		t.Error("good.Image: no error")
	}
	if item, err := good.Items(ctx, store()); item != nil || err == nil {
		t.Errorf("good: %v, %v, want an error", item, err)
	}
}

// TestAllowed: what says no without an error is an error.
func TestAllowed(t *testing.T) {
	ctx := t.Context()
	for name, check := range map[string]func(context.Context, client.Client, client.ObjectKey) error{"good": good.Allowed} {
		if err := check(ctx, store(app()), shop); err == nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := good.Found(ctx, store(app()), shop); err != nil {
		t.Errorf("good: %v", err)
	}
	if err := good.Found(ctx, store(), shop); err == nil {
		t.Error("good: no error without an application")
	}
}

// TestText: fmt.Errorf says that there is no error.
func TestText(t *testing.T) {
	ctx := t.Context()
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop"}}
	if err := bad.CheckSecret(ctx, store(secret), shop); err == nil || !strings.HasSuffix(err.Error(), "%!w(<nil>)") {
		t.Errorf("bad: %v", err)
	}
	if err := good.CheckSecret(ctx, store(secret), shop); err == nil || strings.Contains(err.Error(), "nil") {
		t.Errorf("good: %v", err)
	}
	if _, err := bad.Labelled(ctx, store(app()), shop, "tier"); err == nil || !strings.HasSuffix(err.Error(), "%!w(<nil>)") {
		t.Errorf("bad: %v", err)
	}
	if names, err := good.Names(ctx, store(app())); err != nil || len(names) != 0 {
		t.Errorf("good.Names: %q, %v", names, err)
	}
	if _, err := good.Labelled(ctx, store(app()), shop, "tier"); err == nil || strings.Contains(err.Error(), "nil") {
		t.Errorf("good: %v", err)
	}
	if err := bad.Switched(ctx, store(app()), shop); err == nil || !strings.HasSuffix(err.Error(), "(<nil>)") {
		t.Errorf("bad: %v", err)
	}
}

// TestSecret: no object comes with an error, and never neither.
func TestSecret(t *testing.T) {
	set := kubefake.NewClientset(&corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "there"}})
	for name, want := range map[string]bool{"there": true, "missing": false} {
		if _, err := good.Secret(t.Context(), set, "default", name); (err == nil) != want {
			t.Errorf("%s: %v", name, err)
		}
	}
}
