// Package rules is the list of rules as gopls takes it. The file that
// integrations/gopls adds to gopls imports it.
package rules

import (
	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/frame/adapt"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
)

// All returns every rule, and the one that checks suppressions. Which of them
// run is said by .ctrlvet.yml, for each module anew, and by the setting
// "analyses" of gopls, which can turn off.
//
// gopls keeps its findings on disk. The file of the modules around the current
// directory, in which editors start it, becomes part of their keys; it must be
// started again when that changes.
func All() []*analysis.Analyzer {
	config.Use(config.Settings{ByLevel: true})
	return adapt.Salted(adapt.Analyzers(analyzers.All(), adapt.Kept, adapt.AllFixes), config.Content(config.Roots(".")))
}
