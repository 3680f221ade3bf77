package good

import (
	"context"
	"fmt"
	"io"
	"strconv"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Ensure keeps the error in the variable that is tested.
func Ensure(ctx context.Context, c client.Client, app *demov1.Foo, patch bool) error {
	err := c.Get(ctx, client.ObjectKeyFromObject(app), app)
	if err != nil {
		return err
	}
	switch {
	case patch:
		err = c.Update(ctx, app)
	default:
		var created bool
		created, err = ensureService(ctx, c, app)
		if err == nil && created {
			app.Status.Phase = demov1.FooReady
		}
	}
	if err != nil {
		return fmt.Errorf("unable to save %s: %w", app.Name, err)
	}
	return nil
}

// doc:end

// Inner handles the error where it is.
func Inner(ctx context.Context, c client.Client, app *demov1.Foo, patch bool) error {
	var err error
	if patch {
		_, err := ensureService(ctx, c, app)
		if err != nil {
			return err
		}
	} else {
		err = c.Update(ctx, app)
	}
	if err != nil {
		return fmt.Errorf("unable to save %s: %w", app.Name, err)
	}
	return nil
}

// Collected stores the inner error, and tests a later one.
func Collected(ctx context.Context, c client.Client, apps []*demov1.Foo) error {
	err := c.Get(ctx, client.ObjectKeyFromObject(apps[0]), apps[0])
	if err != nil {
		return err
	}
	failed := 0
	for _, app := range apps {
		if _, err := ensureService(ctx, c, app); err != nil {
			log.FromContext(ctx).Error(err, "ignored: the next pass comes soon")
			failed++
		}
	}
	err = c.Status().Update(ctx, apps[0])
	if err != nil {
		return err
	}
	return nil
}

// Assigned gives the outer variable a value before the test.
func Assigned(ctx context.Context, c client.Client, app *demov1.Foo) (err error) {
	defer func() {
		if err != nil {
			app.Status.Phase = demov1.FooFailed
		}
	}()
	err = c.Get(ctx, client.ObjectKeyFromObject(app), app)
	if err != nil {
		return err
	}
	if app.Name != "" {
		if _, err := ensureService(ctx, c, app); err != nil {
			log.FromContext(ctx).V(1).Info("not yet", "error", err)
		}
	}
	err = c.Update(ctx, app)
	if err != nil {
		return err
	}
	return nil
}

func ensureService(ctx context.Context, c client.Client, app *demov1.Foo) (bool, error) {
	if err := c.Create(ctx, service(app)); err != nil {
		return false, err
	}
	return true, nil
}

// Follow begins again when the watch ends: the test at the top asks a new error.
func Follow(ctx context.Context, c client.WithWatch, fleet fleet) {
	for {
		watched, err := c.Watch(ctx, &demov1.FooList{})
		if err != nil {
			return
		}
		for event := range watched.ResultChan() {
			app, err := fleet.find(event.Object)
			if err != nil {
				log.FromContext(ctx).Info("unknown object", "error", err)
				continue
			}
			if app.Name == "" {
				continue
			}
			fleet.see(app)
		}
	}
}

type fleet interface {
	find(obj any) (*demov1.Foo, error)
	see(app *demov1.Foo)
}

// A Keeper remembers applications.
type Keeper interface {
	Lookup(name string) (app *demov1.Foo, exists bool, err error)
	Put(app *demov1.Foo) error
	Replace(app *demov1.Foo) error
}

// Keep puts what cannot be looked up.
func Keep(k Keeper, read func() (*demov1.Foo, error)) error {
	app, err := read()
	if err != nil {
		return err
	}
	if _, exists, err := k.Lookup(app.Name); err == nil && exists {
		if err := k.Replace(app); err != nil {
			return err
		}
	} else {
		if err := k.Put(app); err != nil {
			return err
		}
	}
	if err != nil {
		return err
	}
	return nil
}

// Messages are those of a connection.
type Messages interface {
	NextReader() (kind int, r io.Reader, err error)
	Write(ctx context.Context) error
}

// Copy reads until the other side closes the connection, which every read tells by an error.
func Copy(ctx context.Context, conn Messages, out io.Writer) error {
	err := conn.Write(ctx)
	if err != nil {
		return err
	}
	if out != nil {
		for {
			select {
			case <-ctx.Done():
				return ctx.Err()
			default:
			}
			_, r, err := conn.NextReader()
			if err != nil {
				break
			}
			if _, err := io.Copy(out, r); err != nil {
				break
			}
		}
	}
	if err != nil {
		return err
	}
	return ctx.Err()
}

// Parsed falls back to a value of its own where one cannot be read, and says so.
func Parsed(values map[string]string) (enabled bool, size int, complaints []string) {
	for key, v := range values {
		var err error
		switch key {
		case "enabled":
			val, err := strconv.ParseBool(v)
			if err != nil {
				val = true
				complaints = append(complaints, "invalid setting for "+key)
			}
			enabled = val
		case "size":
			size, err = strconv.Atoi(v)
		}
		if err != nil {
			complaints = append(complaints, "invalid setting for "+key+": "+err.Error())
		}
	}
	return enabled, size, complaints
}
