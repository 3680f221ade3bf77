// Package never answers with the pods that there are.
package never

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/bad/never/agent"
)

// Server is asked by whoever has its address.
type Server struct {
	pods cache.SharedIndexInformer
}

// NewServer returns one that can be asked.
func NewServer(ctx context.Context, client kubernetes.Interface) *Server {
	factory := informers.NewSharedInformerFactory(client, 0)
	s := &Server{pods: factory.Core().V1().Pods().Informer()}
	go s.pods.Run(ctx.Done()) // want:listerbeforesync/unwaited `the cache that Server\.pods reads is filled from here on, and nothing waits until it has synced`
	return s
}

// Names answers a question.
func (s *Server) Names() []string {
	var out []string
	for _, obj := range s.pods.GetStore().List() {
		if pod, ok := obj.(*corev1.Pod); ok {
			out = append(out, pod.Name)
		}
	}
	return out
}

// RunAgent waits for what the agent reads, not for the server's informer.
func RunAgent(host string, stop <-chan struct{}) error { return agent.Start(host, stop) }
