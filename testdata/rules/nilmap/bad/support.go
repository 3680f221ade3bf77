package bad

import (
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Reconciler marks objects.
type Reconciler struct {
	client.Client
	Clientset kubernetes.Interface
}
