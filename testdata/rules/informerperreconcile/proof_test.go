package informerperreconcile_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/dynamic/fake"
	kubefake "k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/kubernetes/scheme"
	clienttesting "k8s.io/client-go/testing"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/informerperreconcile/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/informerperreconcile/good"
)

const rounds = 5

// TestWatches counts the lists and watches of five reconciles, and the
// goroutines that they leave behind.
func TestWatches(t *testing.T) {
	seen := 0
	count := func(n int) { seen += n }

	badClient := kubefake.NewClientset(pod())
	left := reconciles(t, &bad.Reconciler{Client: badClient, Pods: count})
	if lists, watches := actions(badClient, rounds); lists != rounds || watches != rounds || left() < rounds || seen != rounds {
		t.Errorf("bad: %d lists, %d watches, %d goroutines left, %d pods seen", lists, watches, left(), seen)
	}

	dynamicClient := fake.NewSimpleDynamicClient(scheme.Scheme, pod())
	seen = 0
	left = reconciles(t, &bad.Dynamic{Client: dynamicClient, Pods: count})
	if lists, watches := actions(dynamicClient, rounds); lists != rounds || watches != rounds || left() < rounds || seen != rounds {
		t.Errorf("bad dynamic: %d lists, %d watches, %d goroutines left, %d pods seen", lists, watches, left(), seen)
	}

	goodClient := kubefake.NewClientset(pod())
	r, err := good.NewReconciler(t.Context(), goodClient)
	if err != nil {
		t.Fatal(err)
	}
	r.Count, seen = count, 0
	actions(goodClient, 1) // the informer runs
	left = reconciles(t, r)
	await.True(func() bool { return left() <= 1 })
	if lists, watches := actions(goodClient, 1); lists != 1 || watches != 1 || left() > 1 || seen != rounds {
		t.Errorf("good: %d lists, %d watches, %d goroutines left, %d pods seen", lists, watches, left(), seen)
	}

	unstartedClient := kubefake.NewClientset(pod())
	seen = 0
	left = reconciles(t, &good.Unstarted{Client: unstartedClient, Count: count})
	await.True(func() bool { return left() <= 0 })
	if lists, watches := actions(unstartedClient, 0); lists != 0 || watches != 0 || left() > 0 || seen != 0 {
		t.Errorf("good, not started: %d lists, %d watches, %d goroutines left, %d pods seen", lists, watches, left(), seen)
	}
}

// reconciles returns what tells how many goroutines there are more afterwards.
func reconciles(t *testing.T, r reconcile.Reconciler) func() int {
	t.Helper()
	left := await.Goroutines()
	for range rounds {
		if _, err := r.Reconcile(t.Context(), ctrl.Request{NamespacedName: types.NamespacedName{Namespace: "shop", Name: "web"}}); err != nil {
			t.Fatal(err)
		}
	}
	return left
}

// actions counts what the client was asked for, once it was asked for so many
// watches: an informer has synced before its watch begins.
func actions(client interface{ Actions() []clienttesting.Action }, begun int) (lists, watches int) {
	await.True(func() bool {
		lists, watches = 0, 0
		for _, a := range client.Actions() {
			switch a.GetVerb() {
			case "list":
				lists++
			case "watch":
				watches++
			}
		}
		return watches >= begun
	})
	return lists, watches
}

func pod() *corev1.Pod {
	return &corev1.Pod{
		TypeMeta:   metav1.TypeMeta{APIVersion: "v1", Kind: "Pod"},
		ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"},
	}
}
