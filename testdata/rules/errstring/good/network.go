package good

import (
	"context"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Slow asks for what the client's own timeout says.
func Slow(err error) bool { return strings.Contains(err.Error(), "Client.Timeout") }

// Unreachable asks for what the network says, which is no answer of the API server: no
// test of apierrors knows it.
func Unreachable(ctx context.Context, c client.Client) (bool, error) {
	err := c.List(ctx, &corev1.NodeList{})
	if err != nil && strings.Contains(err.Error(), "dial tcp") && strings.Contains(err.Error(), "i/o timeout") {
		return true, nil
	}
	return false, err
}
