package metricsreconcile

import (
	_ "embed"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports what reconciles do to metrics.
var Analyzer = rule.NewForms(doc, rule.Forms{register, series}, rule.Programs())
