// Package logpairs_test executes the bad and the good calls with the loggers of
// controller-runtime: the bad ones panic in development mode, and write another
// line in production.
package logpairs_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/go-logr/logr"
	uberzap "go.uber.org/zap"
	"go.uber.org/zap/zapcore"
	"sigs.k8s.io/controller-runtime/pkg/log/zap"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/logpairs/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/logpairs/good"
)

var errSave = errors.New("the server is on fire")

// run returns what a function logs, and what it panics with.
func run(development bool, f func(logr.Logger)) (out string, panicked any) {
	var buf bytes.Buffer
	defer func() {
		panicked = recover()
		out = buf.String() + fmt.Sprint(panicked)
	}()
	f(zap.New(zap.UseDevMode(development), zap.WriteTo(&buf)))
	return
}

func TestBad(t *testing.T) {
	const odd, noKey = "odd number of arguments passed as key-value pairs for logging", "non-string key argument passed to logging, ignoring all later arguments"
	cases := map[string]struct {
		f    func(logr.Logger)
		text string
	}{
		"odd":  {func(l logr.Logger) { _, _ = (&bad.Reconciler{Log: l}).Reconcile(t.Context(), reconcile.Request{}) }, odd},
		"key":  {func(l logr.Logger) { (&bad.Reconciler{Log: l}).Saved(&demov1.Foo{}, errSave) }, noKey},
		"with": {func(l logr.Logger) { (&bad.Reconciler{Log: l}).With(&demov1.Foo{}) }, odd},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			if out, panicked := run(true, c.f); panicked == nil || !strings.Contains(out, c.text) {
				t.Errorf("development: panic %v, log %s", panicked, out)
			}
			if out, panicked := run(false, c.f); panicked != nil || !strings.Contains(out, c.text) {
				t.Errorf("production: panic %v, log %s", panicked, out)
			}
		})
	}
}

func TestGood(t *testing.T) {
	for _, development := range []bool{true, false} {
		out, panicked := run(development, func(l logr.Logger) {
			r := &good.Reconciler{Log: l}
			if _, err := r.Reconcile(t.Context(), reconcile.Request{}); err != nil {
				t.Error(err)
			}
		})
		if panicked != nil || !strings.Contains(out, "reconciling") || strings.Contains(out, "passed") {
			t.Errorf("development %v: panic %v, log %s", development, panicked, out)
		}
	}
}

// TestVerbs shows that nobody fills in the verbs of a message, and that the value has its key.
func TestVerbs(t *testing.T) {
	var buf bytes.Buffer
	l := uberzap.New(zapcore.NewCore(zapcore.NewJSONEncoder(uberzap.NewProductionEncoderConfig()), zapcore.AddSync(&buf), zapcore.DebugLevel))
	out, panicked := run(false, func(log logr.Logger) {
		(&bad.Reconciler{Log: log}).Paired(l, &demov1.Foo{}, errSave)
	})
	if panicked != nil || !strings.Contains(out, "read %q") || !strings.Contains(out, "cannot read %v") {
		t.Errorf("logr: panic %v, log %s", panicked, out)
	}
	if out := buf.String(); !strings.Contains(out, "cannot read it: %s") || !strings.Contains(out, "cannot read: %+v") {
		t.Errorf("zap: %s", out)
	}
	buf.Reset()
	out, _ = run(false, func(log logr.Logger) { (&good.Reconciler{Log: log}).Shares(l.Sugar(), "shop") })
	if !strings.Contains(out, "100% done") || !strings.Contains(buf.String(), "read shop") {
		t.Errorf("good: %s %s", out, buf.String())
	}
}
