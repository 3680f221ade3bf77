package good

import (
	"context"
	"net/http"
	"time"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconciler comes back later for what it has asked for.
type Reconciler struct {
	client.Client
	Informer cache.SharedIndexInformer
	URL      string
	HTTP     *http.Client
	done     chan string
}

// NewReconciler returns a reconciler.
func NewReconciler(c client.Client) *Reconciler {
	return &Reconciler{Client: c, HTTP: &http.Client{Timeout: time.Second}, done: make(chan string)}
}

// wait waits as the name of the object says.
func (r *Reconciler) wait(ctx context.Context, req ctrl.Request, app *demov1.Foo) error {
	switch req.Name {
	case "delay":
		r.Wait()
	case "secrets":
		r.WaitForSecrets()
	case "after":
		r.WaitAfter(ctx)
	case "poll":
		return r.Poll(ctx, app)
	case "alone":
		return r.PollAlone(ctx, app)
	case "sync":
		return r.Sync(ctx)
	case "request":
		return r.Request(ctx)
	case "client":
		return Fetch(ctx, r.URL)
	case "background":
		go func() {
			time.Sleep(time.Second)
			<-r.done
		}()
	case "retry":
		return retry.OnError(retry.DefaultBackoff, func(error) bool { return true }, func() error { return r.Update(ctx, app) })
	}
	return nil
}
