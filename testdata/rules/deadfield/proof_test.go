// Package deadfield_test sets the fields and looks at what comes of them.
package deadfield_test

import (
	"reflect"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/deadfield/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/deadfield/good"
	"github.com/ctrlvet/ctrlvet/testdata/rules/deadfield/good/controller"
)

var meta = metav1.ObjectMeta{Namespace: "default", Name: "corner"}

// TestUnread: what a user sets in bad changes nothing.
func TestUnread(t *testing.T) {
	plain := bad.Settings(&bad.Kiosk{ObjectMeta: meta, Spec: bad.KioskSpec{Screens: 2, Awning: &bad.KioskAwning{Colour: "red"}}})
	asked := bad.Settings(&bad.Kiosk{ObjectMeta: meta, Spec: bad.KioskSpec{Screens: 2, ReopenPolicy: "Never", Awning: &bad.KioskAwning{Colour: "red", RollInAbove: 8}}})
	if !reflect.DeepEqual(plain, asked) {
		t.Errorf("bad: %v, %v", plain.Data, asked.Data)
	}
	open, err := controller.Settings(&good.Newsstand{ObjectMeta: meta})
	if err != nil {
		t.Fatal(err)
	}
	closed, err := controller.Settings(&good.Newsstand{ObjectMeta: meta, Spec: good.NewsstandSpec{OpeningPolicy: "Never"}})
	if err != nil || reflect.DeepEqual(open, closed) {
		t.Errorf("good: %v, %v, %v", open.Data, closed.Data, err)
	}
}

// TestUnset: the status of bad says nothing of broken screens, whatever the reconcile finds.
func TestUnset(t *testing.T) {
	for _, x := range []struct {
		name string
		add  func(*runtime.Scheme) error
		obj  client.Object
		rec  func(client.Client) reconcile.Reconciler
		set  func(client.Object) (known, other bool)
	}{
		{"bad", bad.AddToScheme, &bad.Kiosk{ObjectMeta: meta, Spec: bad.KioskSpec{Screens: 2}}, func(c client.Client) reconcile.Reconciler { return &bad.KioskReconciler{Client: c} },
			func(o client.Object) (bool, bool) {
				s := bad.KioskStatus(o.(*bad.Kiosk).Status)
				return s.ScreensLit != 0, s.ScreensBroken != 0
			}},
		{"good", good.AddToScheme, &good.Newsstand{ObjectMeta: meta, Spec: good.NewsstandSpec{Shelves: 3}}, func(c client.Client) reconcile.Reconciler { return &controller.Reconciler{Client: c} },
			func(o client.Object) (bool, bool) {
				s := good.NewsstandStatus(o.(*good.Newsstand).Status)
				return s.ShelvesFull != 0, s.ShelvesBent != 0
			}},
	} {
		scheme := proof.Scheme()
		if err := x.add(scheme); err != nil {
			t.Fatal(err)
		}
		c := fake.NewClientBuilder().WithScheme(scheme).WithObjects(x.obj).WithStatusSubresource(x.obj).Build()
		if _, err := x.rec(c).Reconcile(t.Context(), reconcile.Request{NamespacedName: client.ObjectKeyFromObject(x.obj)}); err != nil {
			t.Fatal(err)
		}
		if err := c.Get(t.Context(), client.ObjectKeyFromObject(x.obj), x.obj); err != nil {
			t.Fatal(err)
		}
		if known, other := x.set(x.obj); !known || other != (x.name == "good") {
			t.Errorf("%s: %v, %v", x.name, known, other)
		}
	}
}
