package lostresult_test

import (
	"context"
	"errors"
	"flag"
	"slices"
	"strings"
	"testing"

	"github.com/go-logr/logr"
	"github.com/go-logr/logr/funcr"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/selection"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/client-go/util/workqueue"

	"github.com/ctrlvet/ctrlvet/testdata/rules/lostresult/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/lostresult/good"
)

// TestProof shows that the values stand in no line of bad, and in those of good.
func TestProof(t *testing.T) {
	for _, test := range []struct {
		name string
		run  func(logr.Logger)
		told bool
	}{
		{"bad", func(l logr.Logger) { bad.Scale(l, "web", 3) }, false},
		{"bad, a field", func(l logr.Logger) { (&bad.Reconciler{Log: l}).Scale("web", 3) }, false},
		{"bad, a loop", func(l logr.Logger) { bad.Each(l, []string{"web", "db"}) }, false},
		{"good", func(l logr.Logger) { good.Scale(l, "web", 3) }, true},
		{"good, a field", func(l logr.Logger) { (&good.Reconciler{Log: l}).Scale("web", 3) }, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			var lines []string
			test.run(funcr.New(func(prefix, args string) { lines = append(lines, prefix+" "+args) }, funcr.Options{}))
			told := slices.ContainsFunc(lines, func(line string) bool { return strings.Contains(line, "web") })
			if len(lines) == 0 || told != test.told {
				t.Errorf("told %t, want %t, by %q", told, test.told, lines)
			}
		})
	}
}

// TestResults shows that what bad drops is missing, and that good has it.
func TestResults(t *testing.T) {
	app, err := labels.NewRequirement("app", selection.Equals, []string{"web"})
	if err != nil {
		t.Fatal(err)
	}
	failed := func() error { return errors.New("gone") }
	badPod, goodPod := &corev1.Pod{}, &corev1.Pod{}
	bad.Mark(badPod)
	good.Mark(goodPod)
	for _, test := range []struct {
		name      string
		bad, good bool
	}{
		{"union", slices.Contains(bad.Zones(sets.New("a"), sets.New("b")), "b"), slices.Contains(good.Zones(sets.New("a"), sets.New("b")), "b")},
		{"selector", !bad.Owned(labels.Everything(), *app).Matches(labels.Set{}), !good.Owned(labels.Everything(), *app).Matches(labels.Set{})},
		{"copy", badPod.Labels == nil, goodPod.Labels == nil},
		{"client", bad.Owner(nil) != nil, good.Owner(nil) != nil},
		{"wrapped", bad.Check(failed) != nil, good.Check(failed) != nil},
		{"invalid", len(bad.Validate(-1)) > 0, len(good.Validate(-1)) > 0},
	} {
		if test.bad || !test.good {
			t.Errorf("%s: bad %t, good %t", test.name, test.bad, test.good)
		}
	}
}

// TestQuestions shows that asking does nothing.
func TestQuestions(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, test := range map[string]struct {
		run  func(context.Context, workqueue.TypedRateLimitingInterface[string], func(context.Context))
		read func(*flag.FlagSet, []string) string
		ends bool
	}{"bad": {bad.Queue, bad.Flags, false}, "good": {good.Queue, good.Flags, true}} {
		q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
		test.run(ctx, q, func(context.Context) {})
		read := test.read(flag.NewFlagSet("", flag.ContinueOnError), []string{"-name", "web"})
		if q.ShuttingDown() != test.ends || (read == "web") != test.ends {
			t.Errorf("%s: shut down %t, read %q", name, q.ShuttingDown(), read)
		}
		q.ShutDown()
	}
}
