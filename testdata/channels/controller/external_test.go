package controller_test

import (
	"testing"

	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/channels/controller"
)

func TestSecrets(t *testing.T) {
	r := controller.Secrets{Client: fake.NewClientBuilder().Build()}
	if _, err := r.Reconcile(t.Context(), reconcile.Request{}); err != nil {
		t.Error(err)
	}
}
