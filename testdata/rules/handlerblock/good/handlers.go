// Package good queues keys in event handlers, and works in a worker.
package good

import (
	"context"
	"net/http"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/retry"
	"k8s.io/client-go/util/workqueue"

	"github.com/ctrlvet/ctrlvet/testdata/rules/handlerblock/good/retries"
)

// Notifier tells a server of every pod.
type Notifier struct {
	HTTP  *http.Client
	URL   string
	Told  func(name string)
	Queue workqueue.TypedRateLimitingInterface[cache.ObjectName]
}

// doc:begin

// Watch queues the names of pods.
func (n *Notifier) Watch(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			if name, err := cache.ObjectToName(obj); err == nil {
				n.Queue.Add(name)
			}
		},
	})
	return err
}

// Next tells the server of one pod, again and again until it succeeds.
func (n *Notifier) Next() bool {
	name, shutdown := n.Queue.Get()
	if shutdown {
		return false
	}
	defer n.Queue.Done(name)
	if err := n.tell(name.Name); err != nil {
		n.Queue.AddRateLimited(name)
		return true
	}
	n.Queue.Forget(name)
	return true
}

// doc:end

func (n *Notifier) tell(name string) error {
	answer, err := n.HTTP.Get(n.URL + "/" + name)
	if err != nil {
		return err
	}
	n.Told(name)
	return answer.Body.Close()
}

// Others do not wait, or not long.
func (n *Notifier) Others(ctx context.Context, recorder record.EventRecorder) map[string]cache.ResourceEventHandler {
	var lock sync.Mutex
	wake := make(chan struct{})
	up := func() (bool, error) { return true, nil }
	return map[string]cache.ResourceEventHandler{
		"goroutine": cache.ResourceEventHandlerFuncs{AddFunc: func(any) {
			go func() {
				if err := retries.Retry(50*time.Millisecond, time.Second, up); err == nil {
					n.Told("goroutine")
				}
			}()
		}},
		"later": cache.ResourceEventHandlerFuncs{AddFunc: func(any) {
			time.AfterFunc(time.Second, func() {
				if err := wait.PollImmediate(time.Second, time.Minute, up); err == nil {
					n.Told("later")
				}
			})
		}},
		"wake": cache.ResourceEventHandlerFuncs{AddFunc: func(any) {
			select {
			case wake <- struct{}{}:
			default:
			}
		}},
		"lock": cache.ResourceEventHandlerFuncs{UpdateFunc: func(_, _ any) {
			lock.Lock()
			defer lock.Unlock()
			time.Sleep(time.Millisecond)
		}},
		"brief": cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {
			_ = retry.OnError(retry.DefaultRetry, func(error) bool { return true }, func() error { n.Told("brief"); return nil })
		}},
		"event": cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
			if pod, ok := obj.(*corev1.Pod); ok {
				recorder.Event(pod, corev1.EventTypeNormal, "Seen", "the pod was seen")
			}
		}},
	}
}

// WatchNode tries for a while to tell of one node, which comes again every few seconds.
func (n *Notifier) WatchNode(client kubernetes.Interface, node string) error {
	factory := informers.NewSharedInformerFactoryWithOptions(client, 5*time.Second, informers.WithTweakListOptions(func(o *metav1.ListOptions) {
		o.FieldSelector = fields.OneTermEqualSelector("metadata.name", node).String()
	}))
	tell := func(name string) {
		_ = wait.ExponentialBackoff(wait.Backoff{Duration: time.Second, Steps: 5}, func() (bool, error) { return n.tell(name) == nil, nil })
	}
	_, err := factory.Core().V1().Nodes().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			if node, ok := obj.(*corev1.Node); ok {
				tell(node.Name)
			}
		},
	})
	if err != nil {
		return err
	}
	stop := make(chan struct{})
	defer close(stop)
	factory.Start(stop)
	time.Sleep(time.Minute)
	return nil
}
