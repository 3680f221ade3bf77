package errstring_test

import (
	"context"
	"errors"
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes/fake"
	corelisters "k8s.io/client-go/listers/core/v1"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	ctrlfake "sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"

	"github.com/ctrlvet/ctrlvet/testdata/rules/errstring/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/errstring/good"
)

// TestExists lets the request fail for a reason that has nothing to do with
// the secret: the name of the server does not resolve. The text has "not
// found" in it, and bad takes the secret for absent.
func TestExists(t *testing.T) {
	c := fake.NewClientset(&corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "token"}})
	c.PrependReactor("get", "secrets", func(clienttesting.Action) (bool, runtime.Object, error) {
		return true, nil, errors.New("dial tcp: lookup api.example.com: host not found")
	})
	if exists, err := bad.Exists(t.Context(), c, "shop", "token"); exists || err != nil {
		t.Errorf("bad: %v, %v", exists, err)
	}
	if _, err := good.Exists(t.Context(), c, "shop", "token"); err == nil {
		t.Error("good: no error")
	}
	empty := fake.NewClientset()
	if exists, err := good.Exists(t.Context(), empty, "shop", "token"); exists || err != nil {
		t.Errorf("good: %v, %v", exists, err)
	}
}

// TestOthers shows the same for the other operations: a failure of something
// else that has the words in its text.
func TestOthers(t *testing.T) {
	fail := errors.New("connecting to the proxy: a lock file already exists")
	c := ctrlfake.NewClientBuilder().WithInterceptorFuncs(interceptor.Funcs{
		Create: func(context.Context, client.WithWatch, client.Object, ...client.CreateOption) error { return fail },
		Update: func(context.Context, client.WithWatch, client.Object, ...client.UpdateOption) error {
			return errors.New("certificate: handshake timeout is not configured")
		},
	}).Build()
	cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "settings"}}
	if err := bad.Create(t.Context(), c, cm); err != nil {
		t.Errorf("bad: %v", err)
	}
	if err := good.Create(t.Context(), c, cm); err == nil {
		t.Error("good: no error")
	}
	if !bad.Busy(t.Context(), c, cm) {
		t.Error("bad: not busy")
	}
}

// TestLister shows that the text depends on who says it: the lister names the
// kind, the server the resource.
func TestLister(t *testing.T) {
	lister := corelisters.NewPodLister(cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{}))
	if !bad.Gone(lister, "shop", "web") || bad.Gone(lister, "shop", "api") {
		t.Error("bad: the text of the lister has changed")
	}
	if !good.Gone(lister, "shop", "web") || !good.Gone(lister, "shop", "api") {
		t.Error("good: not gone")
	}
	if _, err := fake.NewClientset().CoreV1().Pods("shop").Get(t.Context(), "web", metav1.GetOptions{}); !apierrors.IsNotFound(err) || err.Error() != `pods "web" not found` {
		t.Errorf("the client says %v", err)
	}
}
