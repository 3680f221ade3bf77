package bad

import (
	"context"
	"net/http"
	"os/exec"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
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

// doc:begin

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Status.Phase != "Ready" {
		time.Sleep(30 * time.Second) // want `time\.Sleep blocks a reconcile worker, 1 by default, and other objects wait; return RequeueAfter instead`
	}
	// doc:end
	switch req.Name {
	case "delay":
		time.Sleep(r.Delay) // want `time\.Sleep blocks a reconcile worker`
	case "after":
		<-time.After(time.Second) // want `time\.After blocks a reconcile worker`
	case "poll":
		return ctrl.Result{}, r.poll(ctx, &app)
	case "stop":
		wait.Until(func() { r.Get(ctx, req.NamespacedName, &app) }, time.Second, ctx.Done()) // want `wait\.Until has no limit and blocks a reconcile worker`
	case "sync":
		if !cache.WaitForCacheSync(ctx.Done(), r.Informer.HasSynced) { // want `cache\.WaitForCacheSync has no limit if the informer cannot sync, and blocks a reconcile worker`
			return ctrl.Result{}, ctx.Err()
		}
	case "group":
		r.group.Wait() // want `r\.group\.Wait waits for goroutines of other functions and blocks`
	case "command":
		return ctrl.Result{}, exec.Command("sleep", "60").Run() // want `exec\.Command\("sleep", "60"\)\.Run has no limit and blocks a reconcile worker`
	case "send":
		r.Asked <- req.Name // want `this send waits for another goroutine without limit and blocks a reconcile worker`
	case "receive":
		<-r.Answers // want `this receive waits for another goroutine without limit and blocks a reconcile worker`
	case "http":
		_, err := http.Get(r.URL) // want `http\.Get has no timeout: a silent server blocks a reconcile worker`
		return ctrl.Result{}, err
	case "request":
		return ctrl.Result{}, r.request(ctx)
	case "client":
		return ctrl.Result{}, Fetch(r.URL)
	case "background":
		return ctrl.Result{}, FetchAll(r.URL)
	}
	return ctrl.Result{}, nil
}

func (r *Reconciler) poll(ctx context.Context, app *demov1.Foo) error {
	return wait.PollUntilContextCancel(ctx, time.Second, true, func(ctx context.Context) (bool, error) { // want `wait\.PollUntilContextCancel has no limit, since ctx has no deadline, and blocks a reconcile worker`
		err := r.Get(ctx, client.ObjectKeyFromObject(app), app)
		return app.Status.Phase == "Ready", err
	})
}

func (r *Reconciler) request(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.URL, nil)
	if err != nil {
		return err
	}
	_, err = http.DefaultClient.Do(req) // want `http\.DefaultClient\.Do has no timeout: a silent server blocks a reconcile worker`
	return err
}

// Fetch asks a server of the user.
func Fetch(url string) error {
	c := &http.Client{}
	_, err := c.Get(url) // want `c\.Get waits for ever on a server that does not answer: its http\.Client has no Timeout; set one`
	return err
}

// FetchAll asks with a client that follows no redirects.
func FetchAll(url string) error {
	c := http.Client{
		Transport:     &http.Transport{DisableKeepAlives: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	_, err = c.Do(req) // want `c\.Do waits for ever on a server that does not answer`
	return err
}
