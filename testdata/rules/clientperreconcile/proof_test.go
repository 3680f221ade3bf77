package clientperreconcile_test

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/rules/clientperreconcile/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/clientperreconcile/good"
)

// TestLimit sends 20 requests. The limits of the configuration, 2 per second
// after a burst of 10, let one client take five seconds for them; with a client
// for each there is no limit.
func TestLimit(t *testing.T) {
	config := &rest.Config{Host: server(t, nil).URL, QPS: 2, Burst: 10}
	g, err := good.NewReconciler(config)
	if err != nil {
		t.Fatal(err)
	}
	if took := reconciles(t, &bad.Reconciler{Config: config}); took > 4*time.Second {
		t.Errorf("bad: 20 requests took %v: is there a limit?", took)
	}
	if took := reconciles(t, g); took < 4800*time.Millisecond {
		t.Errorf("good: 20 requests took %v: is there no limit?", took)
	}
}

func reconciles(t *testing.T, r reconcile.Reconciler) time.Duration {
	t.Helper()
	start := time.Now()
	for range 20 {
		if _, err := r.Reconcile(t.Context(), ctrl.Request{NamespacedName: types.NamespacedName{Namespace: "shop", Name: "web"}}); err != nil {
			t.Fatal(err)
		}
	}
	return time.Since(start)
}

// TestClosing: the client is built for an object that goes.
func TestClosing(t *testing.T) {
	now := metav1.Now()
	going := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web", DeletionTimestamp: &now, Finalizers: []string{"example.com/clean"}}}
	r := &good.Closing{Client: fake.NewClientBuilder().WithObjects(going).Build(), Config: &rest.Config{Host: server(t, nil).URL}}
	if _, err := r.Reconcile(t.Context(), ctrl.Request{NamespacedName: types.NamespacedName{Namespace: "shop", Name: "web"}}); err != nil {
		t.Error(err)
	}
}

// TestDiscovery counts how often the server is asked for its API groups.
func TestDiscovery(t *testing.T) {
	var asked atomic.Int32
	k := &bad.Kinds{Config: &rest.Config{Host: server(t, &asked).URL, QPS: -1}}
	for range 5 {
		if _, err := k.Reconcile(t.Context(), ctrl.Request{}); err != nil {
			t.Fatal(err)
		}
	}
	if n := asked.Load(); n < 5 {
		t.Errorf("the groups were asked for %d times", n)
	}
}

// server knows no object and no API group.
func server(t *testing.T, groups *atomic.Int32) *httptest.Server {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if r.URL.Path == "/api" || r.URL.Path == "/apis" {
			if groups != nil {
				groups.Add(1)
			}
			w.Write([]byte(`{"kind":"APIGroupList","apiVersion":"v1","groups":[]}`)) //nolint:errcheck // the client has gone
			return
		}
		w.WriteHeader(http.StatusNotFound)
		w.Write([]byte(`{"kind":"Status","apiVersion":"v1","status":"Failure","reason":"NotFound","code":404}`)) //nolint:errcheck // the client has gone
	}))
	t.Cleanup(s.Close)
	return s
}
