package good

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"os/signal"
	"time"

	"golang.org/x/time/rate"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/healthz"
)

// Keeper has the cases in which a context of its own is right: each of its
// methods does its work although the context is done.
type Keeper struct {
	*Reconciler
	ctx context.Context
}

// AfterDone works on after the shutdown has begun.
func (k *Keeper) AfterDone(ctx context.Context) error {
	<-ctx.Done()
	return k.Update(context.Background(), k.held())
}

// AfterError does so where the error is that of the context.
func (k *Keeper) AfterError(ctx context.Context) error {
	err := k.Update(ctx, k.held())
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return k.Update(context.Background(), k.held())
	}
	return err
}

// AfterSelect does so in the branch of a select.
func (k *Keeper) AfterSelect(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			timeout, cancel := context.WithTimeout(context.Background(), time.Second)
			defer cancel()
			return k.Update(timeout, k.held())
		case <-time.After(time.Minute):
		}
	}
}

// AfterErr does so when the context says that it is done.
func (k *Keeper) AfterErr(ctx context.Context) error {
	if ctx.Err() != nil {
		return k.Update(context.Background(), k.held())
	}
	return nil
}

// StopServer gives a server time to stop.
func (k *Keeper) StopServer(ctx context.Context) error {
	server := &http.Server{ReadHeaderTimeout: time.Second}
	return server.Shutdown(context.Background())
}

// Deferred cleans up when the function ends.
func (k *Keeper) Deferred(ctx context.Context) (err error) {
	defer func() { err = k.Update(context.Background(), k.held()) }()
	defer k.release(context.Background())
	return nil
}

// release gives the pod back; its name says that it must not be cancelled.
func (k *Keeper) release(ctx context.Context) {
	if err := k.Update(context.Background(), k.held()); err != nil {
		panic(err)
	}
}

// Cleanup removes what is left.
func (k *Keeper) Cleanup(ctx context.Context) error {
	return k.Update(context.Background(), k.held())
}

// ShutdownNow removes what is left.
func (k *Keeper) ShutdownNow(ctx context.Context) error {
	return k.Update(context.Background(), k.held())
}

// StopAll removes what is left.
func (k *Keeper) StopAll(ctx context.Context) error {
	return k.Update(context.Background(), k.held())
}

// CloseAll removes what is left.
func (k *Keeper) CloseAll(ctx context.Context) error {
	return k.Update(context.Background(), k.held())
}

// Detached says by name that the work must go on.
func (k *Keeper) Detached(ctx context.Context) error {
	return k.Update(context.WithoutCancel(ctx), k.held())
}

// Each gives every read a time of its own, and says so.
func (k *Keeper) Each(ctx context.Context) error {
	for _, name := range []string{"web"} {
		// use a new ctx for each read: the deadline of the caller's is for all of them
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		err := k.Get(ctx, client.ObjectKey{Namespace: namespace, Name: name}, &corev1.Pod{})
		cancel()
		if err != nil {
			return err
		}
	}
	return nil
}

// Spawned starts work that must outlive the call.
func (k *Keeper) Spawned(ctx context.Context) error {
	done := make(chan error, 1)
	go func() { done <- k.Update(context.Background(), k.held()) }()
	go k.check(context.Background())
	return <-done
}

// Ready registers checks, which get no context.
func (k *Keeper) Ready(ctx context.Context) error {
	check := func(*http.Request) error { return k.List(context.Background(), &corev1.PodList{}) }
	checks := map[string]healthz.Checker{"pods": check}
	return checks["pods"](nil)
}

// Listing hands out the functions of an informer, which get no context.
func (k *Keeper) Listing(ctx context.Context) error {
	pods := k.Clientset.CoreV1().Pods(namespace)
	lw := &cache.ListWatch{
		ListFunc: func(options metav1.ListOptions) (runtime.Object, error) {
			return pods.List(context.Background(), options)
		},
		WatchFunc: func(options metav1.ListOptions) (watch.Interface, error) {
			return pods.Watch(context.Background(), options)
		},
	}
	_, err := lw.ListFunc(metav1.ListOptions{})
	return err
}

// Serving registers an HTTP handler.
func (k *Keeper) Serving(ctx context.Context) error {
	mux := http.NewServeMux()
	mux.HandleFunc("/pods", func(http.ResponseWriter, *http.Request) {
		if err := k.List(context.Background(), &corev1.PodList{}); err != nil {
			panic(err)
		}
	})
	mux.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, http.MethodGet, "/pods", nil))
	return nil
}

// Returned returns a function that is called later.
func (k *Keeper) Returned(ctx context.Context) error {
	later := k.later(ctx)
	return later()
}

