// Package loom is a framework of nobody's: it keeps objects in memory, and calls what it is
// given, in a worker and again after an error.
package loom

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
)

// A Thread names what has changed.
type Thread struct{ Namespace, Name string }

// Next says when to come again.
type Next struct{ In time.Duration }

// A Weaver gets the pods as they lie in memory.
type Weaver interface {
	Weave(ctx context.Context, warp *corev1.Pod) error
}

// A Spool is what lies in memory.
type Spool interface {
	Find(t Thread) (*corev1.ConfigMap, bool)
}

// A Loom calls what it is given.
type Loom struct {
	Weavers []Weaver
	turns   []func(context.Context, Thread) error
	ebbs    []func(context.Context, Thread) (Next, error)
}

// Turn has f called with what has changed.
func (l *Loom) Turn(f func(context.Context, Thread) error) { l.turns = append(l.turns, f) }

// Ebb has f called with what has changed, and again when it says so.
func (l *Loom) Ebb(f func(context.Context, Thread) (Next, error)) { l.ebbs = append(l.ebbs, f) }
