// Package good tests pointers before it uses them.
package good

import (
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

func find(apps map[string]*demov1.Foo, name string) (*demov1.Foo, error) {
	app, ok := apps[name]
	if !ok {
		return nil, fmt.Errorf("no application %s", name)
	}
	return app, nil
}

// partly returns what it has with the error.
func partly(apps map[string]*demov1.Foo, name string) (*demov1.Foo, error) {
	app, ok := apps[name]
	if !ok {
		return &demov1.Foo{}, errors.New("no application " + name)
	}
	return app, nil
}

func podCondition(status *corev1.PodStatus, t corev1.PodConditionType) *corev1.PodCondition {
	for i := range status.Conditions {
		if status.Conditions[i].Type == t {
			return &status.Conditions[i]
		}
	}
	return nil
}

// newCondition makes a condition: it looks nothing up.
func newCondition(t string, ok bool) *metav1.Condition {
	status := metav1.ConditionFalse
	if ok {
		status = metav1.ConditionTrue
	}
	return &metav1.Condition{Type: t, Status: status}
}
