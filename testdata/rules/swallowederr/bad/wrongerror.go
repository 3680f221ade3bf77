package bad

import (
	"context"
	"encoding/json"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	utilerrors "k8s.io/apimachinery/pkg/util/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Save returns the error of the read instead of that of the write.
func Save(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	err := c.Get(ctx, key, app)
	if err != nil {
		return err
	}
	app.Status.Phase = demov1.FooReady
	if errStatus := c.Status().Update(ctx, app); errStatus != nil {
		return err // want `err is nil here: the error that was tested is errStatus, and it is dropped; return errStatus`
	}
	return nil
}

// doc:end

// Generate looks at errors inside of values.
func Generate(ctx context.Context, registry Registry, outcomes []Outcome) ([]string, error) {
	var names []string
	name, err := registry.Lookup(ctx, "first")
	if err != nil {
		return nil, err
	}
	names = append(names, name)
	for _, o := range outcomes {
		if o.GetError() != nil {
			return names, err // want `err is nil here: the error that was tested is o.GetError\(\), and it is dropped; return o.GetError\(\)`
		}
		names = append(names, o.Name)
	}
	return names, nil
}

// Apply goes on with the next one when it is there already.
func Apply(ctx context.Context, c client.Client, apps []*demov1.Foo, outcomes []Outcome) error {
	err := c.List(ctx, &demov1.FooList{})
	if err != nil {
		return err
	}
	for i, o := range outcomes {
		if o.GetError() != nil {
			return err // want `err can be nil here: the error that was tested is o.GetError\(\), and it is dropped; return o.GetError\(\)`
		}
		if apps[i].Spec.Paused {
			err = c.Update(ctx, apps[i])
		} else {
			err = c.Create(ctx, apps[i])
		}
		if err != nil {
			if !apierrors.IsAlreadyExists(err) {
				return err
			}
		}
	}
	return nil
}

// Purge merges the errors and returns another one.
func Purge(ctx context.Context, c client.Client, apps []*demov1.Foo) (int, error) {
	err := c.List(ctx, &demov1.FooList{})
	if err != nil {
		return 0, err
	}
	var failed []error
	for _, app := range apps {
		if err := c.Delete(ctx, app); err != nil {
			failed = append(failed, err)
		}
	}
	if merged := utilerrors.NewAggregate(failed); merged != nil {
		return 0, err // want `err is nil here: the error that was tested is merged, and it is dropped; return merged`
	}
	return len(apps), nil
}

// Finish logs the error of the work and asks for no further pass.
func Finish(ctx context.Context, c client.Client, app *demov1.Foo, failure error) (ctrl.Result, error) {
	if failure != nil {
		log.FromContext(ctx).Error(failure, "unable to reconcile")
		var updateErr error
		if app.Status.Phase != demov1.FooFailed {
			app.Status.Phase = demov1.FooFailed
			if updateErr = c.Status().Update(ctx, app); updateErr != nil && apierrors.IsConflict(updateErr) {
				return ctrl.Result{RequeueAfter: time.Minute}, nil
			}
		}
		return ctrl.Result{}, updateErr // want `updateErr can be nil here: the error that was tested is failure, and it is dropped; return failure`
	}
	return ctrl.Result{}, nil
}

// Undo takes the change back that was refused, and tells nobody why it was.
func Undo(ctx context.Context, c client.Client, app *demov1.Foo, last []byte) error {
	if err := c.Update(ctx, app); err != nil {
		var old demov1.FooSpec
		err := json.Unmarshal(last, &old)
		if err != nil {
			return err
		}
		app.Spec = old
		return err // want `this err is nil: the error that was tested is another err, of line \d+, and it is dropped; return that one`
	}
	return nil
}

// Publish returns the first error, which may be nil, in place of the second.
func Publish(ctx context.Context, c client.Client, app *demov1.Foo, deploy func(*demov1.Foo) error) error {
	err := deploy(app)
	if err != nil {
		app.Status.Phase = demov1.FooPending
	} else {
		app.Status.Phase = demov1.FooReady
	}
	statusErr := c.Status().Update(ctx, app)
	if statusErr != nil {
		return err // want `err can be nil here: the error that was tested is statusErr, and it is dropped; return statusErr`
	}
	return err
}

// Scale looks for the service, and returns the error of the first read where the second has failed.
func Scale(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	err := c.Get(ctx, key, app)
	if err != nil {
		return err
	}
	getErr := c.Get(ctx, key, &demov1.Foo{})
	if getErr == nil {
		app.Status.Replicas++
	} else if apierrors.IsNotFound(getErr) {
		app.Status.Replicas = 1
	} else {
		return err // want `err is nil here: the error that was tested is getErr, and it is dropped; return getErr`
	}
	return c.Status().Update(ctx, app)
}
