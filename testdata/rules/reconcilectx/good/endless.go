package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"github.com/ctrlvet/ctrlvet/testdata/rules/reconcilectx/good/ledger"
)

// Preload reads before anything has a context.
func Preload(reader client.Reader) error {
	return preload(context.Background(), reader)
}

func preload(ctx context.Context, reader client.Reader) error {
	log.FromContext(ctx).Info("preloading")
	return reader.Get(context.TODO(), key, &corev1.Pod{})
}

// CheckLedger reads with a context that another package makes, which carries the name of the
// ledger and never ends.
func CheckLedger(reader client.Reader, name string) error {
	ctx, err := ledger.Context(name)
	if err != nil {
		return err
	}
	return readNamed(ctx, reader)
}

func readNamed(ctx context.Context, reader client.Reader) error {
	log.FromContext(ctx).Info("checking", "ledger", ledger.NameOf(ctx))
	return reader.Get(context.TODO(), key, &corev1.Pod{})
}
