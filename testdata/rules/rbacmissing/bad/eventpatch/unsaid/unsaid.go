// Package unsaid records events, which only the role for the leases lets be created: in the
// namespace of the manager.
package unsaid

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Watcher says when a PodTemplate has no containers.
type Watcher struct {
	Client   client.Client
	Recorder record.EventRecorder
}

// +kubebuilder:rbac:groups="",resources=podtemplates,verbs=get;list;watch

// Check looks at a PodTemplate.
func (w *Watcher) Check(ctx context.Context, key client.ObjectKey) error {
	template := &corev1.PodTemplate{}
	if err := w.Client.Get(ctx, key, template); err != nil {
		return err
	}
	if template.Template.Spec.ServiceAccountName == "" {
		w.Recorder.Event(template, corev1.EventTypeWarning, "NoAccount", "no service account") // want `no RBAC marker grants create and patch on events outside the namespace of the leases: events recorded here are rejected; add \+kubebuilder:rbac:groups="",resources=events,verbs=create;patch`
	}
	return nil
}
