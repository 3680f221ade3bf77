package good

import (
	"context"
	"fmt"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/yaml"
)

// Tell says which object it was where that is known.
func (r *Reconciler) Tell(ctx context.Context, pod *corev1.Pod, of any) {
	log := ctrl.LoggerFrom(ctx)
	if err := r.Start(ctx, pod); err != nil {
		if m, metaErr := meta.Accessor(of); metaErr != nil {
			log.Error(err, "cannot start the pod", "pod", pod.Name)
		} else {
			log.Error(err, "cannot start the pod", "pod", pod.Name, "of", m.GetName())
		}
	}
}

// Explain says more of a refusal where its body can be read, and begins with the refusal.
func Explain(status string, body []byte) error {
	cause := fmt.Errorf("refused: %s", status)
	answer := &corev1.Pod{}
	if decodeErr := yaml.Unmarshal(body, answer); decodeErr != nil {
		return fmt.Errorf("%w: %s", cause, strings.TrimSpace(string(body)))
	}
	return fmt.Errorf("%w: %s", cause, answer.Status.Reason)
}
