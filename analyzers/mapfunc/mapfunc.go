package mapfunc

import (
	_ "embed"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports map functions that lose the event they were to map.
var Analyzer = rule.NewForms(doc, rule.Forms{failed})
