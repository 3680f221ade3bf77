package bad

import (
	"context"
	"time"

	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconciler waits for what it has asked for.
type Reconciler struct {
	client.Client
	Delay    time.Duration
	Informer cache.SharedIndexInformer
	URL      string
}

// NewReconciler returns a reconciler.
func NewReconciler(c client.Client) *Reconciler {
	return &Reconciler{Client: c, Delay: time.Second}
}

// wait waits as the name of the object says.
func (r *Reconciler) wait(ctx context.Context, req ctrl.Request, app *demov1.Foo) error {
	switch req.Name {
	case "delay":
		r.Wait()
	case "after":
		r.WaitAfter()
	case "poll":
		return r.Poll(ctx, app)
	case "stop":
		r.PollUntilStop(ctx, req)
	case "sync":
		return r.Sync(ctx)
	case "http":
		return r.Ask()
	case "request":
		return r.Request(ctx)
	case "client":
		return Fetch(r.URL)
	case "background":
		return FetchAll(r.URL)
	}
	return nil
}

// Recorder tells a controller what has changed.
type Recorder struct{}
