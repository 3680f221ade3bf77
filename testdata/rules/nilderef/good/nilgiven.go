package good

import (
	"net/url"

	corev1 "k8s.io/api/core/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good/volumes"
)

// doc:begin

// A usage counts what applications need.
type usage struct{ running, failed int }

func tally(app *demov1.Foo, in *usage) error {
	if _, err := url.Parse(app.Spec.Image); err != nil {
		return err
	}
	if in != nil {
		in.running++
	}
	return nil
}

// Valid leaves the count out.
func Valid(app *demov1.Foo) bool {
	return tally(app, nil) == nil
}

// doc:end

func countIf(counted bool, in *usage) {
	if counted {
		in.failed++
	}
}

// Uncounted says that it does not count.
func Uncounted() { countIf(false, nil) }

// Unbound asks for no claim in particular.
func Unbound() bool { return volumes.IsIn(corev1.ClaimLost, nil) }

// Lowered gives the kind of a pointer that is nil: its method reads nothing of it.
func Lowered() string {
	kind := (*volumes.Component)(nil)
	return volumes.KindName(kind)
}
