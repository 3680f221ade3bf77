// Package deadfield_test sets the fields and looks at what comes of them.
package deadfield_test

import (
	"reflect"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

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

// TestUnset: whatever was done for a turnstile, its status tells nothing of it.
func TestUnset(t *testing.T) {
	stile := &bad.Turnstile{ObjectMeta: meta, Spec: bad.TurnstileSpec{Arms: 3}}
	if n := bad.Mount(stile); n != 3 || stile.Status != (bad.TurnstileStatus{}) {
		t.Errorf("%d arms, status %v", n, stile.Status)
	}
}
