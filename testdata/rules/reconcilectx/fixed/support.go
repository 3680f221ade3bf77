// Package bad is an operator that gives a context of its own to its calls.
package fixed

import (
	"net/http"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/reconcilectx/fixed/ledger"
)

const (
	namespace = "shop"
	finalizer = "shop.example.com/drain"
)

// Reconciler has every client that an operator uses.
type Reconciler struct {
	client.Client
	Reader    client.Reader
	Store     PodStore
	Clientset kubernetes.Interface
	Dynamic   dynamic.Interface
	Discovery discovery.DiscoveryInterfaces
	HTTP      *http.Client
	URL       string
	Book      ledger.Book
}

var key = client.ObjectKey{Namespace: namespace, Name: "web"}

func newPod(name string) *corev1.Pod {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
}
