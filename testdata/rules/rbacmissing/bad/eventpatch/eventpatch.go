// Package eventpatch may create events and not count them.
package eventpatch

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

// doc:begin

// +kubebuilder:rbac:groups="",resources=podtemplates,verbs=get;list;watch
// +kubebuilder:rbac:groups="",resources=events,verbs=create
// want@-1 `no RBAC marker grants patch on events, by which a recorder counts a repeated event: repeated events are lost; add it to create`

// Check looks at a PodTemplate.
func (w *Watcher) Check(ctx context.Context, key client.ObjectKey) error {
	template := &corev1.PodTemplate{}
	if err := w.Client.Get(ctx, key, template); err != nil {
		return err
	}
	if template.Template.Spec.ServiceAccountName == "" {
		w.Recorder.Event(template, corev1.EventTypeWarning, "NoAccount", "no service account") // want:related `recorded here`
	}
	return nil
}

// doc:end
