package good

import (
	"context"
	stderrors "errors"
	"fmt"
	"os"

	"github.com/pkg/errors"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/selection"
	kerrors "k8s.io/apimachinery/pkg/util/errors"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good/cloud"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good/ends"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good/logger"
)

// doc:begin

// Names ends with the error.
func Names(ctx context.Context, resources dynamic.ResourceInterface) []string {
	var names []string
	list, err := resources.List(ctx, metav1.ListOptions{})
	if err != nil {
		klog.ErrorS(err, "unable to list")
		return nil
	}
	for i := range list.Items {
		names = append(names, list.Items[i].GetName())
	}
	return names
}

// doc:end

// OnUpdate tests the result.
func OnUpdate(obj any) bool {
	accessor, err := meta.Accessor(obj)
	if err != nil {
		klog.ErrorS(err, "no metadata")
	}
	return accessor != nil && accessor.GetLabels()["managed"] == "true"
}

// Images goes on with the next one, or with another object.
func Images(apps map[string]*demov1.Foo, names []string) ([]string, []error) {
	var images []string
	var errs []error
	for _, name := range names {
		app, err := find(apps, name)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		images = append(images, app.Spec.Image)
	}
	other, err := find(apps, "other")
	if err != nil {
		klog.ErrorS(err, "no other")
		other = &demov1.Foo{}
	}
	last, err := find(apps, "last")
	if err != nil {
		errs = append(errs, err)
	}
	if err == nil {
		images = append(images, last.Spec.Image)
	}
	return append(images, other.Spec.Image), errs
}

// Phase goes on with the empty object of a clientset, and ends otherwise.
func Phase(ctx context.Context, c kubernetes.Interface, name string) corev1.PodPhase {
	pod, err := c.CoreV1().Pods("default").Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		klog.ErrorS(err, "unable to read")
	}
	return pod.Status.Phase
}

// Must ends the process in a function of its own.
func Must(apps map[string]*demov1.Foo) string {
	app, err := find(apps, "shop")
	if err != nil {
		fail(err)
	}
	other, err := find(apps, "other")
	if err != nil && !apierrors.IsNotFound(err) {
		return ""
	}
	if other != nil {
		return other.Name
	}
	return app.Name
}

// Default is given what it gets back.
func Default(settings Settings) bool {
	on := true
	value, err := settings.Bool("feature", &on)
	if err != nil {
		klog.ErrorS(err, "wrong setting")
	}
	return *value
}

// Settings returns the default with an error.
type Settings interface {
	Bool(name string, other *bool) (*bool, error)
}

func fail(err error) {
	klog.ErrorS(err, "failed")
	os.Exit(1)
}

// Requirements collects what is wrong: a requirement comes with its error, too.
func Requirements(wanted map[string]string) (labels.Selector, []error) {
	selector, problems := labels.NewSelector(), []error(nil)
	for key, value := range wanted {
		r, err := labels.NewRequirement(key, selection.Equals, []string{value})
		if err != nil {
			problems = append(problems, err)
		}
		selector = selector.Add(*r)
	}
	return selector, problems
}

// MustHost ends the program by a helper of a package that no summary is made of.
func MustHost() string {
	config, err := rest.InClusterConfig()
	if err != nil {
		ends.LogFatalAndExit(err, "no %s", "configuration")
	}
	return config.Host
}

// Labels takes what it finds instead.
func Labels(apps map[string]*demov1.Foo, name string) (map[string]string, error) {
	app, err := find(apps, name)
	if err != nil {
		app, err = find(apps, "default")
		if err != nil {
			return nil, err
		}
	}
	return app.Labels, nil
}

// LabelsOf asks first which of the two it has.
func LabelsOf(apps map[string]*demov1.Foo, name string) (map[string]string, error) {
	var instead *demov1.Foo
	app, err := find(apps, name)
	if err != nil {
		if instead, err = find(apps, "default"); err != nil {
			return nil, err
		}
	}
	if instead != nil {
		return instead.Labels, nil
	}
	return app.Labels, nil
}

// FirstName keeps the error for later, and ends with it there.
func FirstName(ctx context.Context, resources dynamic.ResourceInterface) string {
	var failed error
	list, err := resources.List(ctx, metav1.ListOptions{})
	if err != nil {
		failed = fmt.Errorf("list: %w", err)
	}
	if failed != nil {
		klog.ErrorS(failed, "no name")
		return ""
	}
	for i := range list.Items {
		return list.Items[i].GetName()
	}
	return ""
}

