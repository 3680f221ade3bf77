// Package othererror_test executes the bad and the good code with calls that fail, and
// reads what is logged and recorded.
package othererror_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/log/zap"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/othererror/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/othererror/good"
)

var (
	errStart  = errors.New("no image")
	errDelete = errors.New("the webhook said no")
)

func start(context.Context, *corev1.Pod) error { return errStart }

func pod() *corev1.Pod {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop"}}
}

// store refuses to delete.
func store() client.Client {
	return fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(pod()).WithInterceptorFuncs(interceptor.Funcs{
		Delete: func(context.Context, client.WithWatch, client.Object, ...client.DeleteOption) error { return errDelete },
	}).Build()
}

// TestLog: the log of the failed deletion gives the reason of another failure.
func TestLog(t *testing.T) {
	for name, run := range map[string]func(context.Context, *corev1.Pod) error{
		"bad":  (&bad.Reconciler{Client: store(), Start: start}).Run,
		"good": (&good.Reconciler{Client: store(), Start: start}).Run,
	} {
		var log bytes.Buffer
		ctx := ctrl.LoggerInto(t.Context(), zap.New(zap.WriteTo(&log)))
		if err := run(ctx, pod()); !errors.Is(err, errStart) {
			t.Errorf("%s: %v", name, err)
		}
		if got := strings.Contains(log.String(), errDelete.Error()); got != (name == "good") {
			t.Errorf("%s: the log is %s", name, log.String())
		}
	}
}

// TestEvent: the event of the failed stop says nil.
func TestEvent(t *testing.T) {
	events := func() *record.FakeRecorder { return record.NewFakeRecorder(1) }
	said := events()
	if err := (&bad.Reconciler{Client: store(), Recorder: said, Start: start}).Close(t.Context(), pod()); err == nil {
		t.Error("bad: no error")
	}
	if e := <-said.Events; !strings.HasSuffix(e, "<nil>") {
		t.Errorf("bad: %s", e)
	}
	said = events()
	if err := (&good.Reconciler{Client: store(), Recorder: said, Start: start}).Close(t.Context(), pod()); err == nil {
		t.Error("good: no error")
	}
	if e := <-said.Events; !strings.HasSuffix(e, errStart.Error()) {
		t.Errorf("good: %s", e)
	}
}

// TestNoName: the log of a failure whose error has no name gives no reason.
func TestNoName(t *testing.T) {
	for name, run := range map[string]func(context.Context, *corev1.Pod) error{
		"bad":  (&bad.Reconciler{Client: store(), Start: start}).Stop,
		"good": (&good.Reconciler{Client: store(), Start: start}).Stop,
	} {
		var log bytes.Buffer
		ctx := ctrl.LoggerInto(t.Context(), zap.New(zap.WriteTo(&log)))
		if err := run(ctx, pod()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if got := strings.Contains(log.String(), errStart.Error()); got != (name == "good") {
			t.Errorf("%s: the log is %s", name, log.String())
		}
	}
}

// TestNamed: the branch for the error of a call that has said yes is never entered.
func TestNamed(t *testing.T) {
	var log bytes.Buffer
	ctx := ctrl.LoggerInto(t.Context(), zap.New(zap.WriteTo(&log)))
	for pattern, ok := range map[string]bool{"^shop$": true, "^web$": false, "(": false} {
		if err := good.Named(ctx, pattern, "shop"); (err == nil) != ok {
			t.Errorf("%s: %v", pattern, err)
		}
	}
	if log.Len() > 0 {
		t.Errorf("the log is %s", log.String())
	}
	if _, err := good.Number(ctx, "three"); err == nil || !strings.Contains(log.String(), "must be a number") {
		t.Errorf("%v, the log is %s", err, log.String())
	}
}

// TestMadeOfText: a write that got the text of one error fails for a reason of its own.
func TestMadeOfText(t *testing.T) {
	for name, run := range map[string]func(context.Context, *corev1.Pod) error{
		"bad":  (&bad.Reconciler{Client: store(), Start: start}).Refuse,
		"good": (&good.Reconciler{Client: store(), Start: start}).Refuse,
	} {
		var log bytes.Buffer
		ctx := ctrl.LoggerInto(t.Context(), zap.New(zap.WriteTo(&log)))
		gone := pod()
		gone.Name = "gone"
		if err := run(ctx, gone); !errors.Is(err, errStart) {
			t.Errorf("%s: %v", name, err)
		}
		if got := strings.Contains(log.String(), "not found"); got != (name == "good") {
			t.Errorf("%s: the log is %s", name, log.String())
		}
	}
	var log bytes.Buffer
	ctx := ctrl.LoggerInto(t.Context(), zap.New(zap.WriteTo(&log)))
	if err := (&good.Reconciler{Client: store(), Start: start}).Told(ctx, pod()); err != nil || !strings.Contains(log.String(), errStart.Error()) {
		t.Errorf("good: %v, the log is %s", err, log.String())
	}
}

// TestReplace: the update of what is there already fails, and bad tells of the creation.
func TestReplace(t *testing.T) {
	c := interceptor.NewClient(fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(pod()).Build(), interceptor.Funcs{
		Update: func(context.Context, client.WithWatch, client.Object, ...client.UpdateOption) error { return errStart },
	})
	for name, run := range map[string]func(context.Context, *corev1.Pod) error{
		"bad":  (&bad.Reconciler{Client: c}).Replace,
		"good": (&good.Reconciler{Client: c}).Replace,
	} {
		var log bytes.Buffer
		ctx := ctrl.LoggerInto(t.Context(), zap.New(zap.WriteTo(&log)))
		if err := run(ctx, pod()); errors.Is(err, errStart) != (name == "good") {
			t.Errorf("%s: %v", name, err)
		}
		if got := strings.Contains(log.String(), errStart.Error()); got != (name == "good") {
			t.Errorf("%s: the log is %s", name, log.String())
		}
	}
}
