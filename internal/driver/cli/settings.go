package cli

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/driver/ruleset"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
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
	said := map[string]bool{}
	for _, m := range modules {
		layers := m.Layers()
		choices = append(choices, layers)
		for _, l := range layers {
			for _, name := range slices.Concat(l.Enable, l.Disable) {
				if gone := config.Removed(name); gone != "" && !said[name] {
					said[name] = true
					a.errorf("warning: %s", gone)
				}
			}
		}
	}
	return a.Rules.SelectAny(choices)
}

// sayUnrun says after a run that found nothing how many rules of other levels would have
// looked, and how to have them look; "" where all ran, or where the command line chose
// rules by name.
func (a *App) sayUnrun(s settings) string {
	roots, err := s.roots()
	if err != nil || len(s.enable)+len(s.disable) > 0 {
		return ""
	}
	modules, err := config.LoadAll(roots)
	if err != nil {
		return ""
	}
	unrun, last := 0, -1
	for _, r := range a.Rules.Catalog().Rules {
		forms := r.Forms
		if len(forms) == 0 {
			forms = []config.Form{{Level: r.Level}}
		}
		for _, f := range forms {
			level := slices.Index(config.Levels, f.Level)
			if level > 0 && !slices.ContainsFunc(modules, func(c *config.Config) bool { return c.OnForm(r.Name, f.Name, f.Level) }) {
				unrun, last = unrun+1, max(last, level)
			}
		}
	}
	if unrun == 0 {
		return ""
	}
	return fmt.Sprintf(" · checks of other levels that did not run: %d, -level %s runs them", unrun, config.Levels[last])
}
