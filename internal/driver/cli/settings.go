package cli

import (
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/config"
	"github.com/ctrlvet/ctrlvet/internal/driver/ruleset"
)

// configure reads the settings of the modules to look at, and returns the
// analyzers that some package may need. Where modules of a workspace differ,
// each rule asks whether it is on.
func (a *App) configure(s settings) ([]*analysis.Analyzer, error) {
	sel, err := ruleset.ParseSelection(s.level, s.severity)
	if err != nil {
		return nil, err
	}
	sel.Enable, sel.Disable = s.enable, s.disable
	if err := a.Rules.Check(sel); err != nil {
		return nil, err
	}
	config.Register(a.Rules.Catalog())
	config.Use(config.Settings{
		File:     s.config,
		ByLevel:  true,
		Document: &config.Document{Name: "command line", Selection: sel.Layer()},
	})
	roots, err := s.roots()
	if err != nil {
		return nil, err
	}
	modules, err := config.LoadAll(roots)
	if err != nil {
		return nil, fmt.Errorf("%w", err)
	}
	var choices [][]config.Selection
	for _, m := range modules {
		choices = append(choices, m.Layers())
	}
	return a.Rules.SelectAny(choices)
}
