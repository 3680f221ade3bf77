package statusupdate_test

import (
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/good"
)

// What is cleared in memory alone stays with the server.
func TestCleared(t *testing.T) {
	w := newWorld(t)
	key := w.app(t, "shop")
	synced := func() *demov1.Foo {
		app := w.stored(t, key)
		now := metav1.Now()
		app.Status.LastSync = &now
		if err := w.Status().Update(t.Context(), app); err != nil {
			t.Fatal(err)
		}
		return app
	}
	synced()
	pass(t, &bad.ClearReconciler{Client: w.Client}, key)
	if w.stored(t, key).Status.LastSync == nil {
		t.Error("bad: the time is gone")
	}
	if err := good.Expired(t.Context(), w.Client, synced()); err != nil || w.stored(t, key).Status.LastSync != nil {
		t.Errorf("good: the time is still there (%v)", err)
	}
	if err := good.Renew(t.Context(), w.Client, synced()); err != nil || w.stored(t, key).Spec.Image != "nginx:1.28" {
		t.Errorf("good: the image is not stored (%v)", err)
	}
}
