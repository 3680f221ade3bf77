package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// leaderOf returns the pod that leads.
func leaderOf(pods []corev1.Pod) *corev1.Pod {
	for i := range pods {
		if pods[i].Labels["role"] == "leader" {
			return &pods[i]
		}
	}
	return nil
}

// LeaderIP takes it that one of them does.
func LeaderIP(ctx context.Context, c client.Client) (string, error) {
	var pods corev1.PodList
	if err := c.List(ctx, &pods); err != nil {
		return "", err
	}
	leader := leaderOf(pods.Items)
	return leader.Status.PodIP, nil // want `leader is nil when leaderOf finds nothing \(absent.go:19\): reading .Status panics; test for nil first`
}

// HasLeader reckons with a set without one.
func HasLeader(pods []corev1.Pod) bool { return leaderOf(pods) != nil }

// doc:end
