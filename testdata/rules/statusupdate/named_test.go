package statusupdate_test

import (
	"context"
	"testing"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/good"
)

// What is called after the status saves it or does not, whoever has changed it.
func TestNamed(t *testing.T) {
	w := newWorld(t)
	store := &bad.StatusStore{Apps: apps{Client: w.Client, namespace: w.namespace}, Client: w.Client}
	for name, tt := range map[string]struct {
		save func(context.Context, *demov1.Foo) error
		want demov1.FooPhase
	}{
		"set-bad":     {func(ctx context.Context, app *demov1.Foo) error { _, err := store.SetAppStatus(ctx, app); return err }, demov1.FooPending},
		"update-bad":  {store.UpdateStatus, demov1.FooPending},
		"update-good": {(&good.StatusStore{Client: w.Client}).UpdateStatus, demov1.FooReady},
	} {
		t.Run(name, func(t *testing.T) {
			app := w.inPhase(t, name, demov1.FooPending)
			app.Status.Phase = demov1.FooReady
			if err := tt.save(t.Context(), app); err != nil {
				t.Fatal(err)
			}
			if got := w.stored(t, client.ObjectKeyFromObject(app)).Status.Phase; got != tt.want {
				t.Errorf("the phase is %q, want %q", got, tt.want)
			}
		})
	}
}
