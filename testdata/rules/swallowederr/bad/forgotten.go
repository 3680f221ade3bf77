package bad

import (
	"errors"

	utilerrors "k8s.io/apimachinery/pkg/util/errors"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Check forgets the first error at the second.
func Check(app *demov1.Foo) error {
	var errs error
	if app.Spec.Image == "" {
		errs = errors.Join(ErrNoImage)
	}
	if app.Spec.SecretName == "" {
		err := errors.New("no secret")
		errs = errors.Join(err) // want `errs may hold an error already, which is dropped here; use errors.Join\(errs, err\)`
	}
	return errs
}

// doc:end

// CheckAll keeps the last error only.
func CheckAll(apps []demov1.Foo) error {
	var errs error
	for i := range apps {
		if err := Check(&apps[i]); err != nil {
			errs = utilerrors.NewAggregate([]error{err}) // want `errs may hold an error already`
		}
	}
	return errs
}
