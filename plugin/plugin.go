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
	"github.com/ctrlvet/ctrlvet/internal/driver/ruleset"
)

func init() { register.Plugin("ctrlvet", New) }

// Settings choose the rules, as the flags of the same names do on the command
// line. An unknown field or name is an error.
type Settings struct {
	// Level is default, optional or preview; empty means default.
	Level string `json:"level"`
	// Enable and Disable hold names of rules and topics.
	Enable  []string `json:"enable"`
	Disable []string `json:"disable"`
}

// New makes the plugin from the settings in the configuration of golangci-lint.
func New(raw any) (register.LinterPlugin, error) {
	settings, err := register.DecodeSettings[Settings](raw)
	if err != nil {
		return nil, fmt.Errorf("ctrlvet: %w", err)
	}
	sel := ruleset.Selection{Enable: settings.Enable, Disable: settings.Disable}
	if settings.Level != "" {
		if sel.Level, err = ruleset.ParseLevel(settings.Level); err != nil {
			return nil, fmt.Errorf("ctrlvet: settings: %w", err)
		}
	}
	chosen, err := analyzers.Set().Select(sel)
	if err != nil {
		return nil, fmt.Errorf("ctrlvet: settings: %w", err)
	}
	return linter(chosen), nil
}

// linter is the plugin with its analyzers chosen.
type linter []*analysis.Analyzer

// BuildAnalyzers returns the analyzers to run.
func (l linter) BuildAnalyzers() ([]*analysis.Analyzer, error) { return adapt(l), nil }

// GetLoadMode tells golangci-lint that the analyzers read types.
func (linter) GetLoadMode() string { return register.LoadModeTypesInfo }
