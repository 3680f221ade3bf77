// Package bad works in event handlers.
package bad

import (
	"net/http"
	"os/exec"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/retry"

	"github.com/ctrlvet/ctrlvet/testdata/rules/handlerblock/bad/retries"
)

// Notifier tells a server of every pod.
type Notifier struct {
	HTTP *http.Client
	URL  string
	Told func(name string)
}

// doc:begin

// Watch tells the server as soon as a pod is there.
func (n *Notifier) Watch(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			if pod, ok := obj.(*corev1.Pod); ok {
				n.tell(pod.Name)
			}
		},
	})
	return err
}

func (n *Notifier) tell(name string) {
	answer, err := n.HTTP.Get(n.URL + "/" + name) // want `event handler calls n\.HTTP\.Get, which keeps all further events waiting and is not tried again: put the key on a work queue and do this in the worker`
	if err != nil {
		return // the event is lost
	}
	answer.Body.Close()
	n.Told(name)
}

// doc:end

// Waits are the ways of a handler to wait.
func (n *Notifier) Waits(informer cache.SharedIndexInformer) map[string]cache.ResourceEventHandler {
	up := func() (bool, error) { return false, nil }
	return map[string]cache.ResourceEventHandler{
		"sleep": cache.ResourceEventHandlerFuncs{AddFunc: func(any) {
			time.Sleep(300 * time.Millisecond) // want `event handler calls time\.Sleep`
		}},
		"poll": cache.ResourceEventHandlerFuncs{UpdateFunc: func(_, _ any) {
			wait.PollImmediate(50*time.Millisecond, 300*time.Millisecond, up) // want `event handler calls wait\.PollImmediate`
		}},
		"retry": cache.ResourceEventHandlerFuncs{DeleteFunc: func(any) {
			retry.OnError(wait.Backoff{Steps: 4, Duration: 100 * time.Millisecond}, func(error) bool { return true }, func() error { return http.ErrServerClosed }) // want `event handler calls retry\.OnError`
		}},
		"own retry": cache.ResourceEventHandlerDetailedFuncs{AddFunc: func(any, bool) {
			retries.Retry(50*time.Millisecond, 300*time.Millisecond, up) // want `event handler calls retries\.Retry`
		}},
		"command": cache.ResourceEventHandlerFuncs{AddFunc: func(any) {
			exec.Command("sleep", "0.3").Run() // want `event handler calls exec\.Command\("sleep", "0\.3"\)\.Run`
		}},
		"sync": cache.FilteringResourceEventHandler{
			FilterFunc: func(any) bool {
				stop := make(chan struct{})
				time.AfterFunc(300*time.Millisecond, func() { close(stop) })
				return cache.WaitForCacheSync(stop, func() bool { return false }, informer.HasSynced) // want `event handler calls cache\.WaitForCacheSync`
			},
			Handler: cache.ResourceEventHandlerFuncs{AddFunc: func(any) {}},
		},
	}
}

// ByServer indexes pods by what the server calls them.
func (n *Notifier) ByServer() cache.Indexers {
	return cache.Indexers{"server": func(obj any) ([]string, error) {
		answer, err := n.HTTP.Get(n.URL) // want `index function calls n\.HTTP\.Get, and the lock of the store is held meanwhile: nobody can read the cache; compute the value from the object alone`
		if err != nil {
			return nil, err
		}
		defer answer.Body.Close()
		return []string{answer.Status}, nil
	}}
}
