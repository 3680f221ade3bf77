package bad

import (
	"context"
	"strings"
	"time"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Delay is the first of the delays, or none.
func Delay(delays ...time.Duration) time.Duration {
	if len(delays) == 0 {
		delays[0] = 0 // want:outofrange/short `delays is empty here, by the test on line 16: taking an element panics; invert the test, or return in its branch`
	}
	return delays[0]
}

// doc:end

// Newest is the pod that was made last, of a list in its order.
func Newest(pods []corev1.Pod) string {
	if len(pods) > 0 {
		return ""
	}
	return pods[len(pods)-1].Name // want:outofrange/short `pods is empty here, by the test on line 26`
}

// A Queue holds names.
type Queue struct{ names []string }

// Next takes the next name.
func (q *Queue) Next() string {
	if q.names == nil {
		return q.names[0] // want:outofrange/short `q.names is empty here, by the test on line 37`
	}
	return q.names[0]
}

// Pair names two pods.
func Pair(pods []corev1.Pod) (string, string) {
	if len(pods) != 1 {
		return "", ""
	}
	return pods[0].Name, pods[1].Name // want:outofrange/short `pods has at most 1 elements here, by the test on line 45: index 1 panics`
}

// Version takes a reference apart.
func Version(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var node corev1.Node
	if err := c.Get(ctx, key, &node); err != nil {
		return "", err
	}
	parts := strings.Split(node.Status.NodeInfo.KubeletVersion, ".")
	if len(parts) < 2 {
		return "", nil
	}
	return parts[0] + parts[1] + parts[2], nil // want:outofrange/short `parts can have 2 parts by the test on line 58: index 2 panics then; require 3`
}
