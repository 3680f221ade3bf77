package effects_test

import (
	"go/types"
	"slices"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
)

// TestNilOnError: what comes with an error is told to other packages.
func TestNilOnError(t *testing.T) {
	lib := enginetest.Newest(t)
	store := lib.Check(t, "example.com/store", `package store

import (
	"errors"

	corev1 "k8s.io/api/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
)

type Store struct{ Pods corelisters.PodLister }

func (s Store) Read(name string) (*corev1.Pod, error) { return s.Pods.Pods("a").Get(name) }

func (s Store) Copy(name string) (*corev1.Pod, bool, error) {
	pod, err := s.Read(name)
	if err != nil {
		return nil, false, err
	}
	return pod.DeepCopy(), true, nil
}

func (s Store) Either(name string) (*corev1.Pod, error) {
	pod, err := s.Read(name)
	if err != nil {
		return &corev1.Pod{}, err
	}
	if pod.Name == "" {
		return nil, errors.New("no name")
	}
	return pod, nil
}

func (s Store) Never(name string) (*corev1.Pod, error) { return nil, nil }
`)
	top := lib.Check(t, "example.com/top", `package top

import (
	corev1 "k8s.io/api/core/v1"

	"example.com/store"
)

func read(s store.Store) (*corev1.Pod, error) { return s.Read("a") }

func copied(s store.Store) (*corev1.Pod, error) {
	pod, _, err := s.Copy("a")
	return pod, err
}

func either(s store.Store) (*corev1.Pod, error) { return s.Either("a") }

func never(s store.Store) (*corev1.Pod, error) { return s.Never("a") }
`)
	enginetest.Result[*memory.Package](t, store, effects.Analyzer)
	p := enginetest.Result[*memory.Package](t, top, effects.Analyzer)
	for name, want := range map[string]bool{"read": true, "copied": true, "either": false, "never": false} {
		f := p.Of(p.Flow.Func(top.Types.Scope().Lookup(name).(*types.Func)))
		if got := slices.Contains(f.Summary.NilOnError, 0); got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}
