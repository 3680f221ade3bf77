package finalizerleak

import (
	_ "embed"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports finalizers that are not removed from objects that are being deleted.
var Analyzer = rule.NewForms(doc, rule.Forms{never, exit})
