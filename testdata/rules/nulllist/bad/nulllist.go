// Package bad lists what it has found, which may be nothing.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Swarm has pods.
//
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Swarm struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status SwarmStatus `json:"status,omitempty"`
}

// DeepCopyObject implements runtime.Object.
func (s *Swarm) DeepCopyObject() runtime.Object {
	out := *s
	s.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	return &out
}

// doc:begin

// SwarmStatus is what was seen of it.
type SwarmStatus struct {
	Nodes []string `json:"nodes"`
}

// Reconciler lists the pods of a swarm.
type Reconciler struct{ client.Client }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	swarm := &Swarm{}
	if err := r.Get(ctx, req.NamespacedName, swarm); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	swarm.Status.Nodes = Names(pods.Items) // want `Nodes is nil when the list is empty, and is sent as null: the kind requires a list and refuses null; make an empty one`
	return ctrl.Result{}, r.Status().Update(ctx, swarm)
}

// Names returns the names of pods.
func Names(pods []corev1.Pod) []string {
	var names []string
	for _, pod := range pods {
		names = append(names, pod.Name)
	}
	return names
}

// doc:end