// FirstListed reads one list or another, and keeps the error for later.
func FirstListed(ctx context.Context, groups, resources dynamic.ResourceInterface) string {
	var failed error
	list, err := groups.List(ctx, metav1.ListOptions{})
	if err != nil {
		failed = errors.Wrap(err, "groups")
	} else {
		if list, err = resources.List(ctx, metav1.ListOptions{LabelSelector: list.GetResourceVersion()}); err != nil {
			failed = errors.Wrap(err, "resources")
		}
	}
	if failed != nil {
		klog.ErrorS(failed, "no name")
		return ""
	}
	return list.GetContinue()
}

// FirstOf goes on where a function has found the list to be good for something.
func FirstOf(ctx context.Context, resources dynamic.ResourceInterface) string {
	list, err := resources.List(ctx, metav1.ListOptions{})
	if err != nil {
		klog.ErrorS(err, "unable to list") // the name is optional, whatever the failure
	}
	if !holds(list) {
		return ""
	}
	return list.Items[0].GetName()
}

func holds(list *unstructured.UnstructuredList) bool {
	if list == nil {
		return false
	}
	for i := range list.Items {
		if list.Items[i].GetName() != "" {
			return true
		}
	}
	return false
}

// CountAll keeps the errors of both lists in its result, which a deferred function may add to.
func CountAll(ctx context.Context, groups, resources dynamic.ResourceInterface, done func() error) (n int, reterr error) {
	defer func() {
		if err := done(); err != nil {
			reterr = kerrors.NewAggregate([]error{reterr, err})
		}
	}()
	group, err := groups.List(ctx, metav1.ListOptions{})
	if err != nil {
		reterr = kerrors.NewAggregate([]error{reterr, fmt.Errorf("groups: %w", err)})
	}
	list := group
	if resources != nil {
		list, err = resources.List(ctx, metav1.ListOptions{})
		if err != nil {
			reterr = kerrors.NewAggregate([]error{reterr, fmt.Errorf("resources: %w", err)})
		}
	}
	if reterr != nil {
		return 0, reterr
	}
	return len(group.Items) + len(list.Items), nil
}

// CountBoth collects what has failed, and ends if anything has.
func CountBoth(ctx context.Context, groups, resources dynamic.ResourceInterface) (int, error) {
	var errs []error
	group, err := groups.List(ctx, metav1.ListOptions{})
	if err != nil {
		errs = append(errs, fmt.Errorf("groups: %w", err))
	}
	list, err := resources.List(ctx, metav1.ListOptions{})
	if err != nil {
		errs = append(errs, err)
	}
	if len(errs) > 0 {
		return 0, kerrors.NewAggregate(errs)
	}
	return len(group.Items) + len(list.Items), nil
}

// CountJoined makes one error of what has failed, and asks for that.
func CountJoined(ctx context.Context, groups, resources dynamic.ResourceInterface) (int, error) {
	var errs []error
	var failed error
	group, err := groups.List(ctx, metav1.ListOptions{})
	if err != nil {
		failed = stderrors.Join(failed, err)
	}
	list, err := resources.List(ctx, metav1.ListOptions{})
	if err != nil {
		errs = append(errs, err)
	}
	if failed != nil {
		return 0, failed
	}
	if err := kerrors.NewAggregate(errs); err != nil {
		return 0, err
	}
	return len(group.Items) + len(list.Items), nil
}

// Queues counts what a client has answered: what a request fills is there when it fails.
func Queues(c *cloud.Client, account string) int {
	out, err := c.ListQueues(&cloud.QueuesInput{Account: account})
	if err != nil {
		klog.ErrorS(err, "cannot list the queues", "account", account)
	}
	return len(out.Names)
}

// Announce tells of a deployment that it has created.
func Announce(ctx context.Context, c kubernetes.Interface, wanted *appsv1.Deployment, tell func(name string)) {
	created, err := c.AppsV1().Deployments(wanted.Namespace).Create(ctx, wanted, metav1.CreateOptions{})
	if err != nil {
		klog.ErrorS(err, "unable to create")
	}
	if created.UID != "" {
		tell(created.Name)
	}
}

// Wagon ends the program by a logger that knows nothing of Kubernetes.
func Wagon(apps map[string]*demov1.Foo, name string) string {
	app, err := find(apps, name)
	if err != nil {
		logger.Fatalln("no sidecar", err)
	}
	return app.Spec.Image
}
