package good

import (
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// SetCondition keeps the time while the status is the same.
func SetCondition(list *[]metav1.Condition, c metav1.Condition) {
	c.LastTransitionTime = metav1.Now()
	for i := range *list {
		if (*list)[i].Type == c.Type {
			if (*list)[i].Status == c.Status {
				c.LastTransitionTime = (*list)[i].LastTransitionTime
			}
			(*list)[i] = c
			return
		}
	}
	*list = append(*list, c)
}

// doc:end

// Touch renews the time when the status is another one.
func Touch(status *demov1.FooStatus, name string, value metav1.ConditionStatus) {
	for i := range status.Conditions {
		c := &status.Conditions[i]
		if c.Type == name && c.Status != value {
			c.Status = value
			c.LastTransitionTime = metav1.Now()
		}
	}
}

// Carry takes over a condition that came from elsewhere, with its time.
func Carry(list []metav1.Condition, c metav1.Condition) {
	for i := range list {
		if list[i].Type == c.Type {
			list[i] = c
		}
	}
}

// Mark changes a condition that is looked up, when its status is another one.
func Mark(status *demov1.FooStatus, name string, value metav1.ConditionStatus) {
	old := meta.FindStatusCondition(status.Conditions, name)
	if old == nil {
		status.Conditions = append(status.Conditions, metav1.Condition{
			Type: name, Status: value, Reason: "Marked", LastTransitionTime: metav1.Now(),
		})
		return
	}
	if old.Status != value {
		old.Status = value
		old.LastTransitionTime = metav1.Now()
	}
}

// Moved sets a condition whose time comes from the object that it speaks of.
func Moved(status *demov1.FooStatus, since metav1.Time) {
	set(status, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Moved", LastTransitionTime: since})
}

// Failed says that nothing is deployed.
func Failed(status *demov1.FooStatus) {
	set(status, metav1.Condition{Type: "Ready", Status: metav1.ConditionFalse, Reason: "Failed", LastTransitionTime: metav1.Now()})
}

func set(status *demov1.FooStatus, c metav1.Condition) {
	for i := range status.Conditions {
		if status.Conditions[i].Type == c.Type {
			status.Conditions[i] = c
			return
		}
	}
	status.Conditions = append(status.Conditions, c)
}

// Machine hands its conditions to a library that merges them with the stored ones
// and keeps the time.
type Machine struct{ conditions []metav1.Condition }

// GetConditions is called by the library.
func (m *Machine) GetConditions() []metav1.Condition { return m.conditions }

// SetConditions is called by the library.
func (m *Machine) SetConditions(list []metav1.Condition) { m.conditions = list }

// Set renews the time in memory only.
func (m *Machine) Set(c metav1.Condition) {
	c.LastTransitionTime = metav1.Now()
	for i := range m.conditions {
		if m.conditions[i].Type == c.Type {
			m.conditions[i] = c
			return
		}
	}
}
