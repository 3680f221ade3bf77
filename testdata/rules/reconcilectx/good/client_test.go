package good

import (
	"context"
	"testing"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
)

// TestList reads with a context of its own: test files are not looked at.
func TestList(t *testing.T) {
	list(t.Context(), t)
}

func list(ctx context.Context, t *testing.T) {
	if err := fake.NewClientBuilder().Build().List(context.Background(), &corev1.PodList{}); err != nil {
		t.Fatal(err)
	}
}
