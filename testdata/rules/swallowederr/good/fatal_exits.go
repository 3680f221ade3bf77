package good

import (
	"context"
	"fmt"
	"os"
	"regexp"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// ZoneReconciler labels nodes.
type ZoneReconciler struct {
	client.Client
	Zone func(context.Context, string) (string, error)
}

// Reconcile returns what fails.
func (r *ZoneReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := r.Get(ctx, req.NamespacedName, node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	zone, err := r.Zone(ctx, node.Spec.ProviderID)
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("no zone for %s: %w", node.Name, err)
	}
	node.Labels = map[string]string{"zone": zone}
	return ctrl.Result{}, r.Update(ctx, node)
}

// Recorder keeps what it has seen on the server.
func Recorder(ctx context.Context, c client.Client) cache.ResourceEventHandlerFuncs {
	return cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
		if pod, ok := obj.(*corev1.Pod); ok {
			keepSeen(ctx, c, pod)
		}
	}}
}

func keepSeen(ctx context.Context, c client.Client, pod *corev1.Pod) {
	seen := &corev1.ConfigMap{}
	if err := c.Get(ctx, types.NamespacedName{Namespace: "seen", Name: pod.Name}, seen); err != nil {
		klog.ErrorS(err, "not seen before", "pod", pod.Name)
	}
}

// QuittingReconciler ends the program in other ways.
type QuittingReconciler struct{ client.Client }

// Reconcile ends it on purpose, or for what is wrong with the program itself.
func (r *QuittingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		panic(err) // and is recovered above
	}
	if _, err := regexp.Compile("^[a-z]+$"); err != nil {
		klog.Fatal(err) // it does so at once, or never
	}
	if pod.Labels["stop"] != "" {
		klog.Exit("stopped")
	}
	if err := r.Update(ctx, pod); err != nil {
		os.Exit(0)
	}
	return ctrl.Result{}, nil
}

// NewSeen works at the start.
func NewSeen(ctx context.Context, c client.Client) *corev1.ConfigMap {
	seen := &corev1.ConfigMap{}
	if err := c.Get(ctx, client.ObjectKey{Namespace: "seen", Name: "all"}, seen); err != nil {
		klog.Fatal(err)
	}
	return seen
}
