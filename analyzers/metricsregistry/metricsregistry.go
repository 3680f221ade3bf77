package metricsregistry

import (
	_ "embed"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports metrics in a registry that nobody serves, or in none.
var Analyzer = rule.NewForms(doc, rule.Forms{unserved, never}, rule.Programs())
