package eventobject_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/eventobject/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/eventobject/good"
)

// handlers takes the handler that a function registers.
type handlers struct {
	cache.SharedInformer
	added cache.ResourceEventHandler
}

func (h *handlers) AddEventHandler(r cache.ResourceEventHandler) (cache.ResourceEventHandlerRegistration, error) {
	h.added = r
	return nil, nil
}

// TestUpdates sends an update of a service and of a spec.
func TestUpdates(t *testing.T) {
	queued := func(watch func(cache.SharedInformer, workqueue.TypedInterface[string]) error) int {
		queue := workqueue.NewTyped[string]()
		defer queue.ShutDown()
		h := &handlers{}
		if err := watch(h, queue); err != nil {
			t.Fatal(err)
		}
		old := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}}
		cur := old.DeepCopy()
		cur.Spec.ClusterIP = "10.0.0.1"
		h.added.OnUpdate(old, cur)
		return queue.Len()
	}
	if n := queued(bad.Watch); n != 0 {
		t.Errorf("bad: %d services queued", n)
	}
	if n := queued(good.Watch); n != 1 {
		t.Errorf("good: %d services queued", n)
	}
	old := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web", Generation: 1}}
	cur := old.DeepCopy()
	cur.Generation = 2
	update := event.UpdateEvent{ObjectOld: old, ObjectNew: cur}
	both := func(e event.UpdateEvent) bool { return e.ObjectOld.GetGeneration() != e.ObjectNew.GetGeneration() }
	for name, c := range map[string]struct {
		predicate predicate.Predicate
		through   bool
	}{
		"bad":    {bad.SpecChanges(), false},
		"good":   {good.SpecChanges(), true},
		"handed": {good.Handed(both), true},
	} {
		if got := c.predicate.Update(update); got != c.through {
			t.Errorf("%s: the update comes through: %v", name, got)
		}
	}
	gone := cur.DeepCopy()
	gone.DeletionTimestamp = &metav1.Time{}
	*gone.DeletionTimestamp = metav1.Now()
	if !good.Deleting().Update(event.UpdateEvent{ObjectOld: cur, ObjectNew: gone}) {
		t.Error("a deletion does not come through")
	}
}

// TestRequests counts which objects a change of a secret wakes.
func TestRequests(t *testing.T) {
	s := runtime.NewScheme()
	if err := demov1.AddToScheme(s); err != nil {
		t.Fatal(err)
	}
	foo := func(name string) *demov1.Foo {
		return &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: name}, Spec: demov1.FooSpec{Image: "token"}}
	}
	c := fake.NewClientBuilder().WithScheme(s).WithObjects(foo("a"), foo("b")).Build()
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "token",
		OwnerReferences: []metav1.OwnerReference{{Name: "a"}, {Name: "b"}}}}
	names := func(f handler.MapFunc) map[string]int {
		out := make(map[string]int)
		for _, r := range f(t.Context(), client.Object(secret)) {
			out[r.Name]++
		}
		return out
	}
	for name, f := range map[string]handler.MapFunc{"UsersOf": bad.UsersOf(c), "AllOf": bad.AllOf(c)} {
		if got := names(f); got["token"] != 2 || len(got) != 1 {
			t.Errorf("bad.%s: %v", name, got)
		}
	}
	for name, f := range map[string]handler.MapFunc{"UsersOf": good.UsersOf(c), "AllOf": good.AllOf(c), "Owners": good.Owners} {
		if got := names(f); got["a"] != 1 || got["b"] != 1 || len(got) != 2 {
			t.Errorf("good.%s: %v", name, got)
		}
	}
	if got := names(good.AnyOf(c)); got["token"] != 1 || len(got) != 1 {
		t.Errorf("good.AnyOf: %v", got)
	}
}
