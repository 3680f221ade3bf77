// Package listnamespace_test has two objects of one name in two namespaces.
package listnamespace_test

import (
	"context"
	"strings"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	listers "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/listnamespace/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/listnamespace/good"
)

const label = "demo.example.com/foo"

func meta(ns, name string, labels map[string]string) metav1.ObjectMeta {
	return metav1.ObjectMeta{Namespace: ns, Name: name, UID: types.UID(ns + name), Labels: labels}
}

// cluster has in each of two namespaces a Foo "web" with one object of each kind.
func cluster() client.Client {
	b := fake.NewClientBuilder().WithScheme(proof.Scheme())
	for _, ns := range []string{"mine", "theirs"} {
		here := map[string]string{label: "web", "from-name": "web", "from-namespace": ns, "uid": ns + "web", "class": "fast", "node": "web", "image": ""}
		bar := meta(ns, "bar", here)
		b.WithObjects(
			&corev1.Pod{ObjectMeta: meta(ns, "pod", here), Spec: corev1.PodSpec{NodeName: "web"}},
			&corev1.Service{ObjectMeta: meta(ns, "service", here)},
			&corev1.Secret{ObjectMeta: meta(ns, "secret", here)},
			&corev1.Secret{ObjectMeta: meta(ns, "labelled", map[string]string{"app": "foo", label: "foo-web"})},
			&corev1.PersistentVolumeClaim{ObjectMeta: meta(ns, "claim", map[string]string{"app": "foo", label: "foo-web"})},
			&demov1.Foo{ObjectMeta: meta(ns, "web", map[string]string{"secret": "web"})},
			&demov1.Bar{ObjectMeta: bar, Spec: demov1.BarSpec{FooName: "web"}},
			&demov1.Bar{ObjectMeta: meta(ns, "keyed", map[string]string{label: "web." + ns})},
		)
	}
	b.WithObjects(&rbacv1.ClusterRole{ObjectMeta: metav1.ObjectMeta{Name: "role", Labels: map[string]string{label: "web"}}})
	node := func(o client.Object) []string { return []string{o.(*corev1.Pod).Spec.NodeName} }
	fooName := func(o client.Object) []string { return []string{o.(*demov1.Bar).Spec.FooName} }
	user := func(o client.Object) []string { return []string{o.GetNamespace() + "/" + o.(*demov1.Bar).Spec.FooName} }
	name := func(o client.Object) []string { return []string{o.GetName()} }
	return b.WithIndex(&demov1.Bar{}, "spec.fooName", fooName).WithIndex(&corev1.Pod{}, "spec.nodeName", node).WithIndex(&demov1.Bar{}, "user", user).WithIndex(&demov1.Bar{}, "metadata.name", name).Build()
}

func foo() *demov1.Foo {
	return &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "mine", Name: "web", UID: "mineweb", Annotations: map[string]string{"class": "fast"}}}
}

// TestScaleDown: the pod of the other Foo is deleted, too.
func TestScaleDown(t *testing.T) {
	left := func(down func(context.Context, client.Client, *demov1.Foo, int) error) string {
		c := cluster()
		if err := down(t.Context(), c, foo(), 0); err != nil {
			t.Fatal(err)
		}
		pods := &corev1.PodList{}
		if err := c.List(t.Context(), pods); err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, p := range pods.Items {
			names = append(names, p.Namespace)
		}
		return strings.Join(names, " ")
	}
	if got := left(bad.ScaleDown); got != "" {
		t.Errorf("bad: pods left in %q", got)
	}
	if got := left(good.ScaleDown); got != "theirs" {
		t.Errorf("good: pods left in %q", got)
	}
}

