package good

import (
	"fmt"

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