func (k *Keeper) later(ctx context.Context) func() error {
	return func() error { return k.List(context.Background(), &corev1.PodList{}) }
}

// Commented says why.
func (k *Keeper) Commented(ctx context.Context) error {
	// background: the lease must be given back even if the caller has gone
	if err := k.Update(context.Background(), k.held()); err != nil {
		return err
	}
	// The update cannot have the same context as the lease, which might be over.
	if err := k.Update(context.TODO(), k.held()); err != nil {
		return err
	}
	return k.List(context.Background(), &corev1.PodList{}) // background context, the list is shared with other callers
}

// Elsewhere calls functions of other modules.
func (k *Keeper) Elsewhere(ctx context.Context) error {
	return rate.NewLimiter(rate.Inf, 1).Wait(context.Background())
}

// Unnamed is no callback of the framework: nobody promises a useful context.
func (k *Keeper) Unnamed(_ context.Context) error {
	return k.List(context.Background(), &corev1.PodList{})
}

// NoContext calls what Recount calls without one.
func (k *Keeper) NoContext(ctx context.Context) error {
	return k.count()
}

// Recount has no context to hand on.
func Recount(k *Keeper) error { return k.count() }

func (k *Keeper) count() error {
	return k.List(context.Background(), &corev1.PodList{})
}

// Stored uses the context of the program where no reconcile leads to.
func (k *Keeper) Stored(ctx context.Context) error {
	k.ctx = context.WithoutCancel(ctx)
	return k.refresh()
}

func (k *Keeper) refresh() error {
	return k.List(k.ctx, &corev1.PodList{})
}

// Constructed builds an object that reads once.
func (k *Keeper) Constructed(ctx context.Context) error {
	_, err := NewIndex(ctx, k.Reconciler)
	return err
}

// Index knows the pods from the beginning.
type Index struct {
	pods corev1.PodList
}

// NewIndex is a constructor: it is called once, when the program starts.
func NewIndex(ctx context.Context, r *Reconciler) (*Index, error) {
	index := &Index{}
	return index, r.List(context.Background(), &index.pods)
}

// LookAlike calls a method that takes something else for a context.
func (k *Keeper) LookAlike(ctx context.Context) error {
	return request{}.do(background{}, ctx)
}

// background is the project's own type.
type background struct{}

type request struct{}

func (request) do(_ background, ctx context.Context) error {
	if ctx == nil {
		return errors.New("no context")
	}
	return nil
}

// Requests hands the work of a request to a goroutine that outlives it.
func (k *Keeper) Requests(ctx context.Context) error {
	done := make(chan error, 1)
	go func() {
		done <- k.List(context.Background(), &corev1.PodList{})
	}()
	return <-done
}

// SetupWithManager is called once, when the manager is built.
func (k *Keeper) SetupWithManager(ctx context.Context, mgr ctrl.Manager) error {
	if err := mgr.GetFieldIndexer().IndexField(context.Background(), &corev1.Pod{}, "spec.nodeName", func(object client.Object) []string {
		return []string{object.(*corev1.Pod).Spec.NodeName}
	}); err != nil {
		return err
	}
	return mgr.GetAPIReader().List(context.Background(), &corev1.PodList{})
}

// AddTo does the same under another name.
func (k *Keeper) AddTo(ctx context.Context, mgr ctrl.Manager) error {
	return mgr.GetAPIReader().List(context.Background(), &corev1.PodList{})
}

// IndexNodes registers an index, which outlives every call.
func (k *Keeper) IndexNodes(ctx context.Context, indexer client.FieldIndexer) error {
	return indexer.IndexField(context.Background(), &corev1.Pod{}, "spec.hostname", func(object client.Object) []string {
		return []string{object.(*corev1.Pod).Spec.Hostname}
	})
}

func init() {
	if err := (request{}).do(background{}, context.Background()); err != nil {
		panic(err)
	}
}

// held is the pod that the operator holds.
func (k *Keeper) held() *corev1.Pod {
	return newPod("held")
}

// Rollout takes back what a wait has not seen, however it has ended.
func (k *Keeper) Rollout(ctx context.Context, wait func(context.Context, string) error) error {
	if err := wait(ctx, k.held().GetName()); err != nil {
		if e := k.Delete(context.Background(), k.held()); e != nil {
			return errors.Join(err, e)
		}
		return err
	}
	return nil
}

// Run serves until a signal ends the process, whatever its context has in it.
func Run(ctx context.Context, k *Keeper) error {
	if err := k.Get(ctx, key, &corev1.Pod{}); err != nil {
		return err
	}
	stop, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	if err := k.List(stop, &corev1.PodList{}); err != nil {
		return err
	}
	<-stop.Done()
	return nil
}
