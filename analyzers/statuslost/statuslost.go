package statuslost

import (
	_ "embed"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports changes that are lost because something else is written.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	reportSent(pass)
	reportUnsaved(pass)
}
