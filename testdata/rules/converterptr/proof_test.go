package converterptr_test

import (
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"

	"github.com/ctrlvet/ctrlvet/testdata/rules/converterptr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/converterptr/good"
)

// TestProof shows that every conversion of bad fails, and that good's do not.
func TestProof(t *testing.T) {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: "web"}}
	content, err := good.Content(pod)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := good.Pod(content); err != nil || got.Name != "web" {
		t.Errorf("good pod: %v, %v", got, err)
	}
	if got, err := good.Object(pod); err != nil || len(got) == 0 {
		t.Errorf("good object: %v, %v", got, err)
	}
	if got, err := good.Generic(pod); err != nil || len(got) == 0 {
		t.Errorf("good generic: %v, %v", got, err)
	}

	_, toErr := bad.Content(pod)
	_, fromErr := bad.Pod(content)
	_, literal := bad.Literal(runtime.DefaultUnstructuredConverter)
	_, result := bad.Result(runtime.DefaultUnstructuredConverter)
	_, spec := bad.Spec(pod)
	for name, tt := range map[string]struct {
		err  error
		want string
	}{
		"content": {toErr, "ToUnstructured requires a non-nil pointer to an object, got v1.Pod"},
		"pod":     {fromErr, "FromUnstructured requires a non-nil pointer to an object, got v1.Pod"},
		"literal": {literal, "requires a non-nil pointer"},
		"result":  {result, "requires a non-nil pointer"},
		"spec":    {spec, "requires a non-nil pointer"},
	} {
		if tt.err == nil || !strings.Contains(tt.err.Error(), tt.want) {
			t.Errorf("bad %s: %v, want %q", name, tt.err, tt.want)
		}
	}
}
