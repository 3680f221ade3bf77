package handlerleak_test

import (
	"sync/atomic"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/handlerleak/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/handlerleak/good"
)

const rounds = 10

// TestOnePod reconciles ten times and adds one pod: it is seen as often as the
// handler was registered.
func TestOnePod(t *testing.T) {
	for name, want := range map[string]int{"bad": rounds, "other": rounds, "handing": rounds, "good": 1} {
		var seen atomic.Int32
		count := func(any) { seen.Add(1) }
		client := fake.NewClientset()
		factory := informers.NewSharedInformerFactory(client, 0)
		pods := factory.Core().V1().Pods().Informer()
		factory.Start(t.Context().Done())
		if !cache.WaitForCacheSync(t.Context().Done(), pods.HasSynced) {
			t.Fatal("not synced")
		}
		var r reconcile.Reconciler
		b := bad.Reconciler{Factory: factory, Pods: pods, Seen: count}
		switch name {
		case "bad":
			r = &b
		case "other":
			r = &bad.Other{Reconciler: b}
		case "handing":
			r = &bad.Handing{Reconciler: b}
		case "good":
			g := &good.Reconciler{Seen: count}
			if err := g.Watch(pods); err != nil {
				t.Fatal(err)
			}
			r = g
		}
		begun := await.Goroutines()
		for range rounds {
			if _, err := r.Reconcile(t.Context(), ctrl.Request{}); err != nil {
				t.Fatal(err)
			}
		}
		pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}}
		if _, err := client.CoreV1().Pods("shop").Create(t.Context(), pod, metav1.CreateOptions{}); err != nil {
			t.Fatal(err)
		}
		await.True(func() bool { return seen.Load() >= int32(want) })
		time.Sleep(100 * time.Millisecond) // no more than that
		if n := int(seen.Load()); n != want {
			t.Errorf("%s: one pod was seen %d times, want %d", name, n, want)
		}
		if n := begun(); name != "good" && n < rounds {
			t.Errorf("%s: %d goroutines more", name, n)
		}
	}
}
