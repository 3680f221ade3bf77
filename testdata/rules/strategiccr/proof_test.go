// Package strategiccr_test patches against a real API server: the fake client
// accepts what it refuses.
package strategiccr_test

import (
	"strings"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/strategiccr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/strategiccr/good"
)

func TestPatch(t *testing.T) {
	cfg := proof.Server(t)
	c := proof.Client(t)
	ns := proof.Namespace(t, cfg)
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: "shop"}}
	labels := map[string]string{"app": "shop"}
	deployment := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: "shop"}}
	deployment.Spec.Selector = &metav1.LabelSelector{MatchLabels: labels}
	deployment.Spec.Template.Labels = labels
	deployment.Spec.Template.Spec.Containers = []corev1.Container{{Name: "web", Image: "nginx:1.0"}}
	for _, obj := range []client.Object{app, deployment} {
		if err := c.Create(t.Context(), obj); err != nil {
			t.Fatal(err)
		}
	}
	for name, err := range map[string]error{
		"pause":   bad.Pause(t.Context(), c, app.DeepCopy()),
		"locked":  bad.PauseLocked(t.Context(), c, app.DeepCopy()),
		"raw":     bad.PauseRaw(t.Context(), c, app.DeepCopy()),
		"dynamic": bad.PauseDynamic(t.Context(), dynamic.NewForConfigOrDie(cfg), ns, "shop"),
	} {
		if err == nil || !strings.Contains(err.Error(), "the body of the request was in an unknown format - accepted media types include: application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml") {
			t.Errorf("%s: %v", name, err)
		}
	}

	clientset, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		t.Fatal(err)
	}
	crd := &apiextensionsv1.CustomResourceDefinition{}
	if err := c.Get(t.Context(), client.ObjectKey{Name: "foos." + demov1.GroupVersion.Group}, crd); err != nil {
		t.Fatal(err)
	}
	for name, err := range map[string]error{
		"pause":   good.Pause(t.Context(), c, app),
		"scale":   good.Scale(t.Context(), c, deployment),
		"typed":   good.ScaleTyped(t.Context(), clientset, ns, "shop"),
		"dynamic": good.ScaleDynamic(t.Context(), dynamic.NewForConfigOrDie(cfg), appsv1.SchemeGroupVersion.WithResource("deployments"), ns, "shop"),
		"label":   good.Label(t.Context(), c, crd),
		"any":     good.Any(t.Context(), c, deployment, []byte(`{"metadata":{"labels":{"a":"b"}}}`)),
	} {
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
