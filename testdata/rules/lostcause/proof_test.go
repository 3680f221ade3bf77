// Package lostcause_test executes the bad and the good functions while the API server
// refuses everything.
package lostcause_test

import (
	"context"
	"errors"
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/lostcause/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/lostcause/good"
)

var errForbidden = apierrors.NewForbidden(schema.GroupResource{Resource: "foos"}, "shop", errors.New("no role"))

func refusing() client.Client {
	return fake.NewClientBuilder().WithScheme(proof.Scheme()).WithInterceptorFuncs(interceptor.Funcs{
		Get: func(context.Context, client.WithWatch, client.ObjectKey, client.Object, ...client.GetOption) error {
			return errForbidden
		},
		Update: func(context.Context, client.WithWatch, client.Object, ...client.UpdateOption) error {
			return errForbidden
		},
	}).Build()
}

// TestCause: of the bad errors nobody can tell that a role is missing.
func TestCause(t *testing.T) {
	c, pod := refusing(), &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop"}}
	key := client.ObjectKeyFromObject(pod)
	for name, f := range map[string]func() error{
		"Owner":    func() error { _, err := bad.Owner(t.Context(), c, pod); return err },
		"Settings": func() error { _, err := bad.Settings(t.Context(), c, key); return err },
		"Mark":     func() error { return bad.Mark(t.Context(), c, &demov1.Foo{}) },
	} {
		if err := f(); err == nil || apierrors.IsForbidden(err) {
			t.Errorf("bad.%s: %v, want an error without its cause", name, err)
		}
	}
	if _, err := good.Owner(t.Context(), c, pod); !apierrors.IsForbidden(err) {
		t.Errorf("good.Owner: %v", err)
	}
}
