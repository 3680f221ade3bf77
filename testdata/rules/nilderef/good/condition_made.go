package good

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Made uses what a constructor returns.
func Made() string { return newCondition("Ready", true).Type }

// Always has a condition that another part of the controller has set.
func Always(app *demov1.Foo) string {
	return meta.FindStatusCondition(app.Status.Conditions, AlwaysCondition).Reason
}

// AlwaysCondition is set when the application is made.
const AlwaysCondition = "Always"

// Converted makes the object with its conditions.
func Converted(pod *corev1.Pod) string {
	app := convert(pod)
	return meta.FindStatusCondition(app.Status.Conditions, "Ready").Reason
}

func convert(pod *corev1.Pod) *demov1.Foo {
	app := &demov1.Foo{}
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: AlwaysCondition, Status: metav1.ConditionTrue, Reason: pod.Name})
	return app
}
