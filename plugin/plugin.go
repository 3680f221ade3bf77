// Package plugin makes ctrlvet a module plugin of golangci-lint.
//
// A golangci-lint with the plugin imports it for its side effect, as the one
// that golangci-lint custom builds does:
//
//	import _ "github.com/ctrlvet/ctrlvet/plugin"
//
// .golangci.example.yml shows the settings.
package plugin

import (
	"fmt"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/frame/adapt"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
)

func init() { register.Plugin("ctrlvet", New) }

// New makes the plugin from the settings in the configuration of golangci-lint.
// They have the keys of .ctrlvet.yml, count more than it does, and may name
// another such file as config. An unknown key or name is an error.
func New(raw any) (register.LinterPlugin, error) {
	set := analyzers.Set()
	var said *config.Document
	if raw != nil {
		var err error
		if said, err = config.FromSettings("settings", raw, set.Catalog()); err != nil {
			return nil, fmt.Errorf("ctrlvet: %w", err)
		}
	}
	use := config.Settings{ByLevel: true, Document: said}
	if said != nil {
		use.File = said.File
	}
	config.Use(use)
	modules := config.Roots(".")
	configs, err := config.LoadAll(modules)
	if err != nil {
		return nil, fmt.Errorf("ctrlvet: %w", err)
	}
	var choices [][]config.Selection
	for _, c := range configs {
		choices = append(choices, c.Layers())
	}
	chosen, err := set.SelectAny(choices)
	if err != nil {
		return nil, fmt.Errorf("ctrlvet: %w", err)
	}
	return &linter{chosen, config.Content(modules)}, nil
}

// linter is the plugin with its analyzers chosen.
type linter struct {
	chosen   []*analysis.Analyzer
	settings []byte // what .ctrlvet.yml says
}

// BuildAnalyzers returns the analyzers to run.
func (l *linter) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	return adapt.Salted(adapt.Analyzers(l.chosen, adapt.InMessage, adapt.SafeFixes), l.settings), nil
}

// GetLoadMode tells golangci-lint that the analyzers read types.
func (*linter) GetLoadMode() string { return register.LoadModeTypesInfo }
