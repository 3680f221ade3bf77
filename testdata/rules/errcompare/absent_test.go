package errcompare_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/errcompare/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/errcompare/good"
)

// TestAskedTooLate: what is gone counts as a failure where the question comes behind the
// test for any error.
func TestAskedTooLate(t *testing.T) {
	list := func() *corev1.ConfigMap {
		return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "list"}}
	}
	claim := client.ObjectKey{Namespace: "shop", Name: "data"}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(list()).Build()
	if gone, err := bad.Unmount(t.Context(), c, claim); gone || !apierrors.IsNotFound(err) {
		t.Errorf("bad: %v, %v", gone, err)
	}
	if gone, err := good.Unmount(t.Context(), c, claim); !gone || err != nil {
		t.Errorf("good: %v, %v", gone, err)
	}
	if err := bad.Enlist(t.Context(), c, list()); !apierrors.IsAlreadyExists(err) {
		t.Errorf("bad: %v", err)
	}
	if err := good.Again(t.Context(), c, list()); err != nil {
		t.Errorf("good: %v", err)
	}
	if err := good.Either(t.Context(), c, list(), true); err != nil {
		t.Errorf("good: %v", err)
	}
	if good.Sure(t.Context(), c, claim) || !good.Sure(t.Context(), c, client.ObjectKeyFromObject(list())) {
		t.Error("good: the question is answered wrongly")
	}
}
