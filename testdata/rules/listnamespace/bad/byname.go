package bad

import (
	"context"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/selection"
	listers "k8s.io/client-go/listers/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const fooLabel = "demo.example.com/foo"

// doc:begin

// ScaleDown deletes the pods of a Foo that are too many.
func ScaleDown(ctx context.Context, c client.Client, foo *demov1.Foo, want int) error {
	pods := &corev1.PodList{}
	err := c.List(ctx, pods, client.MatchingLabels{"demo.example.com/foo": foo.Name}) // want `Pod objects of all namespaces are listed by the name of a Foo`
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

// CountClaims goes through a function of the package.
func CountClaims(ctx context.Context, c client.Client, foo *demov1.Foo) (int, error) {
	claims := &corev1.PersistentVolumeClaimList{}
	opts := &client.ListOptions{LabelSelector: labels.SelectorFromSet(labels.Set{"app": "foo", fooLabel: fmt.Sprintf("foo-%s", foo.GetName())})}
	if err := c.List(ctx, claims, opts); err != nil { // want `PersistentVolumeClaim objects of all namespaces are listed by the name of a Foo`
		return 0, err
	}
	return len(claims.Items), nil
}

// CountPods asks a lister.
func CountPods(pods listers.PodLister, job *appsv1.Deployment) (int, error) {
	byName, err := labels.NewRequirement("job", selection.Equals, []string{job.Name})
	if err != nil {
		return 0, err
	}
	list, err := pods.List(labels.NewSelector().Add(*byName)) // want `Pod objects of all namespaces are listed by the name of a Deployment`
	if err != nil {
		return 0, err
	}
	return len(list), nil
}

// listBars gets the name as a text.
func listBars(ctx context.Context, c client.Reader, name string) ([]demov1.Bar, error) {
	selector, err := metav1.LabelSelectorAsSelector(&metav1.LabelSelector{MatchLabels: map[string]string{fooLabel: name}})
	if err != nil {
		return nil, err
	}
	bars := &demov1.BarList{}
	err = c.List(ctx, bars, client.MatchingLabelsSelector{Selector: selector}, client.Limit(500)) // want `Bar objects of all namespaces are listed by the name of a Foo`
	return bars.Items, err
}

// CountBars hands it in.
func CountBars(ctx context.Context, c client.Reader, foo *demov1.Foo) (int, error) {
	bars, err := listBars(ctx, c, foo.Name)
	return len(bars), err
}

// CountServices puts the options into a variable.
func CountServices(ctx context.Context, c client.Reader, foo *demov1.Foo, image bool) (int, error) {
	opts := []client.ListOption{client.MatchingLabels{fooLabel: foo.ObjectMeta.Name}}
	if image {
		opts = append(opts, client.MatchingLabels{"image": foo.Spec.Image})
	}
	services := &corev1.ServiceList{}
	err := c.List(ctx, services, opts...) // want `Service objects of all namespaces are listed by the name of a Foo`
	return len(services.Items), err
}

// CountJobs asks a cache that holds the Jobs of several namespaces.
func CountJobs(ctx context.Context, c client.Client, foo *demov1.Foo) (int, error) {
	jobs := &batchv1.JobList{}
	err := c.List(ctx, jobs, client.MatchingLabels{"demo.example.com/foo": foo.Name}) // want `Job objects of all namespaces are listed by the name of a Foo`
	return len(jobs.Items), err
}