// TestCounts: each counts what belongs to one of two Foos.
func TestCounts(t *testing.T) {
	c := cluster()
	type count = func(context.Context, client.Reader, *demov1.Foo) (int, error)
	for name, x := range map[string]struct {
		count count
		want  int
	}{
		"bad.CountBars": {bad.CountBars, 2},
		"bad.CountClaims": {func(ctx context.Context, _ client.Reader, f *demov1.Foo) (int, error) {
			return bad.CountClaims(ctx, c, f)
		}, 2},
		"bad.CountServices": {func(ctx context.Context, r client.Reader, f *demov1.Foo) (int, error) {
			return bad.CountServices(ctx, r, f, true)
		}, 2},
		"good.CountGiven": {func(ctx context.Context, r client.Reader, f *demov1.Foo) (int, error) {
			return good.CountGiven(ctx, r, f, func(o *client.ListOptions) { o.Namespace = f.Namespace })
		}, 1},
		"good.CountByPair": {good.CountByPair, 1}, "good.CountFrom": {good.CountFrom, 1},
		"good.CountOnNode": {good.CountOnNode, 2},
		"good.CountMeant":  {good.CountMeant, 2}, "good.CountUsers": {good.CountUsers, 1},
		"good.CountNamesakes": {func(ctx context.Context, r client.Reader, f *demov1.Foo) (int, error) {
			f.Name = "bar"
			return good.CountNamesakes(ctx, r, f)
		}, 2},
		"good.CountNamespaced": {func(ctx context.Context, _ client.Reader, f *demov1.Foo) (int, error) {
			return good.CountNamespaced(ctx, scoped{c}, f)
		}, 1},
		"good.CountByKey":   {good.CountByKey, 1},
		"good.CountByUID":   {good.CountByUID, 1},
		"good.CountByClass": {good.CountByClass, 2}, // not reported for what the annotation may be
		"good.CountByOther": {func(ctx context.Context, r client.Reader, f *demov1.Foo) (int, error) {
			return good.CountByOther(ctx, r, f, func(o client.Object) map[string]string { return map[string]string{"from-namespace": o.GetNamespace()} })
		}, 1},
		"good.CountCopies": {func(ctx context.Context, r client.Reader, f *demov1.Foo) (int, error) {
			return good.CountCopies(ctx, r, &corev1.Secret{ObjectMeta: f.ObjectMeta})
		}, 1},
		"good.CountRoles": {func(ctx context.Context, r client.Reader, f *demov1.Foo) (int, error) {
			return good.CountRoles(ctx, r, f, &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: "web"}})
		}, 3},
	} {
		if n, err := x.count(t.Context(), c, foo()); err != nil || n != x.want {
			t.Errorf("%s: %d, %v; want %d", name, n, err, x.want)
		}
	}
	if got := good.Users(c)(t.Context(), &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "mine", Name: "web"}}); len(got) != 2 {
		t.Errorf("good.Users: %v", got)
	}
}

// TestElsewhere: the other cluster has pods of the name, and none of the namespaces.
func TestElsewhere(t *testing.T) {
	c := proof.Client(t)
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: proof.Namespace(t, proof.Server(t)), Name: "elsewhere", Labels: map[string]string{label: "elsewhere"}}}
	pod.Spec.Containers = []corev1.Container{{Name: "c", Image: "i"}}
	if err := c.Create(t.Context(), pod); err != nil {
		t.Fatal(err)
	}
	f := foo()
	f.Name = "elsewhere"
	n, err := good.CountElsewhere(t.Context(), func(string) (*rest.Config, error) { return proof.Server(t), nil }, f)
	if n != 1 || err != nil {
		t.Errorf("%d pods, %v", n, err)
	}
}

