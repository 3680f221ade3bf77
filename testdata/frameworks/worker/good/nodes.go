package good

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/util/workqueue"
)

// Nodes handles nodes, which have no namespace: the key is the name.
type Nodes struct {
	Lister corelisters.NodeLister
	Queue  workqueue.TypedRateLimitingInterface[string]
	Seen   []string
}

// Next handles one key.
func (n *Nodes) Next() bool {
	name, quit := n.Queue.Get()
	if quit {
		return false
	}
	defer n.Queue.Done(name)
	if err := n.see(name); err != nil {
		n.Queue.AddRateLimited(name)
		return true
	}
	n.Queue.Forget(name)
	return true
}

func (n *Nodes) see(name string) error {
	node, err := n.Lister.Get(name)
	if apierrors.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	n.Seen = append(n.Seen, node.Name)
	other, err := n.beside(node, "zone")
	if err != nil {
		return err
	}
	n.Seen = append(n.Seen, other)
	return nil
}

// beside reads another node, without which there is nothing to do.
func (n *Nodes) beside(node *corev1.Node, label string) (string, error) {
	other, err := n.Lister.Get(node.Labels[label])
	if err != nil {
		return "", err
	}
	return other.Name, nil
}

// Names reads what has synced.
func Names(client kubernetes.Interface, stop <-chan struct{}) (names []string, err error) {
	f := informers.NewSharedInformerFactory(client, 0)
	lister := f.Core().V1().Nodes().Lister()
	f.Start(stop)
	for kind, synced := range f.WaitForCacheSync(stop) {
		if !synced {
			return nil, fmt.Errorf("%s has not synced", kind)
		}
	}
	all, err := lister.List(labels.Everything())
	if err != nil {
		return nil, err
	}
	for _, node := range all {
		names = append(names, node.Name)
	}
	return names, nil
}
