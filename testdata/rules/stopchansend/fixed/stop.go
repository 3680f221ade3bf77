// Package bad stops informers with a value.
package fixed

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
)

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

// Stop ends one of them.
func (w *Watcher) Stop() {
	close(w.stop)
}

// Shutdown waits for all.
func (w *Watcher) Shutdown() { w.factory.Shutdown() }

// Tick runs f twice a second, in two goroutines, for a time.
func Tick(f func(), d time.Duration) {
	stop := make(chan struct{})
	for range 2 {
		go wait.Until(f, time.Second, stop)
	}
	time.Sleep(d)
	close(stop)
}

// Ready waits in the loop for itself.
func Ready(ask func() bool) {
	done := make(chan struct{})
	wait.Until(func() {
		if ask() {
			close(done)
		}
	}, time.Millisecond, done)
}

// Pair has room for one value, and two that wait.
func Pair(f, g func(), d time.Duration) {
	stop := make(chan struct{}, 1)
	go wait.Until(f, time.Second, stop)
	go wait.Until(g, time.Second, stop)
	time.Sleep(d)
	close(stop)
}
