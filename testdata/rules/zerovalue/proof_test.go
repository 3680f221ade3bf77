// Package zerovalue_test asks for what is not there, and reads what is said of it.
package zerovalue_test

import (
	"bytes"
	"context"
	"net"
	"strings"
	"testing"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/log/zap"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/rules/zerovalue/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/zerovalue/good"
)

// A mapper is what both packages have.
type mapper interface {
	Validate(ctx context.Context, obj client.Object) error
	Map(ctx context.Context, obj client.Object) []reconcile.Request
	Address(a net.Addr) error
	Next(pods <-chan *corev1.Pod) *corev1.Pod
}

func logger() (logr.Logger, *bytes.Buffer) {
	var buf bytes.Buffer
	return zap.New(zap.WriteTo(&buf)), &buf
}

// TestWords gives a node to who wants a pod: bad never names it, good does.
func TestWords(t *testing.T) {
	node := &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: "worker"}}
	l, out := logger()
	for name, m := range map[string]mapper{"bad": &bad.Mapper{Log: l}, "good": &good.Mapper{Log: l}} {
		err, zone := m.Validate(t.Context(), node), m.Address(&net.UnixAddr{})
		if err == nil || strings.Contains(err.Error(), "*v1.Node") != (name == "good") {
			t.Errorf("%s: %v", name, err)
		}
		if zone == nil || strings.Contains(zone.Error(), "net.UnixAddr") != (name == "good") {
			t.Errorf("%s: %v", name, zone)
		}
		closed := make(chan *corev1.Pod)
		close(closed)
		if m.Next(closed) != nil {
			t.Errorf("%s: a pod of a closed channel", name)
		}
	}
	if _, err := (&bad.Mapper{}).Zone(map[string]string{}, "worker"); err == nil || strings.Contains(err.Error(), "worker") {
		t.Errorf("bad: %v", err)
	}
	if !strings.Contains(out.String(), "no more pods") {
		t.Errorf("the log says %s", out)
	}
}

// TestMap maps a node, and a pod.
func TestMap(t *testing.T) {
	l, out := logger()
	node := &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: "worker"}}
	if (&bad.Mapper{}).Map(log.IntoContext(t.Context(), l), node) != nil || !strings.Contains(out.String(), "no pod") || strings.Contains(out.String(), "worker") {
		t.Errorf("bad: %s", out)
	}
	m := &good.Mapper{Log: l}
	if len(m.Map(t.Context(), &corev1.Pod{})) != 1 || m.Map(t.Context(), &corev1.Node{}) != nil {
		t.Error("good: the wrong requests")
	}
	if err := m.Wanted(&corev1.Node{}); err == nil || !strings.Contains(err.Error(), "*v1.Pod") {
		t.Errorf("good: %v", err)
	}
	if got := m.Zone(nil, "worker") + m.Default(nil, "worker"); got != "a!!" {
		t.Errorf("good: %s", got)
	}
}
