package listnamespace

import (
	_ "embed"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports requests that mean one namespace and name none.
var Analyzer = rule.NewForms(doc, rule.Forms{byname, byselector})
