// Package good closes its stop channels.
package good

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
)

// doc:begin

// Watcher watches pods and nodes.
type Watcher struct {
	factory informers.SharedInformerFactory
	stop    chan struct{}
}

// NewWatcher starts two informers.
func NewWatcher(c kubernetes.Interface) *Watcher {
	w := &Watcher{factory: informers.NewSharedInformerFactory(c, 0), stop: make(chan struct{})}
	w.factory.Core().V1().Pods().Informer()
	w.factory.Core().V1().Nodes().Informer()
	w.factory.Start(w.stop)
	return w
}

// Stop ends both.
func (w *Watcher) Stop() { close(w.stop) }

// doc:end

// Shutdown waits for all.
func (w *Watcher) Shutdown() { w.factory.Shutdown() }

// Tick runs f for a time.
func Tick(f func(), d time.Duration) {
	stop := make(chan struct{})
	for range 2 {
		go wait.Until(f, time.Second, stop)
	}
	time.Sleep(d)
	close(stop)
}

// Done is told when f has ended: a send to one that receives.
func Done(f func()) {
	done := make(chan struct{})
	go func() {
		f()
		done <- struct{}{}
	}()
	<-done
}

// Hurried sends a hint and closes then.
func Hurried(f func()) {
	stop := make(chan struct{}, 1)
	go wait.Until(f, time.Second, stop)
	stop <- struct{}{}
	close(stop)
}

// Loop stops the loop of its caller.
func Loop(stop chan struct{}) { stop <- struct{}{} }

// Ready asks again and again until it is so: the loop is its own, and there is
// room for the value.
func Ready(ask func() bool) bool {
	ready, tries := false, 0
	done := make(chan struct{}, 1)
	wait.Until(func() {
		tries++
		if ready = ask(); ready || tries > 3 {
			done <- struct{}{}
		}
	}, time.Millisecond, done)
	return ready
}

// Once runs f in one goroutine, which takes the value.
func Once(f func(), d time.Duration) {
	stop := make(chan struct{})
	go wait.Until(f, time.Second, stop)
	time.Sleep(d)
	stop <- struct{}{}
}
