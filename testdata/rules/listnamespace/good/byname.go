package good

import (
	"context"
	"strings"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	listers "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const fooLabel = "demo.example.com/foo"

// doc:begin

// ScaleDown deletes the pods of a Foo that are too many.
func ScaleDown(ctx context.Context, c client.Client, foo *demov1.Foo, want int) error {
	pods := &corev1.PodList{}
	err := c.List(ctx, pods, client.InNamespace(foo.Namespace), client.MatchingLabels{"demo.example.com/foo": foo.Name})
	if err != nil {
		return err
	}
	for i := want; i < len(pods.Items); i++ {
		if err := c.Delete(ctx, &pods.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

// doc:end

// CountPods asks the lister of the namespace.
func CountPods(pods listers.PodLister, job *appsv1.Deployment) (int, error) {
	list, err := pods.Pods(job.Namespace).List(labels.SelectorFromSet(labels.Set{"job": job.Name}))
	return len(list), err
}

// CountOwned asks each for its owner.
func CountOwned(pods listers.PodLister, job *appsv1.Deployment) (int, error) {
	list, err := pods.List(labels.SelectorFromSet(labels.Set{"job": job.Name}))
	n := 0
	for _, pod := range list {
		if metav1.IsControlledBy(pod, job) {
			n++
		}
	}
	return n, err
}

// CountNear asks each for its namespace.
func CountNear(pods listers.PodLister, job *appsv1.Deployment) (int, error) {
	list, err := pods.List(labels.SelectorFromSet(labels.Set{"job": job.Name}))
	n := 0
	for _, pod := range list {
		if pod.Namespace == job.Namespace {
			n++
		}
	}
	return n, err
}

// CountCopies: the copies lie in other namespaces, and say from which they come.
func CountCopies(ctx context.Context, c client.Reader, secret *corev1.Secret) (int, error) {
	copies := &corev1.SecretList{}
	err := c.List(ctx, copies, client.MatchingLabels{"from-name": secret.Name, "from-namespace": secret.Namespace})
	return len(copies.Items), err
}

// keyOf tells equally named objects apart.
func keyOf(parts ...string) string { return strings.Join(parts, ".") }

// CountByKey: both are in one label, by one function.
func CountByKey(ctx context.Context, c client.Reader, foo *demov1.Foo) (int, error) {
	bars := &demov1.BarList{}
	err := c.List(ctx, bars, client.MatchingLabels{fooLabel: keyOf(keyOf(foo.Name), keyOf(foo.Namespace))})
	return len(bars.Items), err
}

// CountByUID is certain.
func CountByUID(ctx context.Context, c client.Reader, foo *demov1.Foo) (int, error) {
	bars := &demov1.BarList{}
	err := c.List(ctx, bars, client.MatchingLabels{fooLabel: foo.Name, "uid": string(foo.UID)})
	return len(bars.Items), err
}

// CountByClass: an annotation may be anything.
func CountByClass(ctx context.Context, c client.Reader, foo *demov1.Foo) (int, error) {
	bars := &demov1.BarList{}
	err := c.List(ctx, bars, client.MatchingLabels{fooLabel: foo.Name, "class": foo.Annotations["class"]})
	return len(bars.Items), err
}

// CountByOther: what the function makes of the object is not in sight.
func CountByOther(ctx context.Context, c client.Reader, foo *demov1.Foo, labelsOf func(client.Object) map[string]string) (int, error) {
	bars := &demov1.BarList{}
	err := c.List(ctx, bars, client.MatchingLabels(labelsOf(foo)))
	return len(bars.Items), err
}

// CountRoles: neither a role of the cluster nor a node lies in a namespace.
func CountRoles(ctx context.Context, c client.Reader, foo *demov1.Foo, node *corev1.Node) (int, error) {
	roles, pods := &rbacv1.ClusterRoleList{}, &corev1.PodList{}
	if err := c.List(ctx, roles, client.MatchingLabels{fooLabel: foo.Name}); err != nil {
		return 0, err
	}
	err := c.List(ctx, pods, client.MatchingLabels{"node": node.Name})
	return len(roles.Items) + len(pods.Items), err
}

// Users is a map function: one request too many does no harm.
func Users(c client.Reader) func(context.Context, client.Object) []reconcile.Request {
	return func(ctx context.Context, obj client.Object) []reconcile.Request {
		secret, ok := obj.(*corev1.Secret)
		if !ok {
			return nil
		}
		foos := &demov1.FooList{}
		if err := c.List(ctx, foos, client.MatchingLabels{"secret": secret.Name}); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "unable to list the users of a Secret")
			return nil
		}
		var out []reconcile.Request
		for i := range foos.Items {
			out = append(out, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(&foos.Items[i])})
		}
		return out
	}
}

// CountGiven: who made the options is not in sight, or does more with them.
func CountGiven(ctx context.Context, c client.Reader, foo *demov1.Foo, scope func(*client.ListOptions)) (int, error) {
	opts := &client.ListOptions{LabelSelector: labels.SelectorFromSet(labels.Set{fooLabel: foo.Name})}
	scope(opts)
	pods := &corev1.PodList{}
	err := c.List(ctx, pods, opts)
	return len(pods.Items), err
}

// CountUsers goes by a field, of which an index holds name and namespace.
func CountUsers(ctx context.Context, c client.Reader, foo *demov1.Foo) (int, error) {
	bars := &demov1.BarList{}
	err := c.List(ctx, bars, client.MatchingFields{"user": foo.Namespace + "/" + foo.Name})
	return len(bars.Items), err
}

// CountNamesakes means those of all namespaces.
func CountNamesakes(ctx context.Context, c client.Reader, foo *demov1.Foo) (int, error) {
	bars := &demov1.BarList{}
	err := c.List(ctx, bars, client.MatchingFields{"metadata.name": foo.Name})
	return len(bars.Items), err
}

// CountOnNode: the field names a node, which lies in no namespace.
func CountOnNode(ctx context.Context, c client.Reader, foo *demov1.Foo) (int, error) {
	pods := &corev1.PodList{}
	err := c.List(ctx, pods, client.MatchingFields{"spec.nodeName": foo.Name})
	return len(pods.Items), err
}

// pairOf is made of two texts.
func pairOf(name, namespace string) string { return name + "." + namespace }

// CountByPair: one function within another, and the namespace beside it.
func CountByPair(ctx context.Context, c client.Reader, foo *demov1.Foo) (int, error) {
	bars := &demov1.BarList{}
	err := c.List(ctx, bars, client.MatchingLabels{fooLabel: pairOf(keyOf(foo.Name), foo.Namespace)})
	return len(bars.Items), err
}

// countFrom gets the namespace as a text.
func countFrom(ctx context.Context, c client.Reader, foo *demov1.Foo, from string) (int, error) {
	bars := &demov1.BarList{}
	err := c.List(ctx, bars, client.MatchingLabels{"from-name": foo.Name, "from-namespace": from})
	return len(bars.Items), err
}

// CountFrom hands it in.
func CountFrom(ctx context.Context, c client.Reader, foo *demov1.Foo) (int, error) {
	return countFrom(ctx, c, foo, foo.Namespace)
}

// CountNamespaced asks with a client of the namespace.
func CountNamespaced(ctx context.Context, c client.Client, foo *demov1.Foo) (int, error) {
	pods := &corev1.PodList{}
	err := client.NewNamespacedClient(c, foo.Namespace).List(ctx, pods, client.MatchingLabels{fooLabel: foo.Name})
	return len(pods.Items), err
}

// CountMeant goes by a field that holds a plain name: those of all namespaces may be meant.
func CountMeant(ctx context.Context, c client.Reader, foo *demov1.Foo) (int, error) {
	bars := &demov1.BarList{}
	err := c.List(ctx, bars, client.MatchingFields{"spec.fooName": foo.Name})
	return len(bars.Items), err
}

// CountElsewhere asks the cluster that a Foo stands for, which has none of its namespaces.
func CountElsewhere(ctx context.Context, config func(name string) (*rest.Config, error), foo *demov1.Foo) (int, error) {
	cfg, err := config(foo.Name)
	if err != nil {
		return 0, err
	}
	c, err := client.New(cfg, client.Options{})
	if err != nil {
		return 0, err
	}
	pods := &corev1.PodList{}
	err = c.List(ctx, pods, client.MatchingLabels{fooLabel: foo.Name})
	return len(pods.Items), err
}

// CountJobs asks a cache that holds the CronJobs of one namespace.
func CountJobs(ctx context.Context, c client.Client, foo *demov1.Foo) (int, error) {
	jobs := &batchv1.CronJobList{}
	err := c.List(ctx, jobs, client.MatchingLabels{"demo.example.com/foo": foo.Name})
	return len(jobs.Items), err
}
