package bad

import (
	"net/url"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
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
