package good

import (
	"errors"

	utilerrors "k8s.io/apimachinery/pkg/util/errors"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Check keeps what was there.
func Check(app *demov1.Foo) error {
	var errs error
	if app.Spec.Image == "" {
		errs = errors.Join(ErrNoImage)
	}
	if app.Spec.SecretName == "" {
		errs = errors.Join(errs, errors.New("no secret"))
	}
	return errs
}

// doc:end

// CheckFirst stops at the first.
func CheckFirst(apps []demov1.Foo) error {
	var errs error
	for i := range apps {
		if err := Check(&apps[i]); err != nil {
			errs = utilerrors.NewAggregate([]error{err})
			break
		}
	}
	return errs
}
