package good

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Captured shares its variable with literals: which of them reads it, and when, is not followed.
func Captured(ctx context.Context, c client.Client, app *demov1.Foo) error {
	var err error
	save := func() { err = c.Update(ctx, app) }
	save()
	show := func() error { return err }
	err = c.Status().Update(ctx, app)
	return show()
}

// doc:begin

// Twice stops at the first error.
func Twice(ctx context.Context, c client.Client, app *demov1.Foo) (err error) {
	if err = c.Update(ctx, app); err != nil {
		return err
	}
	err = c.Status().Update(ctx, app)
	return err
}

// doc:end

// Owner fails for whatever reason there is no application.
func Owner(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	app, err := find(ctx, c, key)
	if app == nil {
		return "", fmt.Errorf("no application %s", key)
	}
	err = c.Update(ctx, app)
	return app.Name, err
}

func find(ctx context.Context, c client.Client, key client.ObjectKey) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return nil, err
	}
	return app, nil
}

// Tolerations asks whether they were found, which they are not where they are something else.
func Tolerations(ctx context.Context, c client.Client, obj *unstructured.Unstructured) (int, error) {
	list, found, err := unstructured.NestedSlice(obj.Object, "spec", "tolerations")
	if !found {
		return 0, nil
	}
	err = c.Update(ctx, obj)
	return len(list), err
}

// Gone takes what is gone already for deleted; the new error is left over.
func Gone(ctx context.Context, c client.Client, app *demov1.Foo) (err error) {
	if err = c.Delete(ctx, app); err != nil {
		if strings.Contains(err.Error(), "DOES_NOT_EXIST") {
			err = errors.New("the application does not exist")
			return nil
		}
		return err
	}
	return nil
}

// Selector decodes what was encoded: where that has failed, there is nothing to decode.
func Selector(spec map[string]any) (map[string]string, error) {
	text, err := json.Marshal(spec)
	out := map[string]string{}
	err = json.Unmarshal(text, &out)
	if err != nil {
		return nil, err
	}
	return out, nil
}
