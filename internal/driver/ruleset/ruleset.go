// Package ruleset chooses which rules run.
package ruleset

import (
	"flag"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/frame/words"
)

// A Rule is an entry of the list of rules.
type Rule struct {
	*analysis.Analyzer
	Topic string
	Level rule.Level
	Since string // version of ctrlvet
}

// A Set is all that can be chosen from.
type Set struct {
	Rules []Rule
	// Directives makes the analyzer of suppressions for the enabled rules, given
	// the names of all rules and their forms. It may be nil.
	Directives func(enabled []*analysis.Analyzer, known []string) *analysis.Analyzer
}

// A Selection says which rules are wanted.
type Selection struct {
	Level rule.Level // "" means Default
	// Severity is the mildest consequence that is wanted, "" for all.
	Severity consequence.Consequence
	// Enable and Disable hold names of rules, forms, topics, or All.
	Enable, Disable []string
}

// Layer returns the selection as settings that others can be put on top of.
func (s Selection) Layer() config.Selection {
	current := func(names []string) (out []string) {
		for _, name := range names {
			out = append(out, config.Current(name))
		}
		return out
	}
	return config.Selection{Level: string(s.Level), Severity: s.Severity, Enable: current(s.Enable), Disable: current(s.Disable)}
}

// Catalog returns what settings can name.
func (s Set) Catalog() *config.Catalog {
	c := new(config.Catalog)
	for _, r := range s.Rules {
		summary, _, _ := strings.Cut(r.Doc, "\n")
		entry := config.Rule{Name: r.Name, Topic: r.Topic, Level: string(r.Level), Summary: summary, Consequence: rule.ConsequenceOf(r.Analyzer, "")}
		for _, f := range rule.FormsOf(r.Analyzer) {
			entry.Forms = append(entry.Forms, config.Form{Name: f.Name, Level: string(f.Level), Summary: f.Summary, Consequence: f.Consequence})
		}
		r.Flags.VisitAll(func(f *flag.Flag) {
			if _, ok := f.Value.(*rule.Switch); ok {
				entry.Options = append(entry.Options, config.Option{Name: f.Name, Usage: f.Usage})
			}
		})
		c.Rules = append(c.Rules, entry)
	}
	return c
}

// Known returns the names of all rules and of their forms.
func (s Set) Known() []string {
	var rules []*analysis.Analyzer
	for _, r := range s.Rules {
		rules = append(rules, r.Analyzer)
	}
	return rule.Names(rules)
}

// Topics returns the topics of the rules, sorted.
func (s Set) Topics() []string {
	var topics []string
	for _, r := range s.Rules {
		topics = append(topics, r.Topic)
	}
	slices.Sort(topics)
	return slices.Compact(topics)
}

// ByName returns the rule of that name.
func (s Set) ByName(name string) (Rule, bool) {
	i := slices.IndexFunc(s.Rules, func(r Rule) bool { return r.Name == name })
	if i < 0 {
		return Rule{}, false
	}
	return s.Rules[i], true
}

// ParseSelection returns the selection that the values of -level and of -severity
// say, each of which may be empty.
func ParseSelection(level, severity string) (sel Selection, err error) {
	if level != "" {
		if sel.Level, err = parseLevel(level); err != nil {
			return sel, err
		}
	}
	if severity != "" {
		if sel.Severity, err = consequence.ParseThreshold(severity); err != nil {
			return sel, fmt.Errorf("-severity: %w", err)
		}
	}
	return sel, nil
}

// parseLevel returns the level of that name.
func parseLevel(name string) (rule.Level, error) {
	if level, ok := config.ParseLevel(name); ok {
		return rule.Level(level), nil
	}
	last := len(config.Levels) - 1
	return "", fmt.Errorf("unknown level %q%s: want %s or %s", name, words.DidYouMean(name, config.Levels), strings.Join(config.Levels[:last], ", "), config.Levels[last])
}

// UnknownRule is the error for a name that is no rule.
func (s Set) UnknownRule(name string) error {
	return fmt.Errorf("unknown rule %q%s; ctrlvet rules lists them", name, words.DidYouMean(name, s.Known()))
}

// Check returns an error if the selection names what does not exist.
func (s Set) Check(sel Selection) error {
	known := append(append(s.Known(), s.Topics()...), config.All, config.Directive)
	for _, name := range append(slices.Clone(sel.Enable), sel.Disable...) {
		if !slices.Contains(known, config.Current(name)) && config.Removed(name) == "" {
			return fmt.Errorf("unknown rule or topic %q%s; ctrlvet rules lists them", name, words.DidYouMean(name, known))
		}
	}
	return nil
}

// SelectAny returns the analyzers that any of several choices selects, each a
// stack of layers of which the last counts most, in the order of the list, and the
// analyzer of suppressions unless it is disabled.
func (s Set) SelectAny(choices [][]config.Selection) ([]*analysis.Analyzer, error) {
	names := s.Catalog()
	wanted := func(rule string) bool {
		return slices.ContainsFunc(choices, func(layers []config.Selection) bool { return names.On(rule, layers...) })
	}
	var chosen []*analysis.Analyzer
	for _, r := range s.Rules {
		if wanted(r.Name) {
			chosen = append(chosen, r.Analyzer)
		}
	}
	if len(chosen) == 0 {
		var enabled, disabled []string
		for _, l := range slices.Concat(choices...) {
			enabled, disabled = append(enabled, l.Enable...), append(disabled, l.Disable...)
		}
		return nil, fmt.Errorf("no rule is enabled: enabled %s, disabled %s", list(enabled), list(disabled))
	}
	return s.withDirectives(chosen, wanted(config.Directive)), nil
}

// withDirectives adds the analyzer of suppressions.
func (s Set) withDirectives(chosen []*analysis.Analyzer, on bool) []*analysis.Analyzer {
	if s.Directives != nil && on {
		chosen = append(chosen, s.Directives(slices.Clone(chosen), s.Known()))
	}
	return chosen
}

func list(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}
