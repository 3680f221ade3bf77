// Package listcontinue_test lists more Pods than fit on a page through the client of a
// manager, with a real API server.
package listcontinue_test

import (
	"fmt"
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/listcontinue/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/listcontinue/good"
	"github.com/ctrlvet/ctrlvet/testdata/rules/listcontinue/good/disabled"
	"github.com/ctrlvet/ctrlvet/testdata/rules/listcontinue/good/live"
	"github.com/ctrlvet/ctrlvet/testdata/rules/listcontinue/good/made/program"
)

func start(t *testing.T, mgr ctrl.Manager, err error) {
	t.Helper()
	if err != nil {
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
}

func TestPages(t *testing.T) {
	cfg := proof.Server(t)
	namespace := proof.Namespace(t, cfg)
	for i := range 5 {
		pod := &corev1.Pod{
			ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: fmt.Sprint("web-", i)},
			Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "web", Image: "web"}}},
		}
		if err := proof.Client(t).Create(t.Context(), pod); err != nil {
			t.Fatal(err)
		}
		limits := &corev1.LimitRange{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: fmt.Sprint("web-", i)}}
		if err := proof.Client(t).Create(t.Context(), limits); err != nil {
			t.Fatal(err)
		}
	}
	mgr, err := ctrl.NewManager(cfg, ctrl.Options{Scheme: proof.Scheme(), Metrics: metricsserver.Options{BindAddress: "0"}})
	start(t, mgr, err)
	c := mgr.GetClient()
	req := ctrl.Request{NamespacedName: types.NamespacedName{Name: namespace}}

	for name, r := range map[string]reconcile.Reconciler{
		"pages": &bad.PageReconciler{Client: c}, "struct": &bad.StructReconciler{Client: c}, "append": &bad.AppendReconciler{Client: c},
	} {
		if _, err := r.Reconcile(t.Context(), req); err == nil || !strings.Contains(err.Error(), "continue list option is not supported by the cache") {
			t.Errorf("bad, %s: error %v", name, err)
		}
	}
	if err := bad.NewCollector(mgr).Start(t.Context()); err == nil {
		t.Error("bad: the collector came to an end")
	}

	all, reader, raw := &good.PageReconciler{Client: c}, good.NewReaderReconciler(mgr), &good.RawReconciler{Client: c}
	remote := &good.RemoteReconciler{Client: c, Remote: proof.Client(t)}
	any := &good.AnyReconciler{Client: c}
	lists := &good.ListReconciler{Client: proof.Client(t), Lists: []client.ObjectList{&corev1.PodList{}}}
	own, err := live.NewLive(cfg)
	if err != nil {
		t.Fatal(err)
	}
	uncached, err := disabled.NewManager(cfg, ctrl.Options{Scheme: proof.Scheme(), Metrics: metricsserver.Options{BindAddress: "0"}})
	if err != nil {
		t.Fatal(err)
	}
	left := &disabled.DisabledReconciler{Client: uncached.GetClient()}
	made, err := program.Setup(cfg, ctrl.Options{Scheme: proof.Scheme(), Metrics: metricsserver.Options{BindAddress: "0"}})
	if err != nil {
		t.Fatal(err)
	}
	for name, r := range map[string]reconcile.Reconciler{
		"made": made, "all": all, "reader": reader, "raw": raw, "remote": remote, "any": any, "lists": lists, "own": own, "left": left,
	} {
		if _, err := r.Reconcile(t.Context(), req); err != nil {
			t.Errorf("good, %s: %v", name, err)
		}
	}
	for i, n := range []int{all.Pods, reader.Pods, raw.Pods, remote.Pods, own.Pods, left.Ranges, made.Pods} {
		if n != 5 {
			t.Errorf("good %d: %d Pods, want 5", i, n)
		}
	}
	if !any.Any || lists.Pages != 3 {
		t.Errorf("good: any %v, %d pages", any.Any, lists.Pages)
	}
}