// TestSelectors: the pods of an equal workload elsewhere are deleted, or counted, too.
func TestSelectors(t *testing.T) {
	left := func(restart func(context.Context, client.Client, *appsv1.DaemonSet) error) int {
		c := cluster()
		set := &appsv1.DaemonSet{ObjectMeta: meta("mine", "web", nil)}
		set.Spec.Selector = &metav1.LabelSelector{MatchLabels: map[string]string{label: "web"}}
		if err := restart(t.Context(), c, set); err != nil {
			t.Fatal(err)
		}
		pods := &corev1.PodList{}
		if err := c.List(t.Context(), pods); err != nil {
			t.Fatal(err)
		}
		return len(pods.Items)
	}
	if n := left(bad.Restart); n != 0 {
		t.Errorf("bad: %d pods left", n)
	}
	if n := left(good.Restart); n != 1 {
		t.Errorf("good: %d pods left", n)
	}
	c, here := cluster(), map[string]string{label: "web"}
	d := &appsv1.Deployment{ObjectMeta: meta("mine", "web", nil)}
	d.Spec.Selector = &metav1.LabelSelector{MatchLabels: here}
	if n, err := bad.CountSelected(t.Context(), c, d); n != 2 || err != nil {
		t.Errorf("bad.CountSelected: %d, %v", n, err)
	}
	if n, err := good.CountSelected(t.Context(), c, d); n != 1 || err != nil {
		t.Errorf("good.CountSelected: %d, %v", n, err)
	}
	service := &corev1.Service{ObjectMeta: d.ObjectMeta, Spec: corev1.ServiceSpec{Selector: here}}
	if n, err := bad.CountBehind(t.Context(), c, service); n != 2 || err != nil {
		t.Errorf("bad.CountBehind: %d, %v", n, err)
	}
	f := foo()
	f.Spec.Selector = here
	if n, err := good.CountChosen(t.Context(), c, f); n != 2 || err != nil { // as its author may mean it
		t.Errorf("good.CountChosen: %d, %v", n, err)
	}
}

// TestJob: the selector of a Job is for its own pods alone.
func TestJob(t *testing.T) {
	c := proof.Client(t)
	job := &batchv1.Job{ObjectMeta: metav1.ObjectMeta{Namespace: proof.Namespace(t, proof.Server(t)), Name: "web"}}
	job.Spec.Template.Spec = corev1.PodSpec{RestartPolicy: corev1.RestartPolicyNever, Containers: []corev1.Container{{Name: "c", Image: "i"}}}
	if err := c.Create(t.Context(), job); err != nil {
		t.Fatal(err)
	}
	if uid := job.Spec.Selector.MatchLabels["batch.kubernetes.io/controller-uid"]; uid != string(job.UID) {
		t.Errorf("selector %v", job.Spec.Selector)
	}
	if n, err := good.CountOfJob(t.Context(), c, job); n != 0 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
}

// TestLister does the same with a lister.
func TestLister(t *testing.T) {
	store := cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc})
	job := &appsv1.Deployment{ObjectMeta: meta("mine", "web", nil)}
	for _, ns := range []string{"mine", "theirs"} {
		pod := &corev1.Pod{ObjectMeta: meta(ns, "pod", map[string]string{"job": "web"})}
		pod.OwnerReferences = []metav1.OwnerReference{{UID: types.UID(ns + "web"), Controller: new(bool)}}
		*pod.OwnerReferences[0].Controller = true
		if err := store.Add(pod); err != nil {
			t.Fatal(err)
		}
	}
	first := &corev1.Pod{ObjectMeta: meta("mine", "web-0", nil)}
	first.OwnerReferences = []metav1.OwnerReference{{UID: foo().UID, Controller: new(bool)}}
	*first.OwnerReferences[0].Controller = true
	if err := store.Add(first); err != nil {
		t.Fatal(err)
	}
	pods := listers.NewPodLister(store)
	for name, x := range map[string]struct {
		count func(listers.PodLister, *appsv1.Deployment) (int, error)
		want  int
	}{"bad": {bad.CountPods, 2}, "good": {good.CountPods, 1}, "owned": {good.CountOwned, 1}, "near": {good.CountNear, 1}} {
		if n, err := x.count(pods, job); err != nil || n != x.want {
			t.Errorf("%s: %d, %v; want %d", name, n, err, x.want)
		}
	}
}

// scoped knows that all objects lie in namespaces.
type scoped struct{ client.Client }

func (scoped) IsObjectNamespaced(runtime.Object) (bool, error) { return true, nil }
