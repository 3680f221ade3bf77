package fixed

import (
	"errors"

	utilerrors "k8s.io/apimachinery/pkg/util/errors"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Check forgets the first error at the second.
func Check(app *demov1.Foo) error {
	var errs error
	if app.Spec.Image == "" {
		errs = errors.Join(ErrNoImage)
	}
	if app.Spec.SecretName == "" {
		err := errors.New("no secret")
		errs = errors.Join(errs, err)
	}
	return errs
}

// CheckAll keeps the last error only.
func CheckAll(apps []demov1.Foo) error {
	var errs error
	for i := range apps {
		if err := Check(&apps[i]); err != nil {
			errs = utilerrors.NewAggregate([]error{errs, err})
		}
	}
	return errs
}
