package bad

import (
	"context"
	"errors"
	"sync"
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
	Asked    chan string
	Answers  chan string
	group    sync.WaitGroup
}

// NewReconciler returns a reconciler whose results nobody takes yet.
func NewReconciler(c client.Client) *Reconciler {
	return &Reconciler{Client: c, Delay: time.Second, Asked: make(chan string), Answers: make(chan string)}
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
	case "group":
		r.Join()
	case "command":
		return errors.Join(r.Run(), r.Push())
	case "send":
		r.Send(req)
	case "receive":
		r.Receive()
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
type Recorder struct {
	lock    sync.Mutex
	ready   map[string]bool
	changed chan string
}

// NewRecorder returns a recorder whose channel has room for one event.
func NewRecorder() *Recorder {
	return &Recorder{ready: map[string]bool{}, changed: make(chan string, 1)}
}

// Ready tells whether a pod is ready.
func (r *Recorder) Ready(name string) bool {
	r.lock.Lock()
	defer r.lock.Unlock()
	return r.ready[name]
}
