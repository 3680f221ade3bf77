package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Pause says that nothing is done.
func Pause(ctx context.Context, c client.Client, app *demov1.Foo) error {
	setReady(app, "PausedByUser", "spec.paused is true")
	return c.Status().Update(ctx, app)
}

// Fail has a reason of a library, and one that is made of two.
func Fail(app *demov1.Foo, pod *corev1.Pod) {
	setReady(app, "Waiting:"+"Pods", "some pods are missing")
	setReady(app, pod.Status.Reason, pod.Status.Message)
}

func setReady(app *demov1.Foo, reason, message string) {
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: "demo.ctrlvet.dev/Ready", Status: metav1.ConditionFalse, Reason: reason, Message: message})
}

// Schedule changes a condition of a built-in kind, whose reason is any text.
func Schedule(pod *corev1.Pod) {
	pod.Status.Conditions = append(pod.Status.Conditions, corev1.PodCondition{Type: corev1.PodScheduled, Status: corev1.ConditionFalse, Reason: "no node fits"})
}
