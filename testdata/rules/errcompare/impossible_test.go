package errcompare_test

import (
	"context"
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"

	"github.com/ctrlvet/ctrlvet/testdata/rules/errcompare/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/errcompare/good"
)

// TestImpossible: what is gone was there to bad, and a conflict is an error, which it looks for
// where none comes.
func TestImpossible(t *testing.T) {
	account := &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop"}}
	for name, vacate := range map[string]func(context.Context, client.Client, *corev1.ServiceAccount) (bool, error){"bad": bad.Vacate, "good": good.Vacate} {
		if there, err := vacate(t.Context(), fake.NewClientBuilder().WithObjects(account.DeepCopy()).Build(), account.DeepCopy()); !there || err != nil {
			t.Errorf("%s: %v, %v", name, there, err)
		}
		if there, err := vacate(t.Context(), fake.NewClientBuilder().Build(), account.DeepCopy()); there == (name == "good") || err != nil {
			t.Errorf("%s, nothing there: %v, %v", name, there, err)
		}
	}
	conflicts := interceptor.Funcs{Update: func(context.Context, client.WithWatch, client.Object, ...client.UpdateOption) error {
		return apierrors.NewConflict(schema.GroupResource{Resource: "serviceaccounts"}, "shop", nil)
	}}
	for name, attach := range map[string]func(context.Context, client.Client, client.ObjectKey, string) error{"bad": bad.Attach, "good": good.Attach} {
		c := fake.NewClientBuilder().WithObjects(account.DeepCopy()).WithInterceptorFuncs(conflicts).Build()
		if err := attach(t.Context(), c, client.ObjectKeyFromObject(account), "pull"); (err == nil) != (name == "good") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := good.OneOrOther(t.Context(), fake.NewClientBuilder().WithObjects(account.DeepCopy()).WithInterceptorFuncs(conflicts).Build(), client.ObjectKeyFromObject(account)); err != nil {
		t.Errorf("good: %v", err)
	}
	exists := interceptor.Funcs{Create: func(context.Context, client.WithWatch, client.Object, ...client.CreateOption) error {
		return apierrors.NewAlreadyExists(schema.GroupResource{Resource: "serviceaccounts"}, "shop")
	}}
	if err := good.Read(t.Context(), good.Store{Client: fake.NewClientBuilder().WithInterceptorFuncs(exists).Build()}, client.ObjectKeyFromObject(account)); err != nil {
		t.Errorf("good: %v", err)
	}
}
