// Package metadatacache_test counts what a manager watches, with a real API server.
package metadatacache_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/rest"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/config"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/metadatacache/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/metadatacache/good"
)

// watches notes which resources are watched, and how.
type watches struct {
	next http.RoundTripper
	mu   sync.Mutex
	seen map[string]map[bool]bool // by resource, and whether it is metadata alone
}

func (w *watches) RoundTrip(r *http.Request) (*http.Response, error) {
	if v := r.URL.Query().Get("watch"); v == "true" || v == "1" {
		path := strings.Split(r.URL.Path, "/")
		w.mu.Lock()
		name := path[len(path)-1]
		if w.seen[name] == nil {
			w.seen[name] = make(map[bool]bool)
		}
		w.seen[name][strings.Contains(r.Header.Get("Accept"), "as=PartialObjectMetadata")] = true
		w.mu.Unlock()
	}
	return w.next.RoundTrip(r)
}

func (w *watches) of(resource string) (n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.seen[resource])
}

type controller interface {
	reconcile.Reconciler
	SetupWithManager(ctrl.Manager) error
}

// run starts a manager with a controller, has that work once, and returns what is watched
// then.
func run(t *testing.T, options ctrl.Options, build func(ctrl.Manager) controller) *watches {
	t.Helper()
	cfg, w := rest.CopyConfig(proof.Server(t)), &watches{seen: make(map[string]map[bool]bool)}
	cfg.Wrap(func(rt http.RoundTripper) http.RoundTripper { w.next = rt; return w })
	namespace := proof.Namespace(t, proof.Server(t))
	c := proof.Client(t)
	meta := metav1.ObjectMeta{Namespace: namespace, Name: "web", Labels: map[string]string{"app": "shop"}}
	for _, obj := range []client.Object{
		&corev1.ConfigMap{ObjectMeta: meta, Data: map[string]string{"a": "b"}},
		&corev1.Secret{ObjectMeta: meta, Data: map[string][]byte{"a": []byte("b")}},
		&corev1.Pod{ObjectMeta: meta, Spec: corev1.PodSpec{Containers: []corev1.Container{{Name: "web", Image: "web"}}}},
	} {
		if err := c.Create(t.Context(), obj); err != nil {
			t.Fatal(err)
		}
	}
	options.Scheme, options.Metrics = proof.Scheme(), metricsserver.Options{BindAddress: "0"}
	options.Controller = config.Controller{SkipNameValidation: ptr.To(true)}
	options.Cache = cache.Options{DefaultNamespaces: map[string]cache.Config{namespace: {}}}
	mgr, err := ctrl.NewManager(cfg, options)
	if err != nil {
		t.Fatal(err)
	}
	r := build(mgr)
	if err := r.SetupWithManager(mgr); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- mgr.Start(t.Context()) }()
	t.Cleanup(func() {
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	if !mgr.GetCache().WaitForCacheSync(t.Context()) {
		t.Fatal("the cache did not sync")
	}
	if _, err := r.Reconcile(t.Context(), ctrl.Request{NamespacedName: client.ObjectKey{Namespace: namespace, Name: "web"}}); err != nil {
		t.Fatal(err)
	}
	return w
}

// TestTwice: each resource is watched twice.
func TestTwice(t *testing.T) {
	for resource, build := range map[string]func(ctrl.Manager) controller{
		"pods":       func(mgr ctrl.Manager) controller { return &bad.PodReconciler{Client: mgr.GetClient()} },
		"secrets":    func(mgr ctrl.Manager) controller { return &bad.SecretReconciler{Client: mgr.GetClient()} },
		"configmaps": func(mgr ctrl.Manager) controller { return &bad.NodeReconciler{Client: mgr.GetClient()} },
	} {
		w := run(t, ctrl.Options{}, build)
		if !await.True(func() bool { return w.of(resource) == 2 }) {
			t.Errorf("%s: watched in %d ways, want 2", resource, w.of(resource))
		}
	}
}

// TestOnce: it is watched once, and what is read live is not watched at all.
func TestOnce(t *testing.T) {
	var pods *good.PodReconciler
	w := run(t, ctrl.Options{}, func(mgr ctrl.Manager) controller {
		pods = &good.PodReconciler{Client: mgr.GetClient(), Live: mgr.GetAPIReader()}
		return pods
	})
	if pods.Pods != 1 {
		t.Errorf("%d Pods", pods.Pods)
	}
	var list corev1.PodList
	if err := proof.Client(t).List(t.Context(), &list); err != nil || len(list.Items) == 0 {
		t.Fatalf("%d Pods, error %v", len(list.Items), err)
	}
	key := client.ObjectKeyFromObject(&list.Items[len(list.Items)-1])
	if _, err := pods.Whole(t.Context(), key); err != nil {
		t.Error(err)
	}
	if _, err := pods.Any(t.Context(), key); err != nil {
		t.Error(err)
	}
	if !await.True(func() bool { return w.of("pods") == 1 }) {
		t.Errorf("pods: watched in %d ways, want 1", w.of("pods"))
	}
	options := ctrl.Options{Client: client.Options{Cache: &client.CacheOptions{DisableFor: []client.Object{&corev1.Secret{}}}}}
	w = run(t, options, func(mgr ctrl.Manager) controller { return &good.SecretReconciler{Client: mgr.GetClient()} })
	if !await.True(func() bool { return w.of("secrets") == 1 }) {
		t.Errorf("secrets: watched in %d ways, want 1", w.of("secrets"))
	}
}
