package ctxflow_test

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
	"golang.org/x/tools/go/ssa"
	"testing"
)

func TestContextOf(t *testing.T) {
	s, p := ssatest.Load(t, `
import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
)

type holder struct{ ctx context.Context }

func use(context.Context) {}

func derive(ctx context.Context, n int) context.Context { return ctx }

func param(ctx context.Context)      { use(ctx) }
func background(ctx context.Context) { use(context.Background()) }
func todo(ctx context.Context)       { use(context.TODO()) }
func field(h *holder)                { use(h.ctx) }
func derived(ctx context.Context)    { c, cancel := context.WithTimeout(ctx, time.Second); defer cancel(); use(c) }
func derivedBackground()             { c, cancel := context.WithCancel(context.WithValue(context.Background(), 1, 2)); defer cancel(); use(c) }
func throughHelper()                 { use(derive(context.Background(), 1)) }
func logger(ctx context.Context)     { ctx = ctrl.LoggerInto(ctx, ctrl.Log); use(ctx) }
func detached(ctx context.Context)   { use(context.WithoutCancel(ctx)) }
func captured(ctx context.Context)   { func() { use(ctx) }() }
func capturedNew(ctx context.Context) { c := context.Background(); func() { use(c) }() }
func chosen(ctx context.Context, a bool) { c := ctx; if a { c = context.Background() }; use(c) }
func chosenSame(a bool)              { c := context.Background(); if a { c = context.TODO() }; use(c) }
func variable()                      { use(global) }

var global = context.Background()
`)
	names := map[ctxflow.Kind]string{ctxflow.Unknown: "?", ctxflow.Background: "background", ctxflow.Param: "param", ctxflow.Field: "field"}
	for name, want := range map[string]string{
		"param": "param", "background": "background", "todo": "background", "field": "field", "derived": "param",
		"derivedBackground": "background", "throughHelper": "background", "logger": "param", "detached": "?",
		"captured": "param", "capturedNew": "background", "chosen": "?", "chosenSame": "background", "variable": "?",
	} {
		fn := ssatest.Function(t, s, p, name)
		list := ssatest.Calls(p, fn, "use")
		for _, lit := range fn.AnonFuncs {
			list = append(list, ssatest.Calls(p, lit, "use")...)
		}
		if len(list) != 1 {
			t.Fatalf("%s: %d calls", name, len(list))
		}
		o := ctxflow.OriginOf(p, list[0].Args[0])
		if got := names[o.Kind]; got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
		if (o.Kind == ctxflow.Background) != (o.Call != nil) {
			t.Errorf("%s: the call is %v", name, o.Call)
		}
	}
}

func TestEndsWith(t *testing.T) {
	s, p := ssatest.Load(t, `
import (
	"context"
	"time"
)

func use(context.Context) {}
func other(func())        {}
func made(context.Context) context.Context { return nil }

func background()                { use(context.TODO()) }
func param(ctx context.Context)  { use(context.WithValue(ctx, 1, 2)) }
func dropped()                   { c, _ := context.WithCancel(context.Background()); use(c) }
func deferred()                  { c, cancel := context.WithCancel(context.Background()); defer cancel(); use(c) }
func called()                    { c, cancel := context.WithCancel(context.Background()); go func() { cancel() }(); use(c) }
func handedOn()                  { c, cancel := context.WithCancel(context.Background()); other(cancel); use(c) }
func timeout()                   { c, cancel := context.WithTimeout(context.Background(), time.Second); defer cancel(); use(c) }
func fromOutside()               { c := made(context.Background()); use(c) }
func either(ctx context.Context, a bool) { c := ctx; if a { c = context.Background() }; use(c) }
func same(a bool)                { c := context.Background(); if a { c = context.TODO() }; use(c) }
`)
	for name, want := range map[string]string{
		"background": "call", "param": "param", "dropped": "call", "deferred": "call", "called": "?", "handedOn": "?", "timeout": "?",
		"fromOutside": "?", "either": "?", "same": "call",
	} {
		list := ssatest.Calls(p, ssatest.Function(t, s, p, name), "use")
		if len(list) != 1 {
			t.Fatalf("%s: %d calls", name, len(list))
		}
		kind := func(deferred bool) string {
			switch ctxflow.EndsWith(p, list[0].Args[0], deferred, nil).(type) {
			case *ssa.Parameter:
				return "param"
			case *ssa.Call:
				return "call"
			}
			return "?"
		}
		if got := kind(true); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
		if name == "deferred" && kind(false) != "?" {
			t.Error("a deferred call counts where it is to count")
		}
	}
}
