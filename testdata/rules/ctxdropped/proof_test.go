// Package ctxdropped_test calls the bad and the good methods with a logger that
// is looked at afterwards.
package ctxdropped_test

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"github.com/go-logr/logr/funcr"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/ctxdropped/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/ctxdropped/good"
)

func TestLinesNameTheCluster(t *testing.T) {
	for name, c := range map[string]struct {
		operator any
		want     bool
	}{
		"bad":  {&bad.Reconciler{Cluster: "north"}, false},
		"good": {&good.Reconciler{Cluster: "north"}, true},
	} {
		value := reflect.ValueOf(c.operator)
		seen := 0
		for i := range value.NumMethod() {
			method := value.Type().Method(i).Name
			lines := run(t, value.Method(i).Interface())
			if lines == nil {
				continue
			}
			seen++
			if got := strings.Contains(strings.Join(lines, "\n"), `"cluster"="north"`); got != c.want {
				t.Errorf("%s %s: the cluster is named: %v, want %v: %q", name, method, got, c.want, lines)
			}
		}
		if seen != 5 {
			t.Errorf("%s: %d methods ran, want 5", name, seen)
		}
	}
}

// TestDetached calls what means to outlive its caller with a cancelled context.
func TestDetached(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := (&bad.Reconciler{}).Detached(ctx, ctrl.Request{}); err == nil {
		t.Error("the bad one goes on")
	}
	if err := (&good.Reconciler{}).Detached(ctx, ctrl.Request{}); err != nil {
		t.Errorf("the good one ended with %v", err)
	}
}

// run calls a method that logs and returns the lines; nil for other methods.
func run(t *testing.T, method any) []string {
	t.Helper()
	lines := []string{}
	logger := funcr.New(func(_, args string) { lines = append(lines, args) }, funcr.Options{})
	ctx := ctrl.LoggerInto(t.Context(), logger)
	switch call := method.(type) {
	case func(context.Context, ctrl.Request) (ctrl.Result, error):
		if _, err := call(ctx, ctrl.Request{NamespacedName: types.NamespacedName{Name: "web"}}); err != nil {
			t.Error(err)
		}
	case func(context.Context, *demov1.Foo):
		call(ctx, &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Name: "web"}})
	default:
		return nil
	}
	return lines
}

// TestCut purges in a goroutine, which asks for its context when the caller has returned.
func TestCut(t *testing.T) {
	for name, want := range map[string]error{"bad": context.Canceled, "good": nil} {
		returned, done := make(chan struct{}), make(chan error)
		purge := func(ctx context.Context, _ string) error {
			<-returned
			done <- ctx.Err()
			return nil
		}
		app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Name: "web"}}
		if name == "bad" {
			(&bad.Purger{Purge: purge}).PurgeAll(t.Context(), app)
		} else {
			(&good.Purger{Purge: purge}).PurgeAll(t.Context(), app)
		}
		close(returned)
		if got := <-done; got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

// deadlines sees whether a read has an end.
type deadlines struct {
	client.Client
	has bool
}

func (d *deadlines) Get(ctx context.Context, _ client.ObjectKey, _ client.Object, _ ...client.GetOption) error {
	_, d.has = ctx.Deadline()
	return nil
}

// TestLimited reads with a context that has an end, and with the one that it was made of.
func TestLimited(t *testing.T) {
	for name, limited := range map[string]func(client.Client) error{
		"bad": func(c client.Client) error {
			return (&bad.Reconciler{Client: c}).Limited(t.Context(), client.ObjectKey{})
		},
		"good": func(c client.Client) error {
			return (&good.Reconciler{Client: c}).Limited(t.Context(), client.ObjectKey{})
		},
	} {
		var seen deadlines
		if err := limited(&seen); err != nil || seen.has != (name == "good") {
			t.Errorf("%s: the read has an end: %v, %v", name, seen.has, err)
		}
	}
}
