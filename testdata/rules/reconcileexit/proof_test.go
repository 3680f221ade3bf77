package reconcileexit_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/rules/reconcileexit/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/reconcileexit/good"
)

var (
	errRefused = errors.New("refused")
	request    = reconcile.Request{NamespacedName: types.NamespacedName{Namespace: "shop", Name: "web"}}
)

// newClient has one object of each kind, and fails where fails says so.
func newClient(fails func(verb string) error) client.Client {
	named := metav1.ObjectMeta{Namespace: "shop", Name: "web"}
	return fake.NewClientBuilder().WithObjects(
		&corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: "web"}}, &corev1.PersistentVolumeClaim{ObjectMeta: named},
		&corev1.ConfigMap{ObjectMeta: named}, &corev1.Secret{ObjectMeta: named},
	).WithInterceptorFuncs(interceptor.Funcs{
		Update: func(ctx context.Context, c client.WithWatch, obj client.Object, opts ...client.UpdateOption) error {
			return fails("update")
		},
		List: func(ctx context.Context, c client.WithWatch, list client.ObjectList, opts ...client.ListOption) error {
			return fails("list")
		},
	}).Build()
}

// exits runs a reconcile, and tells whether it has ended the process.
func exits(t *testing.T, r reconcile.Reconciler, req reconcile.Request) (exited bool, err error) {
	t.Helper()
	exit := klog.OsExit
	defer func() { klog.OsExit = exit }()
	klog.OsExit = func(int) { exited = true; panic("exit") }
	defer func() {
		if r := recover(); r != nil && r != "exit" {
			panic(r)
		}
	}()
	_, err = r.Reconcile(t.Context(), req)
	return exited, err
}

// TestFatal: bad ends the process when a request fails, good returns the error.
func TestFatal(t *testing.T) {
	c := newClient(func(string) error { return errRefused })
	node := reconcile.Request{NamespacedName: types.NamespacedName{Name: "web"}}
	for _, r := range []reconcile.Reconciler{&bad.NodeReconciler{Client: c}, &bad.PodReconciler{Client: c}} {
		if exited, err := exits(t, r, node); !exited {
			t.Errorf("bad: %T goes on, %v", r, err)
		}
	}
	for _, r := range []reconcile.Reconciler{&good.NodeReconciler{Client: c}, &good.PodReconciler{Client: c}} {
		if exited, err := exits(t, r, node); exited || !errors.Is(err, errRefused) {
			t.Errorf("good: %T ends with %v, %v", r, exited, err)
		}
	}
	works := newClient(func(string) error { return nil })
	unknown := func(string) (string, error) { return "", errRefused }
	if exited, err := exits(t, &bad.ZoneReconciler{Client: works, Zone: unknown}, node); !exited {
		t.Errorf("bad: goes on, %v", err)
	}
	if exited, err := exits(t, &good.ZoneReconciler{Client: works, Zone: unknown}, node); exited || !errors.Is(err, errRefused) {
		t.Errorf("good: %v, %v", exited, err)
	}
	if exited, err := exits(t, &good.PodReconciler{Client: works, Config: "3"}, request); exited || err != nil {
		t.Errorf("good: %v, %v", exited, err)
	}
	if good.NewPodReconciler(t.Context(), fake.NewClientBuilder().WithObjects(&corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "pods"}}).Build()) == nil {
		t.Error("good: none made")
	}
}

// TestPanics: bad panics when a request fails, good returns the error.
func TestPanics(t *testing.T) {
	c := newClient(func(string) error { return errRefused })
	func() {
		defer func() {
			if text, _ := recover().(string); !strings.Contains(text, "refused") {
				t.Errorf("bad: panics with %q", text)
			}
		}()
		_, err := (&bad.ClaimReconciler{Client: c}).Reconcile(t.Context(), request)
		t.Errorf("bad: no panic, %v", err)
	}()
	if _, err := (&good.ClaimReconciler{Client: c}).Reconcile(t.Context(), request); !errors.Is(err, errRefused) {
		t.Errorf("good: %v", err)
	}
	if _, err := (&good.SafeReconciler{Client: c}).Reconcile(t.Context(), request); err == nil {
		t.Error("good: no error")
	}
	if _, err := (&good.OwnerReconciler{Client: c}).Reconcile(t.Context(), request); err != nil {
		t.Errorf("good: %v", err)
	}
}
