// Package never answers with the pods that there are.
package never

import (
	"context"
	"sync/atomic"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// Server is asked by whoever has its address.
type Server struct {
	pods cache.SharedIndexInformer
}

// NewServer returns one that can be asked.
func NewServer(ctx context.Context, client kubernetes.Interface) *Server {
	factory := informers.NewSharedInformerFactory(client, 0)
	s := &Server{pods: factory.Core().V1().Pods().Informer()}
	go s.pods.Run(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), s.pods.HasSynced) {
		return nil
	}
	return s
}

// Names answers a question.
func (s *Server) Names() []string { return names(s.pods.GetStore().List()) }

func names(objs []any) []string {
	var out []string
	for _, obj := range objs {
		if pod, ok := obj.(*corev1.Pod); ok {
			out = append(out, pod.Name)
		}
	}
	return out
}

// Board shows how often pods came, and which there are now.
type Board struct {
	pods cache.SharedIndexInformer
	came atomic.Int32
}

// NewBoard returns one that shows what comes.
func NewBoard(ctx context.Context, client kubernetes.Interface) (*Board, error) {
	factory := informers.NewSharedInformerFactory(client, 0)
	b := &Board{pods: factory.Core().V1().Pods().Informer()}
	if _, err := b.pods.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) { b.came.Add(1) }}); err != nil {
		return nil, err
	}
	go b.pods.Run(ctx.Done())
	return b, nil
}

// Names is asked when some came.
func (b *Board) Names() []string {
	if b.came.Load() == 0 {
		return nil
	}
	return names(b.pods.GetStore().List())
}

// Desk lets others wait.
type Desk struct {
	pods cache.SharedIndexInformer
}

// NewDesk returns one whose informer runs.
func NewDesk(ctx context.Context, client kubernetes.Interface) *Desk {
	factory := informers.NewSharedInformerFactory(client, 0)
	d := &Desk{pods: factory.Core().V1().Pods().Informer()}
	go d.pods.Run(ctx.Done())
	return d
}

// Informer is what others wait for.
func (d *Desk) Informer() cache.SharedIndexInformer { return d.pods }

// Names is asked after that.
func (d *Desk) Names() []string { return names(d.pods.GetStore().List()) }
