package getanyerror_test

import (
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"

	"github.com/ctrlvet/ctrlvet/testdata/rules/getanyerror/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/getanyerror/good"
)

// TestThere cannot look for a deployment: bad makes a secret for it, good returns the error.
func TestThere(t *testing.T) {
	set := fake.NewSimpleClientset()
	set.PrependReactor("get", "deployments", func(clienttesting.Action) (bool, runtime.Object, error) {
		return true, nil, apierrors.NewTimeoutError("busy", 1)
	})
	if err := good.Follow(t.Context(), set, "shop", "web"); !apierrors.IsTimeout(err) {
		t.Errorf("good: %v", err)
	}
	if err := bad.Follow(t.Context(), set, "shop", "web"); err != nil {
		t.Errorf("bad: %v", err)
	}
	if _, err := set.CoreV1().Secrets("shop").Get(t.Context(), "web", metav1.GetOptions{}); err != nil {
		t.Errorf("bad: %v", err)
	}
}
