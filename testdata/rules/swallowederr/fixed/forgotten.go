package fixed

import (
	"errors"

	utilerrors "k8s.io/apimachinery/pkg/util/errors"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// CheckAll keeps the last error only.
func CheckAll(apps []demov1.Foo) error {
	var errs error
	for i := range apps {
		if err := check(&apps[i]); err != nil {
			errs = utilerrors.NewAggregate([]error{errs, err})
		}
	}
	return errs
}

func check(app *demov1.Foo) error {
	if app.Spec.Image == "" {
		return ErrNoImage
	}
	if app.Spec.SecretName == "" {
		return errors.New("no secret")
	}
	return nil
}
