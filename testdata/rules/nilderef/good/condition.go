package good

import (
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Ready reports whether the application is ready.
func Ready(app *demov1.Foo) bool {
	ready := meta.FindStatusCondition(app.Status.Conditions, "Ready")
	return ready != nil && ready.Status == metav1.ConditionTrue
}

// doc:end

// Reason returns early.
func Reason(app *demov1.Foo) string {
	cond := meta.FindStatusCondition(app.Status.Conditions, "Ready")
	if cond == nil {
		return ""
	}
	return cond.Reason
}

// Known asks for the condition in another way first.
func Known(app *demov1.Foo) string {
	if !meta.IsStatusConditionTrue(app.Status.Conditions, "Ready") {
		return ""
	}
	return meta.FindStatusCondition(app.Status.Conditions, "Ready").Message
}

// Set has just set the condition.
func Set(app *demov1.Foo) time.Time {
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Done"})
	return meta.FindStatusCondition(app.Status.Conditions, "Ready").LastTransitionTime.Time
}

// Scheduled uses a default.
func Scheduled(pod *corev1.Pod) bool {
	cond := podCondition(&pod.Status, corev1.PodScheduled)
	if cond == nil {
		cond = &corev1.PodCondition{}
	}
	return cond.Status == corev1.ConditionTrue
}

// Since hands the condition to a function that tests it.
func Since(app *demov1.Foo) time.Duration {
	return age(meta.FindStatusCondition(app.Status.Conditions, "Ready"))
}

func age(cond *metav1.Condition) time.Duration {
	if cond == nil {
		return 0
	}
	return time.Since(cond.LastTransitionTime.Time)
}

// Again looks it up twice.
func Again(pod *corev1.Pod) bool {
	return podCondition(&pod.Status, corev1.PodScheduled) != nil && podCondition(&pod.Status, corev1.PodScheduled).Reason != ""
}
