package fieldindex

import (
	_ "embed"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports lists by fields that nothing indexes, and fields that are indexed twice,
// and index functions at which the store panics.
var Analyzer = rule.NewForms(doc, rule.Forms{missing, twice, panics}, rule.Programs())
