package good

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
		return 0
	}
	return delays[0]
}

// doc:end

// Newest is the pod that was made last, of a list in its order.
func Newest(pods []corev1.Pod) string {
	if len(pods) == 0 {
		return ""
	}
	return pods[len(pods)-1].Name
}

// A Queue holds names.
type Queue struct{ names []string }

// Next takes the next name, and looks for more where there is none.
func (q *Queue) Next() string {
	if len(q.names) == 0 {
		q.fill()
		return q.names[0]
	}
	return q.names[0]
}

func (q *Queue) fill() { q.names = append(q.names, "web") }

// Filled gives a list its first element.
func Filled(names []string) string {
	if len(names) == 0 {
		names = append(names, "web")
	}
	return names[0]
}

// Pair names two pods.
func Pair(pods []corev1.Pod) (string, string) {
	if len(pods) != 2 {
		return "", ""
	}
	return pods[0].Name, pods[1].Name
}

// Version takes a reference apart.
func Version(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var node corev1.Node
	if err := c.Get(ctx, key, &node); err != nil {
		return "", err
	}
	parts := strings.Split(node.Status.NodeInfo.KubeletVersion, ".")
	if len(parts) < 3 {
		return "", nil
	}
	return parts[0] + parts[1] + parts[2], nil
}

// SecondName asks whether there is any, of a list that has two then.
func SecondName(pods []corev1.Pod, pairs func([]corev1.Pod) []string) string {
	names := pairs(pods)
	if len(names) == 0 {
		return ""
	}
	return names[1]
}

// Kind takes the kind and its group, if it has one, from a text: each number of parts has a branch of its own.
func Kind(text string) (group, version, kind string) {
	parts := strings.SplitN(text, "/", 3)
	if len(parts) < 2 {
		return "", "", text
	}
	if len(parts) == 2 {
		return "", parts[0], parts[1]
	}
	return parts[0], parts[1], parts[2]
}
