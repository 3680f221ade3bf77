package bad

import (
	"errors"

	utilerrors "k8s.io/apimachinery/pkg/util/errors"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// CheckAll keeps the last error only.
func CheckAll(apps []demov1.Foo) error {
	var errs error
	for i := range apps {
		if err := check(&apps[i]); err != nil {
			errs = utilerrors.NewAggregate([]error{err}) // want `errs may hold an error of an earlier round, which is dropped here; use utilerrors.NewAggregate\(errs, err\)`
		}
	}
	return errs
}

// doc:end

func check(app *demov1.Foo) error {
	if app.Spec.Image == "" {
		return ErrNoImage
	}
	if app.Spec.SecretName == "" {
		return errors.New("no secret")
	}
	return nil
}
