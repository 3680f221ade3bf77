package statuslost_test

import (
	"testing"

	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statuslost/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statuslost/good"
)

// TestReread: the phase that is set before the last read is not stored, the one set behind it is.
func TestReread(t *testing.T) {
	c, namespace := proof.Client(t), proof.Namespace(t, proof.Server(t))
	for name, run := range map[string]struct {
		of   reconcile.Reconciler
		want demov1.FooPhase
	}{
		"bad-anew": {&bad.Anew{Client: c}, ""}, "bad-retrying": {&bad.Retrying{Client: c}, ""},
		"bad-protecting": {&bad.Protecting{Client: c}, ""}, "bad-deferring": {&bad.Deferring{Client: c}, ""},
		"good-protecting": {&good.Protecting{Client: c}, demov1.FooReady}, "good-copying": {&good.Copying{Client: c}, demov1.FooReady}, "good-keeping": {&good.Keeping{Client: c}, demov1.FooReady},
		"good-anew": {&good.Anew{Client: c}, demov1.FooReady}, "good-retrying": {&good.Retrying{Client: c}, demov1.FooReady}, "good-again": {&good.Again{Client: c}, demov1.FooReady},
	} {
		key := app(t, c, namespace, name)
		if err := of(run.of)(t.Context(), key); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if got := stored(t, c, key).Status.Phase; got != run.want {
			t.Errorf("%s: phase %q, want %q", name, got, run.want)
		}
	}
}
