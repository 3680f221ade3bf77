// Package handlerblock holds code for the form of the rule that is off unless
// asked for.
package handlerblock

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// Labeller marks nodes.
type Labeller struct{ client kubernetes.Interface }

// Watch marks each node that is added.
func (l *Labeller) Watch(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
		if node, ok := obj.(*corev1.Node); ok {
			l.mark(node.DeepCopy())
		}
	}})
	return err
}

func (l *Labeller) mark(node *corev1.Node) {
	node.Labels = map[string]string{"seen": "true"}
	_, _ = l.client.CoreV1().Nodes().Update(context.TODO(), node, metav1.UpdateOptions{}) // want `event handler calls l\.client\.CoreV1\(\)\.Nodes\(\)\.Update, which keeps all further events waiting`
}
