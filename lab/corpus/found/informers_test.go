package found

import (
	"context"
	"errors"
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// TestDeleteHandlerPanics: kubevirt/containerized-data-importer@c07cdb6f,
// pkg/apiserver/auth-config.go:109, and the same in
// pkg/util/tls-crypto-watch/tls-crypto-watch.go:89 (tombstone). The delete
// handler asserts the type of the object to log its name; a delete that the
// watch missed ends the API server of the project.
func TestDeleteHandlerPanics(t *testing.T) {
	var deleted []string
	found := func(obj any) { deleted = append(deleted, obj.(*corev1.ConfigMap).Name) }
	got := deleteUnseen(t, cache.ResourceEventHandlerFuncs{DeleteFunc: found})
	if !strings.Contains(got, "interface {} is cache.DeletedFinalStateUnknown, not *v1.ConfigMap") || deleted != nil {
		t.Errorf("panic %q, deleted %v", got, deleted)
	}

	mended := func(obj any) {
		if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok {
			obj = unknown.Obj
		}
		if m, ok := obj.(*corev1.ConfigMap); ok {
			deleted = append(deleted, m.Name)
		}
	}
	if got := deleteUnseen(t, cache.ResourceEventHandlerFuncs{DeleteFunc: mended}); got != "" || len(deleted) != 1 {
		t.Errorf("mended: panic %q, deleted %v", got, deleted)
	}
}

// TestFilterPanics: knative/serving@98e5ef90,
// pkg/autoscaler/statforwarder/leases.go:120 (tombstone). A filter is asked
// about deletes too, also where there is no delete handler behind it, and
// asserts the type: a lease that is deleted unseen ends the autoscaler.
func TestFilterPanics(t *testing.T) {
	handlers := cache.FilteringResourceEventHandler{
		FilterFunc: func(obj any) bool { return obj.(*corev1.ConfigMap).Namespace == "kube-system" },
		Handler:    cache.ResourceEventHandlerFuncs{AddFunc: func(any) {}},
	}
	if got := deleteUnseen(t, handlers); !strings.Contains(got, "interface {} is cache.DeletedFinalStateUnknown, not *v1.ConfigMap") {
		t.Errorf("panic %q", got)
	}

	handlers.FilterFunc = func(obj any) bool {
		m, ok := obj.(*corev1.ConfigMap)
		return ok && m.Namespace == "kube-system"
	}
	if got := deleteUnseen(t, handlers); got != "" {
		t.Errorf("mended: panic %q", got)
	}
}

// TestFilterLosesDelete: karmada-io/karmada@f8fdd02d,
// pkg/scheduler/event_handler.go:98 (tombstone). The delete handler knows
// tombstones, but the filter in front of it refuses whatever has no metadata.
func TestFilterLosesDelete(t *testing.T) {
	left := map[string]bool{"settings": true}
	handlers := cache.FilteringResourceEventHandler{
		FilterFunc: func(obj any) bool {
			_, err := meta.Accessor(obj)
			return err == nil
		},
		Handler: cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {
			if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok {
				obj = unknown.Obj
			}
			delete(left, obj.(metav1.Object).GetName())
		}},
	}
	if got := deleteUnseen(t, handlers); got != "" || !left["settings"] {
		t.Errorf("panic %q, left %v: the delete arrived", got, left)
	}

	handlers.FilterFunc = func(obj any) bool {
		if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok {
			obj = unknown.Obj
		}
		_, err := meta.Accessor(obj)
		return err == nil
	}
	if got := deleteUnseen(t, handlers); got != "" || len(left) != 0 {
		t.Errorf("mended: panic %q, left %v", got, left)
	}
}

// TestTombstoneWithoutKey: minio/operator@0ee2c254,
// pkg/controller/main-controller.go:1377 (tombstonekey), and, asking for the
// metadata instead, kubernetes-sigs/kro@0302e659,
// pkg/dynamiccontroller/dynamic_controller.go:449 (tombstone). Deletes are
// queued by the function that adds and updates are queued by, which finds no
// key in a tombstone: the tenant is not queued, and what the operator put into
// the configuration of Prometheus for it stays. Not found among the projects'
// issues.
func TestTombstoneWithoutKey(t *testing.T) {
	for name, c := range map[string]struct {
		key  cache.KeyFunc
		want int
	}{
		"found":  {cache.MetaNamespaceKeyFunc, 0},
		"mended": {cache.DeletionHandlingMetaNamespaceKeyFunc, 1},
	} {
		queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
		enqueue := func(obj any) {
			key, err := c.key(obj)
			if err != nil {
				return
			}
			queue.Add(key)
		}
		if got := deleteUnseen(t, cache.ResourceEventHandlerFuncs{DeleteFunc: enqueue}); got != "" || queue.Len() != c.want {
			t.Errorf("%s: panic %q, %d queued", name, got, queue.Len())
		}
		queue.ShutDown()
	}
}

// TestStatusOnlyInCache: zalando/postgres-operator@a7aaad0a,
// pkg/controller/postgresql.go:522 and 538 (cachemutation). The event handler
// notes a failure in the status of the object that it was given, which is the
// informer's, and writes it; the write fails, and from then on every reader of
// the cache sees a status that the API server does not have.
func TestStatusOnlyInCache(t *testing.T) {
	refused := errors.New("refused")
	write := func(*corev1.Pod) error { return refused }
	for name, c := range map[string]struct {
		note func(obj any)
		want corev1.PodPhase
	}{
		"found": {func(obj any) {
			pod := obj.(*corev1.Pod)
			pod.Status.Phase = corev1.PodFailed
			_ = write(pod)
		}, corev1.PodFailed},
		"mended": {func(obj any) {
			pod := obj.(*corev1.Pod).DeepCopy()
			pod.Status.Phase = corev1.PodFailed
			_ = write(pod)
		}, corev1.PodRunning},
	} {
		pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "ns", Name: "db"}, Status: corev1.PodStatus{Phase: corev1.PodRunning}}
		factory := informers.NewSharedInformerFactory(fake.NewClientset(pod), 0)
		pods := factory.Core().V1().Pods()
		registration, err := pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: c.note})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		factory.StartWithContext(ctx)
		if !cache.WaitForCacheSync(ctx.Done(), registration.HasSynced) {
			t.Fatal("no sync")
		}
		if got, err := pods.Lister().Pods("ns").Get("db"); err != nil || got.Status.Phase != c.want {
			t.Errorf("%s: the cache says %v, %v; want %s", name, got, err, c.want)
		}
		cancel()
		factory.Shutdown()
	}
}
