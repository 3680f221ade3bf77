// Package entries has a kind of which an s does not make the plural.
//
// +groupName=log.ctrlvet.dev
package entries

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// +kubebuilder:rbac:groups=log.ctrlvet.dev,resources=LogEntrys,verbs=get;list;watch
// want@-1 `the resource "LogEntrys" matches nothing: the API server compares resources in lower case, write "logentries"`

// LogEntry is a line; its resource is logentries.
type LogEntry struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject returns a copy.
func (e *LogEntry) DeepCopyObject() runtime.Object {
	c := *e
	e.ObjectMeta.DeepCopyInto(&c.ObjectMeta)
	return &c
}
