package good

import (
	"errors"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/klog/v2"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Conflict ends with any other error.
func Conflict(apps map[string]*demov1.Foo, name string) string {
	app, err := find(apps, name)
	if apierrors.IsConflict(err) {
		klog.ErrorS(err, "unable to read the application")
	}
	if err != nil {
		return ""
	}
	return app.Spec.Image
}

// doc:end

// ErrUnknown is the one error that known and shelved return.
var ErrUnknown = errors.New("unknown application")

func known(apps map[string]*demov1.Foo, name string) (*demov1.Foo, error) {
	app, ok := apps[name]
	if !ok {
		return nil, ErrUnknown
	}
	return app, nil
}

func shelved(apps map[string]*demov1.Foo, name string) (*demov1.Foo, error) {
	app, err := known(apps, name)
	if err != nil {
		return nil, fmt.Errorf("shelf: %w", err)
	}
	return app, nil
}

// KnownImages passes over the only error there is.
func KnownImages(apps map[string]*demov1.Foo, names []string) (images []string) {
	for _, name := range names {
		app, err := shelved(apps, name)
		if errors.Is(err, ErrUnknown) {
			continue
		}
		images = append(images, app.Spec.Image)
	}
	return images
}
