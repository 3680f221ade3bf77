package bad

import (
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// ReadyCondition says whether an application is ready.
const ReadyCondition = "Ready"

// Message reckons with an application without the condition.
func Message(app *demov1.Foo) string {
	if ready := meta.FindStatusCondition(app.Status.Conditions, ReadyCondition); ready != nil {
		return ready.Message
	}
	return "unknown"
}

// doc:begin

// Ready reports whether the application is ready.
func Ready(app *demov1.Foo) bool {
	ready := meta.FindStatusCondition(app.Status.Conditions, ReadyCondition)
	return ready.Status == metav1.ConditionTrue // want `FindStatusCondition returns nil when the object has no condition ReadyCondition: reading .Status panics; test for nil first`
}

// doc:end

// Reason reads the field at once.
func Reason(app *demov1.Foo) string {
	return meta.FindStatusCondition(app.Status.Conditions, ReadyCondition).Reason // want `FindStatusCondition returns nil when the object has no condition ReadyCondition: reading .Reason panics`
}

// podCondition is what many projects write themselves.
func podCondition(status *corev1.PodStatus, t corev1.PodConditionType) *corev1.PodCondition {
	for i := range status.Conditions {
		if status.Conditions[i].Type == t {
			return &status.Conditions[i]
		}
	}
	return nil
}

// Scheduled tests too late.
func Scheduled(pod *corev1.Pod) bool {
	cond := podCondition(&pod.Status, corev1.PodScheduled)
	if pod.Spec.NodeName != "" && cond.Reason == "Failed" { // want `podCondition returns nil when the object has no condition corev1.PodScheduled: reading .Reason panics`
		return false
	}
	return cond != nil && cond.Status == corev1.ConditionTrue
}

// Since hands the condition to a function that reads it.
func Since(app *demov1.Foo) time.Duration {
	cond := meta.FindStatusCondition(app.Status.Conditions, ReadyCondition)
	return age(cond) // want `FindStatusCondition returns nil when the object has no condition ReadyCondition: reading .LastTransitionTime panics`
}

func age(cond *metav1.Condition) time.Duration { return time.Since(cond.LastTransitionTime.Time) }
