package errorchain_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/errorchain/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/errorchain/good"
)

var request = ctrl.Request{NamespacedName: types.NamespacedName{Namespace: "shop", Name: "web"}}

func newClient(t *testing.T, objects ...client.Object) client.Client {
	t.Helper()
	s := runtime.NewScheme()
	if err := demov1.AddToScheme(s); err != nil {
		t.Fatal(err)
	}
	if err := corev1.AddToScheme(s); err != nil {
		t.Fatal(err)
	}
	return fake.NewClientBuilder().WithScheme(s).WithObjects(objects...).Build()
}

// TestGone reconciles an object that is gone.
func TestGone(t *testing.T) {
	c := newClient(t)
	for name, r := range map[string]struct {
		reconciler reconcile.Reconciler
		fails      bool
	}{
		"bad":  {&bad.Reconciler{Client: c}, true},
		"good": {&good.Reconciler{Client: c}, false},
	} {
		if _, err := r.reconciler.Reconcile(t.Context(), request); (err != nil) != r.fails {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// TestAskedBefore deletes a token that is gone.
func TestAskedBefore(t *testing.T) {
	r := &good.Reconciler{Client: newClient(t)}
	token := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}}
	if gone, err := r.Forget(t.Context(), token); gone || err != nil {
		t.Error("forget:", gone, err)
	}
	if err := r.Drop(t.Context(), token); err != nil {
		t.Error("drop:", err)
	}
}

// TestToken reconciles an object that has no token yet.
func TestToken(t *testing.T) {
	run := func(make func(client.Client) reconcile.Reconciler) bool {
		foo := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}}
		c := newClient(t, foo)
		_, err := make(c).Reconcile(t.Context(), request)
		found := c.Get(t.Context(), request.NamespacedName, &corev1.Secret{}) == nil
		return err == nil && found
	}
	if run(func(c client.Client) reconcile.Reconciler { return &bad.Reconciler{Client: c} }) {
		t.Error("bad: the token was made")
	}
	if !run(func(c client.Client) reconcile.Reconciler { return &good.Reconciler{Client: c} }) {
		t.Error("good: the token was not made")
	}
}
