// Package lostchange_test looks for what the bad and the good functions have changed.
package lostchange_test

import (
	"context"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"

	"github.com/ctrlvet/ctrlvet/testdata/rules/lostchange/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/lostchange/good"
)

const image = "shop:v2"

func TestElement(t *testing.T) {
	for name, set := range map[string]func(*appsv1.Deployment, string){"bad": bad.SetImage, "good": good.SetImage} {
		dep := deployment()
		set(dep, image)
		expect(t, name+" SetImage", dep.Spec.Template.Spec.Containers[0].Image == image, name)
	}
	for name, add := range map[string]func(*corev1.Pod, corev1.EnvVar){"bad": bad.AddEnv, "good": good.AddEnv} {
		p := pod()
		add(p, corev1.EnvVar{Name: "A"})
		expect(t, name+" AddEnv", len(p.Spec.Containers[0].Env) == 1, name)
	}

	badSites := map[string]bad.Site{"north": {}}
	bad.Mark(badSites)
	bad.Count(badSites, "north")
	expect(t, "bad Mark", badSites["north"].Ready, "bad")
	expect(t, "bad Count", badSites["north"].Seen.Count == 1, "bad")
	sites, list := map[string]good.Site{"north": {}}, []good.Site{{Name: "north"}}
	good.Mark(sites)
	good.Count(list, "north")
	expect(t, "good Mark", sites["north"].Ready, "good")
	expect(t, "good Count", list[0].Seen.Count == 1, "good")

	templates := []corev1.PodTemplateSpec{{}}
	bad.Fill(templates, "shop")
	expect(t, "bad Fill", templates[0].Labels != nil, "bad")
}

// TestElementStored asks the server's copy.
func TestElementStored(t *testing.T) {
	for name, r := range map[string]interface {
		client.Client
		Label(ctx context.Context, namespace, app string) error
	}{"bad": &bad.Reconciler{Client: newClient()}, "good": &good.Reconciler{Client: newClient()}} {
		if err := r.Label(t.Context(), "shop", "web"); err != nil {
			t.Error(err)
		}
		p := pod()
		if err := r.Get(t.Context(), client.ObjectKeyFromObject(p), p); err != nil {
			t.Fatal(err)
		}
		expect(t, name+" Label", p.Labels["app"] == "web", name)
	}
}

// TestNightly: what is made elsewhere has a name, which is not taken over.
func TestNightly(t *testing.T) {
	spec := good.Nightly("shop", corev1.PodTemplateSpec{Spec: corev1.PodSpec{NodeName: "a"}})
	expect(t, "good Nightly", spec.JobTemplate.Spec.Template.Spec.NodeName == "a" && spec.JobTemplate.Name == "", "good")
}

func TestArgument(t *testing.T) {
	c := corev1.Container{}
	bad.WithImage(c, image)
	expect(t, "bad WithImage", c.Image == image, "bad")
	expect(t, "good WithImage", good.WithImage(c, image).Image == image, "good")

	meta := metav1.ObjectMeta{}
	bad.Own(meta, metav1.OwnerReference{Name: "web"})
	expect(t, "bad Own", len(meta.OwnerReferences) == 1, "bad")
	good.Own(&meta, metav1.OwnerReference{Name: "web"})
	expect(t, "good Own", len(meta.OwnerReferences) == 1, "good")

	condition := metav1.Condition{Reason: "Ready"}
	bad.Reset(condition)
	expect(t, "bad Reset", condition.Reason == "Unknown", "bad")
}

func TestCopied(t *testing.T) {
	for name, host := range map[string]func(*corev1.Pod, string){"bad": bad.Host, "good": good.Host, "good pointer": good.Pointer} {
		p := pod()
		host(p, "node-1")
		expect(t, name+" Host", p.Spec.NodeName == "node-1", name)
	}
	type scaler interface {
		Scale(ctx context.Context, dep *appsv1.Deployment, replicas int32) error
	}
	sent := deployment()
	for name, r := range map[string]scaler{"bad": &bad.Reconciler{Client: record(sent)}, "good": &good.Reconciler{Client: record(sent)}} {
		if err := r.Scale(t.Context(), deployment(), 3); err != nil {
			t.Error(err)
		}
		expect(t, name+" Scale", sent.Spec.Replicas != nil && *sent.Spec.Replicas == 3, name)
	}
	if err := (&bad.Reconciler{Client: record(sent)}).After(t.Context(), deployment()); err != nil {
		t.Error(err)
	}
	expect(t, "bad After", sent.Annotations["app"] != "", "bad")
}

func TestMade(t *testing.T) {
	type lister interface {
		Pods(ctx context.Context, namespace string) (*corev1.PodList, error)
	}
	for name, r := range map[string]lister{"bad": &bad.Reconciler{Client: newClient()}, "good": &good.Reconciler{Client: newClient()}} {
		pods, err := r.Pods(t.Context(), "other")
		if err != nil {
			t.Fatal(err)
		}
		expect(t, name+" Pods", len(pods.Items) == 0, name)
	}
	res, _ := bad.Again(true)
	expect(t, "bad Again", res.RequeueAfter != 0, "bad")
	res, _ = good.Again(true)
	expect(t, "good Again", res.RequeueAfter != 0, "good")
	res, _ = good.Late()
	expect(t, "good Late", res.RequeueAfter != 0, "good")
	expect(t, "bad Tell", len(bad.Tell(pod(), "lost")) == 1, "bad")
	expect(t, "good Tell", len(good.Tell(pod(), "kept")) == 1, "good")
}

// expect: what the good ones change is seen, and what the bad ones change is not.
func expect(t *testing.T, what string, seen bool, name string) {
	t.Helper()
	if seen == (name == "bad") {
		t.Errorf("%s: the change is seen: %v", what, seen)
	}
}

func deployment() *appsv1.Deployment {
	dep := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}}
	dep.Spec.Template.Spec = pod().Spec
	return dep
}

func pod() *corev1.Pod {
	return &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"},
		Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "shop", Image: "shop:v1"}}},
	}
}

func newClient() client.Client { return fake.NewClientBuilder().WithObjects(pod()).Build() }

// record returns a client that keeps what the last Update sent.
func record(sent *appsv1.Deployment) client.Client {
	return interceptor.NewClient(fake.NewClientBuilder().Build(), interceptor.Funcs{
		Update: func(_ context.Context, _ client.WithWatch, obj client.Object, _ ...client.UpdateOption) error {
			obj.(*appsv1.Deployment).DeepCopyInto(sent)
			return nil
		},
	})
}
