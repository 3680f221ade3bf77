// Package mergelock_test lets two writers change the same lists.
package mergelock_test

import (
	"context"
	"slices"
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/mergelock/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/mergelock/good"
)

const foreign = "demo.ctrlvet.dev/other"

// Somebody adds a finalizer after the object was read.
func TestFinalizers(t *testing.T) {
	for name, test := range map[string]held[*corev1.Service]{
		"bad":    {bad.Hold, false, false},
		"raw":    {bad.Raw, false, false},
		"handed": {bad.Handed, false, false},
		"given":  {bad.Given, false, false},
		"good":   {good.Hold, true, true},
	} {
		test.run(t, name, &corev1.Service{ObjectMeta: shop})
	}
	for name, test := range map[string]held[*demov1.Foo]{
		"versioned": {good.Raw, true, true},
		"labels":    {good.Labels, false, true},
		"phase":     {good.Phase, false, true},
		"update":    {good.Update, true, true},
		"label":     {good.Label, false, true},
		"status":    {good.Status, true, true},
	} {
		test.run(t, name, &demov1.Foo{ObjectMeta: shop})
	}
}

var shop = metav1.ObjectMeta{Namespace: "default", Name: "shop"}

// held says what becomes of the other finalizer.
type held[T client.Object] struct {
	hold           func(context.Context, client.Client, T) error
	conflict, kept bool
}

func (h held[T]) run(t *testing.T, name string, read T) {
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(read).WithStatusSubresource(&demov1.Foo{}).Build()
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(read), read); err != nil {
		t.Fatal(err)
	}
	other := read.DeepCopyObject().(T)
	other.SetFinalizers([]string{foreign})
	if err := c.Update(t.Context(), other); err != nil {
		t.Fatal(err)
	}
	if err := h.hold(t.Context(), c, read); apierrors.IsConflict(err) != h.conflict || !h.conflict && err != nil {
		t.Errorf("%s: %v", name, err)
	}
	stored := read.DeepCopyObject().(T)
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(read), stored); err != nil {
		t.Fatal(err)
	}
	if kept := slices.Contains(stored.GetFinalizers(), foreign); kept != h.kept {
		t.Errorf("%s: finalizers %v", name, stored.GetFinalizers())
	}
}

func TestOwners(t *testing.T) {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop", UID: "1"}}
	read := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "settings"}}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(read).Build()
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(read), read); err != nil {
		t.Fatal(err)
	}
	other := read.DeepCopy()
	other.OwnerReferences = []metav1.OwnerReference{{APIVersion: "v1", Kind: "Namespace", Name: "other", UID: "2"}}
	if err := c.Update(t.Context(), other); err != nil {
		t.Fatal(err)
	}
	if err := bad.Own(t.Context(), c, app, read.DeepCopy(), proof.Scheme()); err != nil {
		t.Fatal(err)
	}
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(read), other); err != nil || len(other.OwnerReferences) != 1 || other.OwnerReferences[0].UID != "1" {
		t.Errorf("%v, owners %v", err, other.OwnerReferences)
	}
	service := &corev1.Service{ObjectMeta: shop}
	if err := c.Create(t.Context(), service); err != nil {
		t.Fatal(err)
	}
	if err := good.Strategic(t.Context(), c, service); err != nil {
		t.Error(err)
	}
}

// These replace the lists, too: where nobody else writes them nothing is lost.
func TestAlone(t *testing.T) {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop", UID: "1"}}
	settings, bar := &corev1.ConfigMap{ObjectMeta: shop}, &demov1.Bar{ObjectMeta: shop}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(settings, bar).Build()
	for _, obj := range []client.Object{settings, bar} {
		if err := c.Get(t.Context(), client.ObjectKeyFromObject(obj), obj); err != nil {
			t.Fatal(err)
		}
	}
	if err := good.HoldSettings(t.Context(), c, settings); err != nil || len(settings.Finalizers) != 1 {
		t.Errorf("%v, finalizers %v", err, settings.Finalizers)
	}
	if err := good.Control(t.Context(), c, app, settings); err != nil || len(settings.OwnerReferences) != 1 {
		t.Errorf("%v, owners %v", err, settings.OwnerReferences)
	}
	if err := good.OwnBar(t.Context(), c, app, bar); err != nil || len(bar.OwnerReferences) != 1 {
		t.Errorf("%v, owners %v", err, bar.OwnerReferences)
	}
}
