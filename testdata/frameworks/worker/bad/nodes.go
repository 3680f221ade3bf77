package bad

import (
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
	if err != nil {
		return err // want:notfound `a deleted object makes its key fail at each attempt`
	}
	n.Seen = append(n.Seen, node.Name)
	return nil
}

// Names reads before the cache has synced.
func Names(client kubernetes.Interface, stop <-chan struct{}) (names []string, err error) {
	f := informers.NewSharedInformerFactory(client, 0)
	lister := f.Core().V1().Nodes().Lister()
	f.Start(stop)
	all, err := lister.List(labels.Everything()) // want:listerbeforesync `lister\.List is called before its informer has synced`
	if err != nil {
		return nil, err
	}
	for _, node := range all {
		names = append(names, node.Name)
	}
	return names, nil
}
