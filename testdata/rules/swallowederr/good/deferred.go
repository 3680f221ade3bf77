package good

import (
	"context"
	"errors"

	kerrors "k8s.io/apimachinery/pkg/util/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Pause keeps the error of the body.
func Pause(ctx context.Context, c client.Client, app *demov1.Foo) (err error) {
	defer func() {
		err = errors.Join(err, c.Status().Update(ctx, app))
	}()
	return c.Update(ctx, app)
}

// doc:end

// PauseFirst prefers the error of the body.
func PauseFirst(ctx context.Context, c client.Client, app *demov1.Foo) (err error) {
	defer func() {
		if saveErr := c.Status().Update(ctx, app); err == nil {
			err = saveErr
		}
	}()
	return c.Update(ctx, app)
}

// PauseGuarded replaces an error only by another.
func PauseGuarded(ctx context.Context, c client.Client, app *demov1.Foo) (err error) {
	defer func() {
		if saveErr := c.Status().Update(ctx, app); saveErr != nil {
			err = saveErr
		}
		if r := recover(); r != nil {
			err = ErrNoImage
		}
	}()
	return c.Update(ctx, app)
}

// PauseLast has returned all its errors before it defers.
func PauseLast(ctx context.Context, c client.Client, app *demov1.Foo) (err error) {
	if err = c.Get(ctx, client.ObjectKeyFromObject(app), app); err != nil {
		return err
	}
	defer func() {
		err = c.Status().Update(ctx, app)
	}()
	app.Status.Phase = "Paused"
	return nil
}

// PauseNamed looks at the error before.
func PauseNamed(ctx context.Context, c client.Client, app *demov1.Foo) (err error) {
	defer func() {
		if err != nil {
			err = c.Status().Update(ctx, app)
		}
	}()
	return c.Update(ctx, app)
}

// PauseBare has found all its errors to be nil, and returns what it has.
func PauseBare(ctx context.Context, c client.Client, app *demov1.Foo) (err error) {
	if err = c.Get(ctx, client.ObjectKeyFromObject(app), app); err != nil {
		return
	}
	app.Status.Phase = "Paused"
	defer func() { err = c.Status().Update(ctx, app) }()
	return
}

// Faults collects errors.
type Faults struct{ all []error }

// Add takes errors, some of which may be nil.
func (f *Faults) Add(errs ...error) { f.all = append(f.all, errs...) }

// Result is all of them.
func (f *Faults) Result() error { return errors.Join(f.all...) }

// CollectedAtTheEnd returns what was collected; nothing else is ever put into err.
func CollectedAtTheEnd(ctx context.Context, c client.Client, apps []demov1.Foo) (err error) {
	var faults Faults
	defer func() {
		err = faults.Result()
	}()
	for i := range apps {
		faults.Add(c.Update(ctx, &apps[i]))
	}
	return err
}

// CollectedFirst puts its own error to the others before it returns it.
func CollectedFirst(ctx context.Context, c client.Client, app *demov1.Foo) (err error) {
	var faults Faults
	defer func() {
		err = faults.Result()
	}()
	if err = c.Update(ctx, app); err != nil {
		faults.Add(err)
		return err
	}
	faults.Add(c.Status().Update(ctx, app))
	return err
}

// Recovered returns a panic as an error: it hides none.
func Recovered(ctx context.Context, c client.Client, app *demov1.Foo) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = asError(r)
		}
	}()
	if err = c.Update(ctx, app); err != nil {
		return err
	}
	return c.Status().Update(ctx, app)
}

func asError(v any) error {
	if err, ok := v.(error); ok {
		return err
	}
	return nil
}

// Cleaned adds what the clean-up has to say to the error that is there.
func Cleaned(ctx context.Context, c client.Client, app *demov1.Foo, remove func() error) (err error) {
	defer func() {
		if removed := remove(); removed != nil {
			err = kerrors.Reduce(kerrors.NewAggregate([]error{err, removed}))
		}
	}()
	return c.Update(ctx, app)
}
