// Package getanyerror_test executes the bad and the good functions while the
// API server answers reads with an internal error.
package getanyerror_test

import (
	"context"
	"errors"
	"io"
	"testing"

	"github.com/spf13/cobra"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	kubefake "k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/getanyerror/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/getanyerror/good"
	"github.com/ctrlvet/ctrlvet/testdata/rules/getanyerror/good/commands"
)

func app() *demov1.Foo {
	return &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop"}}
}

var errServer = apierrors.NewInternalError(errors.New("etcd is slow"))

// failing is a client with the service, whose reads fail. It counts creations.
func failing(created *int) client.Client {
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop"}, Spec: corev1.ServiceSpec{Selector: map[string]string{"app": "shop"}}}
	return fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(svc).WithInterceptorFuncs(interceptor.Funcs{
		Get: func(context.Context, client.WithWatch, client.ObjectKey, client.Object, ...client.GetOption) error {
			return errServer
		},
		Create: func(ctx context.Context, c client.WithWatch, obj client.Object, opts ...client.CreateOption) error {
			*created++
			return c.Create(ctx, obj, opts...)
		},
	}).Build()
}

type store struct{}

func (store) Load(context.Context, string) (*demov1.Foo, error) { return nil, errServer }

func TestBad(t *testing.T) {
	created := 0
	c := failing(&created)
	if err := bad.Ensure(t.Context(), c, app()); !apierrors.IsAlreadyExists(err) || created != 1 {
		t.Errorf("Ensure: %v after %d creations, want AlreadyExists after one", err, created)
	}
	if sel, err := bad.Selector(t.Context(), c, app()); err != nil || sel != nil {
		t.Errorf("Selector: %v, %v, want nothing and no error", sel, err)
	}
	if image, err := bad.Image(t.Context(), store{}, "shop"); err != nil || image != "" {
		t.Errorf("Image: %q, %v, want nothing and no error", image, err)
	}
	if err := bad.EnsureWith(t.Context(), c, app()); !apierrors.IsAlreadyExists(err) || created != 2 {
		t.Errorf("EnsureWith: %v after %d creations, want AlreadyExists after two", err, created)
	}
	if err := bad.EnsureNested(t.Context(), c, app()); err != nil || created != 2 {
		t.Errorf("EnsureNested: %v after %d creations, want no error and no further creation", err, created)
	}
	set := kubefake.NewClientset(&corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop"}})
	set.PrependReactor("get", "services", func(clienttesting.Action) (bool, runtime.Object, error) { return true, nil, errServer })
	if err := bad.EnsureLater(t.Context(), set, app()); !apierrors.IsAlreadyExists(err) {
		t.Errorf("EnsureLater: %v, want AlreadyExists", err)
	}
}

// TestDeleted: the one deletes the settings of an application that is there.
func TestDeleted(t *testing.T) {
	for name, of := range map[string]func(client.Client) reconcile.Reconciler{
		"bad":  func(c client.Client) reconcile.Reconciler { return &bad.Cleaner{Client: c} },
		"good": func(c client.Client) reconcile.Reconciler { return &good.Cleaner{Client: c} },
	} {
		deleted := 0
		c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app()).WithInterceptorFuncs(interceptor.Funcs{
			Get: func(context.Context, client.WithWatch, client.ObjectKey, client.Object, ...client.GetOption) error {
				return errServer
			},
			Delete: func(context.Context, client.WithWatch, client.Object, ...client.DeleteOption) error {
				deleted++
				return nil
			},
		}).Build()
		_, err := of(c).Reconcile(t.Context(), reconcile.Request{NamespacedName: client.ObjectKeyFromObject(app())})
		if (deleted != 0) != (name == "bad") || err == nil {
			t.Errorf("%s: %d deletions, %v", name, deleted, err)
		}
	}
}

func TestGood(t *testing.T) {
	created := 0
	c := failing(&created)
	for name, f := range map[string]func() error{
		"Ensure":        func() error { return good.Ensure(t.Context(), c, app()) },
		"EnsureNested":  func() error { return good.EnsureNested(t.Context(), c, app()) },
		"EnsureTwice":   func() error { return good.EnsureTwice(t.Context(), c, app()) },
		"Selector":      func() error { _, err := good.Selector(t.Context(), c, app()); return err },
		"SelectorFirst": func() error { _, err := good.SelectorFirst(t.Context(), c, app()); return err },
	} {
		if err := f(); !apierrors.IsInternalError(err) {
			t.Errorf("%s: %v, want the error of the read", name, err)
		}
	}
	if created != 0 {
		t.Errorf("%d creations", created)
	}
	if err := good.EnsureThere(t.Context(), c, app()); err != nil || created != 1 {
		t.Errorf("EnsureThere: %v after %d creations, want none that fails", err, created)
	}
}

// TestAbsent: nothing is there, and the writes have no name to go to.
func TestAbsent(t *testing.T) {
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).Build()
	key := client.ObjectKey{Namespace: "default", Name: "shop"}
	if err := bad.Protect(t.Context(), c, key); err == nil {
		t.Error("bad.Protect: no error")
	}
	if err := bad.Label(t.Context(), c, key); err == nil {
		t.Error("bad.Label: no error")
	}
	if s, err := good.Retire(t.Context(), c, key); err != nil || s != "" {
		t.Errorf("good.Retire: %q, %v", s, err)
	}
	for name, f := range map[string]func(context.Context, client.Client, client.ObjectKey) error{
		"Protect": good.Protect, "Apply": good.Apply, "Kept": good.Kept, "Refuse": good.Refuse, "Sorted": good.Sorted,
	} {
		if err := f(t.Context(), c, key); err != nil {
			t.Errorf("good.%s: %v", name, err)
		}
	}
	for name, f := range map[string]func(context.Context, client.Client, *demov1.Foo) error{"Named": good.Named, "Remade": good.Remade} {
		c := fake.NewClientBuilder().WithScheme(proof.Scheme()).Build()
		if err := f(t.Context(), c, app()); err != nil {
			t.Errorf("good.%s: %v", name, err)
		}
	}
}

// TestCommand: whoever types it is told what went wrong.
func TestCommand(t *testing.T) {
	created := 0
	c := failing(&created)
	for _, cmd := range []*cobra.Command{commands.NewInit(c, client.ObjectKeyFromObject(app()))} {
		cmd.SetArgs(nil)
		cmd.SetErr(io.Discard)
		cmd.SetOut(io.Discard)
		if err := cmd.ExecuteContext(t.Context()); !apierrors.IsAlreadyExists(err) {
			t.Errorf("%s: %v", cmd.Use, err)
		}
	}
}
