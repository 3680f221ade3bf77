package missingupdate_test

import (
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/missingupdate/bad"
	badcontent "github.com/ctrlvet/ctrlvet/testdata/rules/missingupdate/bad/content"
	badpart "github.com/ctrlvet/ctrlvet/testdata/rules/missingupdate/bad/partly"
	badwithin "github.com/ctrlvet/ctrlvet/testdata/rules/missingupdate/bad/within"
	"github.com/ctrlvet/ctrlvet/testdata/rules/missingupdate/good"
	goodcontent "github.com/ctrlvet/ctrlvet/testdata/rules/missingupdate/good/content"
	goodpart "github.com/ctrlvet/ctrlvet/testdata/rules/missingupdate/good/partly"
	goodwithin "github.com/ctrlvet/ctrlvet/testdata/rules/missingupdate/good/within"
)

// TestProof changes the image of a Foo that runs already, and looks what its Deployment runs after the next pass.
func TestProof(t *testing.T) {
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).Build()
	if image := second(t, c, "bad", &bad.FooReconciler{Client: c, Scheme: proof.Scheme()}); image != "a:1" {
		t.Errorf("bad: the Deployment runs %s, want the image of before, a:1", image)
	}
	for name, r := range map[string]reconcile.Reconciler{
		"bad-size":     &badpart.SizeReconciler{Client: c},
		"good-size":    &goodpart.SizeReconciler{Client: c},
		"bad-content":  &badcontent.Reconciler{Client: c},
		"good-content": &goodcontent.Reconciler{Client: c},
	} {
		want := map[string]string{"bad-size": "a:1", "good-size": "a:2", "bad-content": "a:1", "good-content": "a:2"}[name]
		if image := second(t, c, name, r); image != want {
			t.Errorf("%s: the Deployment runs %s, want %s", name, image, want)
		}
	}
	if image := second(t, c, "good", &good.FooReconciler{Client: c, Scheme: proof.Scheme()}); image != "a:2" {
		t.Errorf("good: the Deployment runs %s, want a:2", image)
	}
}

// second returns the image of the Deployment of a Foo after a pass that the second image asked for.
func second(t *testing.T, c client.Client, name string, r reconcile.Reconciler) string {
	t.Helper()
	foo := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: name}, Spec: demov1.FooSpec{Image: "a:1", Size: new(int32), Selector: map[string]string{"app": "web"}}}
	if err := c.Create(t.Context(), foo); err != nil {
		t.Fatal(err)
	}
	key := client.ObjectKeyFromObject(foo)
	for _, image := range []string{"a:1", "a:2"} {
		foo.Spec.Image = image
		if err := c.Update(t.Context(), foo); err != nil {
			t.Fatal(err)
		}
		if _, err := r.Reconcile(t.Context(), ctrl.Request{NamespacedName: key}); err != nil {
			t.Fatal(err)
		}
	}
	d := &appsv1.Deployment{}
	if err := c.Get(t.Context(), key, d); err != nil {
		t.Fatal(err)
	}
	return d.Spec.Template.Spec.Containers[0].Image
}

// TestField changes the field of the spec that the update leaves out.
func TestField(t *testing.T) {
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).Build()
	for name, x := range map[string]struct {
		reconcile.Reconciler
		want string
	}{
		"bad":  {&bad.ConfigReconciler{FooReconciler: bad.FooReconciler{Client: c, Scheme: proof.Scheme()}}, "a"},
		"good": {&good.ConfigReconciler{FooReconciler: good.FooReconciler{Client: c, Scheme: proof.Scheme()}}, "b"},
	} {
		foo := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: name}, Spec: demov1.FooSpec{Image: "i", SecretName: "a"}}
		if err := c.Create(t.Context(), foo); err != nil {
			t.Fatal(err)
		}
		for _, secret := range []string{"a", "b"} {
			foo.Spec.SecretName = secret
			if err := c.Update(t.Context(), foo); err != nil {
				t.Fatal(err)
			}
			if _, err := x.Reconcile(t.Context(), ctrl.Request{NamespacedName: client.ObjectKeyFromObject(foo)}); err != nil {
				t.Fatal(err)
			}
		}
		config := &corev1.ConfigMap{}
		if err := c.Get(t.Context(), client.ObjectKeyFromObject(foo), config); err != nil {
			t.Fatal(err)
		}
		if got := config.Data["secret"]; got != x.want {
			t.Errorf("%s: the ConfigMap names the Secret %s, want %s", name, got, x.want)
		}
	}
}

// TestWithin changes all of the spec but its size, and looks what the children have of it after the next pass.
func TestWithin(t *testing.T) {
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).Build()
	for name, x := range map[string]struct {
		reconcile.Reconciler
		want string
	}{
		"bad":  {&badwithin.Reconciler{Client: c}, "a"},
		"good": {&goodwithin.Reconciler{Client: c}, "b"},
	} {
		foo := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: name}}
		if err := c.Create(t.Context(), foo); err != nil {
			t.Fatal(err)
		}
		for _, v := range []string{"a", "b"} {
			foo.Spec = demov1.FooSpec{Image: v, SecretName: v, Selector: map[string]string{"web": v}}
			if err := c.Update(t.Context(), foo); err != nil {
				t.Fatal(err)
			}
			if _, err := x.Reconcile(t.Context(), ctrl.Request{NamespacedName: client.ObjectKeyFromObject(foo)}); err != nil {
				t.Fatal(err)
			}
		}
		d, set, daemon, budget, s := &appsv1.Deployment{}, &appsv1.StatefulSet{}, &appsv1.DaemonSet{}, &policyv1.PodDisruptionBudget{}, &corev1.Service{}
		for _, o := range []client.Object{d, set, daemon, budget} {
			if err := c.Get(t.Context(), client.ObjectKeyFromObject(foo), o); err != nil {
				t.Fatal(err)
			}
		}
		if err := c.Get(t.Context(), client.ObjectKey{Namespace: "default", Name: name + "-web"}, s); err != nil {
			t.Fatal(err)
		}
		for what, got := range map[string]string{
			"Deployment": d.Spec.Template.Spec.Containers[0].Env[0].Value, "DaemonSet": daemon.Spec.Template.Spec.Containers[0].Image,
			"StatefulSet": set.Spec.Template.Spec.Containers[0].Image, "PodDisruptionBudget": budget.Spec.Selector.MatchLabels["image"], "Service": s.Spec.Selector["app"],
		} {
			if got != x.want {
				t.Errorf("%s: the %s has %s of the spec, want %s", name, what, got, x.want)
			}
		}
	}
}
