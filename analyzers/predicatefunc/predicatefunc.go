package predicatefunc

import (
	_ "embed"

	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports predicates that keep back what the reconciler waits for.
var Analyzer = rule.NewForms(doc, rule.Forms{nogeneration, deletion, childstatus})
