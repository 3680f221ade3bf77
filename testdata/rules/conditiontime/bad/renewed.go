package bad

import (
	"time"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// SetCondition replaces the condition of that type, time and all.
func SetCondition(list *[]metav1.Condition, c metav1.Condition) {
	c.LastTransitionTime = metav1.Now()
	for i := range *list {
		if (*list)[i].Type == c.Type {
			(*list)[i] = c // want `LastTransitionTime is renewed although Status may be the same as before; set it only when Status changes`
			return
		}
	}
	*list = append(*list, c)
}

// doc:end

// SetStatus changes the condition in place.
func SetStatus(status *demov1.FooStatus, name string, value metav1.ConditionStatus, reason string) {
	for i, c := range status.Conditions {
		if c.Type != name {
			continue
		}
		status.Conditions[i].Status = value
		status.Conditions[i].Reason = reason
		status.Conditions[i].LastTransitionTime = metav1.NewTime(time.Now()) // want `LastTransitionTime is renewed although Status may be the same`
		return
	}
	status.Conditions = append(status.Conditions, metav1.Condition{
		Type: name, Status: value, Reason: reason, LastTransitionTime: metav1.Now(),
	})
}

// Mark changes a condition that is looked up.
func Mark(status *demov1.FooStatus, name string, value metav1.ConditionStatus) {
	old := meta.FindStatusCondition(status.Conditions, name)
	if old != nil {
		old.Status = value
		old.LastTransitionTime = metav1.Now() // want `LastTransitionTime is renewed although Status may be the same`
		return
	}
	status.Conditions = append(status.Conditions, metav1.Condition{
		Type: name, Status: value, Reason: "Marked", LastTransitionTime: metav1.Now(),
	})
}
