package getanyerror_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	kubefake "k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/getanyerror/fixed"
)

// TestFixed: other errors come back, and what is not there is still created.
func TestFixed(t *testing.T) {
	created := 0
	c := failing(&created)
	set := kubefake.NewClientset(&corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop"}})
	set.PrependReactor("get", "services", func(clienttesting.Action) (bool, runtime.Object, error) { return true, nil, errServer })
	for name, f := range map[string]func() error{
		"Ensure":       func() error { return fixed.Ensure(t.Context(), c, app()) },
		"EnsureLater":  func() error { return fixed.EnsureLater(t.Context(), set, app()) },
		"EnsureNested": func() error { return fixed.EnsureNested(t.Context(), c, app()) },
		"Selector":     func() error { _, err := fixed.Selector(t.Context(), c, app()); return err },
		"Image":        func() error { _, err := fixed.Image(t.Context(), store{}, "shop"); return err },
		"Refresh":      func() error { return fixed.Refresh(t.Context(), c, app()) },
	} {
		if err := f(); !apierrors.IsInternalError(err) {
			t.Errorf("%s: %v, want the error of the read", name, err)
		}
	}
	if created != 0 {
		t.Errorf("%d creations", created)
	}
	for name, f := range map[string]func(client.Client) error{
		"Ensure":       func(c client.Client) error { return fixed.Ensure(t.Context(), c, app()) },
		"EnsureNested": func(c client.Client) error { return fixed.EnsureNested(t.Context(), c, app()) },
	} {
		c := fake.NewClientBuilder().WithScheme(proof.Scheme()).Build()
		if err := f(c); err != nil {
			t.Errorf("%s where nothing is: %v", name, err)
		}
		if err := c.Get(t.Context(), client.ObjectKeyFromObject(app()), &corev1.Service{}); err != nil {
			t.Errorf("%s created nothing: %v", name, err)
		}
	}
	empty := kubefake.NewClientset()
	if err := fixed.EnsureLater(t.Context(), empty, app()); err != nil {
		t.Errorf("EnsureLater where nothing is: %v", err)
	}
}
