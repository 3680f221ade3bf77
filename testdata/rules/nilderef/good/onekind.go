package good

import (
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
