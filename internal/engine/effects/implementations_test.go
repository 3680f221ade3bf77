package effects_test

import (
	"go/types"
	"slices"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
)

// TestImplementations: what is nil of the results of an interface's method is what all types in
// sight do that stand behind it.
func TestImplementations(t *testing.T) {
	lib := enginetest.Newest(t)
	store := lib.Check(t, "example.com/shop/web/store", `package store

import (
	corev1 "k8s.io/api/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
)

type Reader interface{ Read(name string) (*corev1.Pod, error) }

type Finder interface {
	Reader
	Find(name string) (*corev1.Pod, error)
}

type Split interface{ Read(name string) (*corev1.Pod, error); Split() }

type Foreign interface{ Foreign(name string) (*corev1.Pod, error) }

type store struct{ pods corelisters.PodLister }

func New(pods corelisters.PodLister) Finder { return &store{pods} }

func (s *store) Read(name string) (*corev1.Pod, error) { return s.pods.Pods("a").Get(name) }

func (s *store) Find(name string) (*corev1.Pod, error) {
	pods, err := s.pods.List(nil)
	if err != nil {
		return nil, err
	}
	for _, pod := range pods {
		if pod.Name == name {
			return pod, nil
		}
	}
	return nil, nil
}

type one struct{ in store }

func (*one) Split() {}

func (o *one) Read(name string) (*corev1.Pod, error) { return o.in.Read(name) }

type two struct{ in store }

func (*two) Split() {}

func (t *two) Read(name string) (*corev1.Pod, error) {
	pod, err := t.in.Read(name)
	if err != nil {
		return &corev1.Pod{}, err
	}
	return pod, nil
}
`)
	top := lib.Check(t, "example.com/shop/web/top", `package top

import (
	corev1 "k8s.io/api/core/v1"

	"example.com/shop/web/store"
)

func reads(s store.Finder) (*corev1.Pod, error) { return s.Read("a") }

func finds(s store.Finder) (*corev1.Pod, error) { return s.Find("a") }

func splits(s store.Split) (*corev1.Pod, error) { return s.Read("a") }

func foreign(s store.Foreign) (*corev1.Pod, error) { return s.Foreign("a") }

func own(s Own) (*corev1.Pod, error) { return s.Own() }

type Own interface{ Own() (*corev1.Pod, error) }
`)
	enginetest.Result[*memory.Package](t, store, effects.Analyzer)
	p := enginetest.Result[*memory.Package](t, top, effects.Analyzer)
	for name, want := range map[string][2]bool{"reads": {true, false}, "finds": {true, true}, "splits": {}, "foreign": {}, "own": {}} {
		s := p.Of(p.Flow.Func(top.Types.Scope().Lookup(name).(*types.Func))).Summary
		if got := [2]bool{slices.Contains(s.NilOnError, 0), len(s.NilWays) > 0}; got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}
