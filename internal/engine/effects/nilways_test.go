package effects_test

import (
	"fmt"
	"go/types"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
)

// TestNilWays: what a function says of the nils that it hands out without an error, and
// what functions of another package hand on.
func TestNilWays(t *testing.T) {
	lib := enginetest.Newest(t)
	find := lib.Check(t, "example.com/find", `package find

import (
	"errors"

	corev1 "k8s.io/api/core/v1"
)

func Search(pods []corev1.Pod, name string) (*corev1.Pod, error) {
	for i := range pods {
		if pods[i].Name == name {
			return &pods[i], nil
		}
	}
	return nil, nil
}

func Variable(pods []corev1.Pod, name string) (pod *corev1.Pod, err error) {
	for i := range pods {
		if pods[i].Name == name {
			pod = &pods[i]
		}
	}
	return
}

func Last(pods []corev1.Pod) (pod *corev1.Pod, err error) {
	for i := range pods {
		pod = &pods[i]
	}
	return
}

func Flag(pods []corev1.Pod, name string) (*corev1.Pod, error) {
	var pod *corev1.Pod
	found := false
	for i := range pods {
		if pods[i].Name == name {
			pod, found = &pods[i], true
		}
	}
	if !found {
		return nil, errors.New("none")
	}
	return pod, nil
}

func Bools(pods []corev1.Pod, ready func(*corev1.Pod) bool) (*corev1.Pod, bool, error) {
	pod, err := Search(pods, "a")
	if err != nil {
		return nil, true, err
	}
	if pod == nil || !ready(pod) {
		return nil, false, nil
	}
	return pod, true, nil
}

func Argument(pod *corev1.Pod) (*corev1.Pod, error) {
	if pod.Spec.NodeName == "" {
		return nil, nil
	}
	return pod, nil
}

func Either(pod *corev1.Pod) (*corev1.Pod, error) {
	if pod.Spec.NodeName == "" || pod.Name == "" {
		return nil, nil
	}
	return pod, nil
}

func Before(pod *corev1.Pod, pods []corev1.Pod) (*corev1.Pod, error) {
	if pod == nil {
		return nil, errors.New("no pod")
	}
	return Search(pods, pod.Name)
}

func Mock(pods []corev1.Pod, mock bool) (*corev1.Pod, error) {
	if !mock {
		return &pods[0], nil
	}
	if mock {
		return nil, nil
	}
	return &pods[1], nil
}

func Annotated(annotations map[string]string) (*corev1.Pod, error) {
	name, ok := annotations["name"]
	if !ok {
		return nil, nil
	}
	return &corev1.Pod{Spec: corev1.PodSpec{NodeName: name}}, nil
}

func Stub(pod *corev1.Pod) (*corev1.Pod, error) { return nil, nil }

func Again(pod *corev1.Pod, read func() error) (*corev1.Pod, error) {
	err := read()
	if err != nil {
		return nil, err
	}
	if err != nil {
		return nil, err
	}
	return pod, nil
}
`)
	top := lib.Check(t, "example.com/top", `package top

import (
	corev1 "k8s.io/api/core/v1"

	"example.com/find"
)

func on(pods []corev1.Pod) (*corev1.Pod, error) {
	pod, _, err := find.Bools(pods, nil)
	return pod, err
}

func tested(pods []corev1.Pod) (*corev1.Pod, error) {
	pod, err := find.Search(pods, "a")
	if err != nil || pod != nil {
		return pod, err
	}
	return &corev1.Pod{}, nil
}

func taken(pods []corev1.Pod) (*corev1.Pod, error) {
	pod, ok, err := find.Bools(pods, nil)
	if err != nil || !ok {
		return &corev1.Pod{}, err
	}
	return pod, nil
}
`)
	ways := func(p *memory.Package, scope *types.Scope, name string) string {
		var out []string
		for _, w := range p.Of(p.Flow.Func(scope.Lookup(name).(*types.Func))).Summary.NilWays {
			out = append(out, fmt.Sprint(w.Result, w.Bools))
		}
		return strings.Join(out, " ")
	}
	p := enginetest.Result[*memory.Package](t, find, effects.Analyzer)
	for name, want := range map[string]string{
		"Search": "0 []", "Variable": "0 []", "Last": "", "Flag": "", "Bools": "0 [{1 false}]",
		"Argument": "", "Either": "", "Before": "0 []", "Stub": "", "Mock": "", "Annotated": "", "Again": "",
	} {
		if got := ways(p, find.Types.Scope(), name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	p = enginetest.Result[*memory.Package](t, top, effects.Analyzer)
	for name, want := range map[string]string{"on": "0 []", "tested": "", "taken": ""} {
		if got := ways(p, top.Types.Scope(), name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
