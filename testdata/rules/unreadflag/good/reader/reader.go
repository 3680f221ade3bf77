// Package reader reads what the flags of another package have set.
package reader

import "github.com/ctrlvet/ctrlvet/testdata/rules/unreadflag/good"

// Namespace is where to look.
func Namespace(s *good.Settings) string { return s.Namespace }
