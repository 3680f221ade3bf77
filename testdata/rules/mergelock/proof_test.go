// Package mergelock_test lets two writers change the same lists.
package mergelock_test

import (
	"context"
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
	for name, test := range map[string]struct {
		hold           func(context.Context, client.Client, *demov1.Foo) error
		conflict, kept bool
	}{
		"bad":       {bad.Hold, false, false},
		"raw":       {bad.Raw, false, false},
		"handed":    {bad.Handed, false, false},
		"given":     {bad.Given, false, false},
		"versioned": {good.Raw, true, true},
		"labels":    {good.Labels, false, true},
		"phase":     {good.Phase, false, true},
		"good":      {good.Hold, true, true},
		"update":    {good.Update, true, true},
		"label":     {good.Label, false, true},
		"status":    {good.Status, true, true},
	} {
		read := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop"}}
		c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(read).WithStatusSubresource(read).Build()
		if err := c.Get(t.Context(), client.ObjectKeyFromObject(read), read); err != nil {
			t.Fatal(err)
		}
		other := read.DeepCopy()
		other.Finalizers = []string{foreign}
		if err := c.Update(t.Context(), other); err != nil {
			t.Fatal(err)
		}
		if err := test.hold(t.Context(), c, read); apierrors.IsConflict(err) != test.conflict || !test.conflict && err != nil {
			t.Errorf("%s: %v", name, err)
		}
		stored := &demov1.Foo{}
		if err := c.Get(t.Context(), client.ObjectKeyFromObject(read), stored); err != nil {
			t.Fatal(err)
		}
		kept := false
		for _, f := range stored.Finalizers {
			kept = kept || f == foreign
		}
		if kept != test.kept {
			t.Errorf("%s: finalizers %v", name, stored.Finalizers)
		}
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
	if err := good.Strategic(t.Context(), c, other); err != nil {
		t.Error(err)
	}
}
