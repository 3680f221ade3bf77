// Package kinds has errors that say themselves what they are equal to.
package kinds

import "errors"

// Refused compares codes.
type Refused struct{ Code int }

func (r *Refused) Error() string { return "refused" }

// Is reports whether target has the same code.
func (r *Refused) Is(target error) bool {
	switch t := target.(type) {
	case *Refused:
		return t.Code == r.Code
	case *Denied:
		return true
	}
	return false
}

// Denied is a kind that Refused knows.
type Denied struct{ Code int }

func (d *Denied) Error() string { return "denied" }

// IsRefused asks for a code.
func IsRefused(err error) bool { return errors.Is(err, &Refused{Code: 3}) }

// IsDenied asks for the kind.
func IsDenied(err error) bool { return errors.Is(err, &Denied{}) }
