// Package jsonpatchparent_test patches objects without labels and annotations.
package jsonpatchparent_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/jsonpatchparent/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/jsonpatchparent/good"
)

func TestPatch(t *testing.T) {
	cfg := proof.Server(t)
	c := proof.Client(t)
	ns := proof.Namespace(t, cfg)
	clientset, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		t.Fatal(err)
	}
	create := func(name string) *demov1.Foo {
		app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: name}}
		if err := c.Create(t.Context(), app); err != nil {
			t.Fatal(err)
		}
		return app
	}
	if err := c.Create(t.Context(), &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: "settings"}}); err != nil {
		t.Fatal(err)
	}
	web := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: "shop-0", Labels: map[string]string{"app": "shop"}},
		Spec: corev1.PodSpec{Containers: []corev1.Container{{Name: "web", Image: "web"}}}}
	if err := c.Create(t.Context(), web); err != nil {
		t.Fatal(err)
	}
	const text = "the server rejected our request due to an error in our request"
	if err := bad.Label(t.Context(), c, create("bad")); !apierrors.IsInvalid(err) || err.Error() != text {
		t.Errorf("Label: %v", err)
	}
	if err := bad.Annotate(t.Context(), clientset, ns, "settings", "now"); !apierrors.IsInvalid(err) || err.Error() != text {
		t.Errorf("Annotate: %v", err)
	}
	if err := bad.Seen(t.Context(), c, create("seen"), "now"); !apierrors.IsInvalid(err) || err.Error() != text {
		t.Errorf("Seen: %v", err)
	}
	for name, err := range map[string]error{
		"mark":    good.Mark(t.Context(), clientset, ns, "shop-0"),
		"replace": good.Replace(t.Context(), c, create("replace"), "a", "b"),
		"told":    good.Told(t.Context(), c, create("told"), "x"),
		"label":   good.Label(t.Context(), c, create("label")),
		"parent":  good.Parent(t.Context(), c, create("parent")),
		"looked":  good.Looked(t.Context(), c, create("looked")),
		"spec":    good.Spec(t.Context(), c, create("spec")),
		"given":   good.Given(t.Context(), c, create("given"), []byte(`[{"op":"add","path":"/metadata/labels","value":{}}]`)),
	} {
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
