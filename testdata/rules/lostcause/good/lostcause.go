// Package good tells why a request has failed.
package good

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime/schema"
	listers "k8s.io/client-go/listers/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Owner returns the Foo of a pod, or why there is none.
func Owner(ctx context.Context, c client.Client, pod *corev1.Pod) (*demov1.Foo, error) {
	owner := &demov1.Foo{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(pod), owner); err != nil {
		return nil, fmt.Errorf("could not find the owner of %s: %w", pod.Name, err)
	}
	return owner, nil
}

// doc:end

// Logged logs the error.
func Logged(ctx context.Context, c client.Client, foo *demov1.Foo) error {
	if err := c.Update(ctx, foo); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "unable to update")
		return errors.New("unable to update")
	}
	return nil
}

// Before logs it before the test.
func Before(ctx context.Context, c client.Client, foo *demov1.Foo) error {
	err := c.Update(ctx, foo)
	ctrl.LoggerFrom(ctx).Info("updated", "error", err)
	if err != nil {
		return errors.New("unable to update")
	}
	return nil
}

// Gone has asked for the kind of the error.
func Gone(ctx context.Context, c client.Client, key client.ObjectKey) error {
	foo := &demov1.Foo{}
	err := c.Get(ctx, key, foo)
	if apierrors.IsNotFound(err) {
		return fmt.Errorf("there is no %s", key)
	}
	if err != nil {
		if !foo.DeletionTimestamp.IsZero() {
			return errors.New("a branch that asks more")
		}
		return err
	}
	return nil
}

var errOwner = errors.New("no owner")

// Kind returns kinds of errors of its own.
func Kind(ctx context.Context, c client.Client, foo *demov1.Foo) error {
	if err := c.Create(ctx, foo); err != nil {
		return apierrors.NewConflict(schema.GroupResource{Resource: "foos"}, foo.Name, errOwner)
	}
	if err := c.Update(ctx, foo); err != nil {
		return errOwner
	}
	return nil
}

// Told calls a function that logs its errors, and one that asks nobody.
func Told(ctx context.Context, c client.Client, foo *demov1.Foo) error {
	if err := update(ctx, c, foo); err != nil {
		return errors.New("no update")
	}
	if err := valid(foo); err != nil {
		return errors.New("not valid")
	}
	return nil
}

func update(ctx context.Context, c client.Client, foo *demov1.Foo) error {
	err := c.Update(ctx, foo)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "unable to update")
	}
	return err
}

func valid(foo *demov1.Foo) error {
	if foo.Name == "" {
		return errors.New("no name")
	}
	return nil
}

// Pod asks a lister, whose only error is NotFound.
func Pod(pods listers.PodLister, key client.ObjectKey) (*corev1.Pod, error) {
	pod, err := pods.Pods(key.Namespace).Get(key.Name)
	if err != nil {
		return nil, fmt.Errorf("there is no pod %s", key)
	}
	return pod, nil
}

// Serve tells strangers nothing.
func Serve(w http.ResponseWriter, req *http.Request, c client.Client) error {
	if err := c.List(req.Context(), &demov1.FooList{}); err != nil {
		return errors.New("internal error")
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// Explained says why.
func Explained(ctx context.Context, c client.Client, key client.ObjectKey) error {
	if err := c.Get(ctx, key, &demov1.Foo{}); err != nil {
		// On purpose: the answer holds the names of other tenants.
		return errors.New("no access")
	}
	return nil
}
