package eventobject

import (
	_ "embed"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports handlers and map functions that look at the wrong object.
var Analyzer = rule.NewForms(doc, rule.Forms{onehalf, samerequest})
