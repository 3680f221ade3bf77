package good

import (
	"fmt"
	"io"

	"k8s.io/klog/v2"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Image names what was asked for.
func Image(apps map[string]*demov1.Foo, name string) (string, error) {
	app, err := find(apps, name)
	if err != nil {
		return "", fmt.Errorf("no image of %s: %w", name, err)
	}
	part, err := partly(apps, name)
	if err != nil {
		klog.ErrorS(err, "only a part", "app", part.Name)
	}
	return app.Spec.Image + part.Spec.Image, nil
}

// doc:end

// read returns what there is with the end of the input, and nothing with other
// errors.
func read(in io.Reader) (*demov1.Foo, error) {
	var app demov1.Foo
	if _, err := fmt.Fscan(in, &app.Name); err == io.EOF {
		return &app, err
	} else if err != nil {
		return nil, err
	}
	return &app, nil
}

// Last uses what comes with the end of the input.
func Last(in io.Reader) (string, error) {
	app, err := read(in)
	if err != nil {
		if err == io.EOF {
			return app.Name, nil
		}
		return "", err
	}
	return app.Name, nil
}
