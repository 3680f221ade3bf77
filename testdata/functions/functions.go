// Package functions uses functions of which only settings can tell what they
// do. "with" stands where rules report with ctrlvet.yml, "without" where they
// do without.
package functions

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	listers "k8s.io/client-go/listers/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
)

var pods = map[string]*corev1.Pod{}

// Lookup hands out what an informer of another process keeps up to date.
func Lookup(name string) (*corev1.Pod, bool) {
	p, ok := pods[name]
	return p, ok
}

// All is Lookup of several.
func All() []*corev1.Pod { return nil }

// A Source is implemented elsewhere.
type Source interface {
	Find(name string) (*corev1.Pod, error)
}

// Clone copies in a way that cannot be followed.
func Clone(p *corev1.Pod) *corev1.Pod { return p }

// Touch changes what only its caller reads.
func Touch(p *corev1.Pod) {
	p.Labels = nil
}

func touchAll(list []*corev1.Pod) {
	for _, p := range list {
		Touch(p)
	}
}

func change(p *corev1.Pod) {
	p.Labels = nil
}

func cached(s Source) error {
	if p, ok := Lookup("a"); ok {
		p.Labels = nil // with cachemutation: p.Labels comes from the informer cache \(Lookup\)
	}
	for _, p := range All() {
		change(p) // with cachemutation: p comes from the informer cache \(All\) and change modifies it
	}
	p, err := s.Find("a")
	if err != nil {
		return err
	}
	p = p.DeepCopy()
	p.Labels = nil
	q, _ := s.Find("b")
	q.Spec.NodeName = "" // with cachemutation: \(Find\)
	return nil
}

func copied(l listers.PodNamespaceLister) error {
	p, err := l.Get("a")
	if err != nil {
		return err
	}
	p = Clone(p)
	p.Labels = nil // without cachemutation: comes from the informer cache
	return nil
}

func trusted(l listers.PodNamespaceLister) error {
	p, err := l.Get("a")
	if err != nil {
		return err
	}
	Touch(p)                   // without cachemutation: Touch modifies it
	touchAll([]*corev1.Pod{p}) // without cachemutation: touchAll modifies it
	change(p)                  // with cachemutation: change modifies it
	return nil
}

// A Worker is called by a framework of the user's own.
type Worker struct{}

// Handle is what it calls.
func (w *Worker) Handle(_ context.Context, name string) (ctrl.Result, error) {
	if name == "" {
		return ctrl.Result{RequeueAfter: time.Minute}, errors.New("no name") // with resulterr: ignored
	}
	return ctrl.Result{}, nil
}

var _ = []any{cached, copied, trusted}
