package fixed

import (
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Collector deletes what the application does not need any more.
type Collector struct {
	client.Client
}
