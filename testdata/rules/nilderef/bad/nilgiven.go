package bad

import (
	"net/url"

	corev1 "k8s.io/api/core/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad/volumes"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// A usage counts what applications need.
type usage struct{ running, failed int }

func tally(app *demov1.Foo, in *usage) error {
	if _, err := url.Parse(app.Spec.Image); err != nil {
		return err
	}
	in.running++
	return nil
}

// Valid takes it that the count can be left out.
func Valid(app *demov1.Foo) bool {
	return tally(app, nil) == nil // want `tally is given nil as in, and reads .running of it without a test: this panics`
}

// doc:end

// Unbound asks for no claim in particular.
func Unbound() (bool, error) {
	return volumes.IsIn(corev1.ClaimLost, nil) // want `IsIn is given nil as claim, and reads .Status of it without a test: this panics`
}

func labelled(o client.Object) string {
	name := o.GetName()
	if name == "" {
		return "unnamed"
	}
	return "app=" + name
}

// Unlabelled hands over a nil pointer, whose name is in the metadata of an object.
func Unlabelled() string {
	pod := (*corev1.Pod)(nil)
	return labelled(pod) // want `labelled is given nil as o, and reads .GetName of it without a test: this panics`
}
