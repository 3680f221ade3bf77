package listnamespace_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/fake"
	ctrlfake "sigs.k8s.io/controller-runtime/pkg/client/fake"

	"github.com/ctrlvet/ctrlvet/testdata/rules/listnamespace/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/listnamespace/good"
)

// TestSwapped: what is asked for with name and namespace in each other's place is not there.
func TestSwapped(t *testing.T) {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "cart"}}
	tenant := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "cart", Name: "credentials"}}
	c, set := ctrlfake.NewFakeClient(secret, tenant), fake.NewClientset(secret)
	ctx := t.Context()
	for _, err := range []error{bad.Secret(ctx, c, secret), bad.Key(ctx, c, secret), bad.Split(ctx, set, "shop/cart")} {
		if !apierrors.IsNotFound(err) {
			t.Errorf("bad: %v", err)
		}
	}
	for _, err := range []error{good.Secret(ctx, c, secret), good.Tenant(ctx, c, secret), good.Key(ctx, c, secret), good.Split(ctx, set, "shop/cart")} {
		if err != nil {
			t.Errorf("good: %v", err)
		}
	}
}
