package errcompare

import (
	_ "embed"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports questions about errors that are never answered with yes.
var Analyzer = rule.NewForms(doc, rule.Forms{made, impossible})
