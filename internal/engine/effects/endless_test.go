package effects_test

import (
	"go/types"
	"slices"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
)

// TestEndless: which functions return a context that never ends, those of other packages too.
func TestEndless(t *testing.T) {
	lib := enginetest.Newest(t)
	made := lib.Check(t, "example.com/made", `package made

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
)

var _ corev1.Pod // packages without Kubernetes are not looked at

type key struct{}

func Named(name string) (context.Context, error) {
	var ctx context.Context
	switch name {
	case "":
		return nil, errors.New("no name")
	case "none":
		ctx = context.TODO()
	default:
		ctx = context.WithValue(context.Background(), key{}, name)
	}
	return ctx, nil
}

func Short() context.Context {
	ctx, _ := context.WithTimeout(context.Background(), time.Second)
	return ctx
}

func Stopped() (context.Context, context.CancelFunc) { return context.WithCancel(context.Background()) }

func Given(ctx context.Context) context.Context { return context.WithValue(ctx, key{}, "") }

func Either(ctx context.Context) context.Context {
	if ctx != nil {
		return ctx
	}
	return context.Background()
}

func None() (context.Context, error) { return nil, errors.New("none") }
`)
	top := lib.Check(t, "example.com/top", `package top

import (
	"context"

	corev1 "k8s.io/api/core/v1"

	"example.com/made"
)

var _ corev1.Pod

func named() (context.Context, error) { return made.Named("a") }

func second() (int, context.Context) {
	ctx, _ := made.Named("a")
	return 0, ctx
}

func short() context.Context { return made.Short() }

func stopped() context.Context {
	ctx, _ := made.Stopped()
	return ctx
}

func given(ctx context.Context) context.Context { return made.Given(ctx) }

func either(ctx context.Context) context.Context { return made.Either(ctx) }

func none() (context.Context, error) { return made.None() }
`)
	enginetest.Result[*memory.Package](t, made, effects.Analyzer)
	p := enginetest.Result[*memory.Package](t, top, effects.Analyzer)
	for name, want := range map[string][]int{"named": {0}, "second": {1}, "short": nil, "stopped": nil, "given": nil, "either": nil, "none": nil} {
		f := p.Of(p.Flow.Func(top.Types.Scope().Lookup(name).(*types.Func)))
		if got := f.Summary.Endless; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}
