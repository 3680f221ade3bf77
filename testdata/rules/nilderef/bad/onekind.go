package bad

import (
	"errors"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/klog/v2"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Conflict looks for one kind of error only.
func Conflict(apps map[string]*demov1.Foo, name string) string {
	app, err := find(apps, name)
	if apierrors.IsConflict(err) {
		klog.ErrorS(err, "unable to read the application")
	}
	return app.Spec.Image // want `only one kind of error of find is looked at: after any other app is nil, and reading .Spec panics; test the error for nil`
}

// doc:end

var (
	errUnknown = errors.New("unknown application")
	errGone    = errors.New("application is gone")
)

func known(apps map[string]*demov1.Foo, name string) (*demov1.Foo, error) {
	app, ok := apps[name]
	switch {
	case !ok:
		return nil, errUnknown
	case app.DeletionTimestamp != nil:
		return nil, errGone
	}
	return app, nil
}

// KnownImage forgets the second error.
func KnownImage(apps map[string]*demov1.Foo, name string) string {
	app, err := known(apps, name)
	if errors.Is(err, errUnknown) {
		return ""
	}
	return app.Spec.Image // want `only one kind of error of known is looked at: after any other app is nil`
}
