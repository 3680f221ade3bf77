package bad

import (
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

const finalizer = "demo.example.com/cleanup"

// A FooReconciler has what all reconcilers here have.
type FooReconciler struct {
	client.Client
	Scheme *runtime.Scheme
	// Seen is told of each request.
	Seen func(reconcile.Request)
}
