package bad

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	kerrors "k8s.io/apimachinery/pkg/util/errors"
	"k8s.io/client-go/dynamic"
	"k8s.io/klog/v2"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad/logger"
)

// doc:begin

// Names forgets to end the pass.
func Names(ctx context.Context, resources dynamic.ResourceInterface) []string {
	var names []string
	list, err := resources.List(ctx, metav1.ListOptions{})
	if err != nil {
		klog.ErrorS(err, "unable to list")
	}
	for i := range list.Items { // want `list is nil after List failed and this branch goes on: reading .Items panics; return or continue where the error is handled`
		names = append(names, list.Items[i].GetName())
	}
	return names
}

// doc:end

// OnUpdate goes on after an error.
func OnUpdate(obj any) bool {
	accessor, err := meta.Accessor(obj)
	if err != nil {
		klog.ErrorS(err, "no metadata")
	}
	return managed(accessor) // want `accessor is nil after Accessor failed and this branch goes on: reading .GetLabels panics`
}

func managed(obj metav1.Object) bool { return obj.GetLabels()["managed"] == "true" }

// Images collects the errors and goes on.
func Images(apps map[string]*demov1.Foo, names []string) ([]string, []error) {
	var images []string
	var errs []error
	for _, name := range names {
		app, err := find(apps, name)
		if err != nil {
			errs = append(errs, err)
		}
		images = append(images, app.Spec.Image) // want `app is nil after find failed and this branch goes on: reading .Spec panics`
	}
	return images, errs
}

// CountAll sets the error of the list anew before it asks for it.
func CountAll(ctx context.Context, resources dynamic.ResourceInterface, check, done func() error) (n int, reterr error) {
	defer func() {
		if err := done(); err != nil {
			reterr = kerrors.NewAggregate([]error{reterr, err})
		}
	}()
	list, err := resources.List(ctx, metav1.ListOptions{})
	if err != nil {
		reterr = kerrors.NewAggregate([]error{reterr, fmt.Errorf("list: %w", err)})
	}
	reterr = check()
	if reterr != nil {
		return 0, reterr
	}
	return len(list.Items), nil // want `list is nil after List failed and this branch goes on: reading .Items panics`
}

// CountBoth asks whether there is more than one error.
func CountBoth(ctx context.Context, resources dynamic.ResourceInterface, errs []error) (int, error) {
	list, err := resources.List(ctx, metav1.ListOptions{})
	if err != nil {
		errs = append(errs, err)
	}
	if len(errs) > 1 {
		return 0, kerrors.NewAggregate(errs)
	}
	return len(list.Items), nil // want `list is nil after List failed and this branch goes on: reading .Items panics`
}

// Wagon goes on behind a logger that knows nothing of Kubernetes.
func Wagon(apps map[string]*demov1.Foo, name string) string {
	app, err := find(apps, name)
	if err != nil {
		logger.Println("no sidecar", err)
	}
	return app.Spec.Image // want `app is nil after find failed and this branch goes on: reading .Spec panics`
}
