// Package plain is for programs that are made of client-go alone.
package plain

import (
	"k8s.io/client-go/util/workqueue"
)

// A Queues counts what is added to work queues.
type Queues struct{ workqueue.MetricsProvider }

// Use has queues ask for metrics.
func Use(q *Queues) { workqueue.SetProvider(q) }
