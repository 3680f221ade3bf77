// Package ruleset chooses which rules run.
package ruleset

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/rule"
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
	// the names of all rules. It may be nil.
	Directives func(enabled []*analysis.Analyzer, known []string) *analysis.Analyzer
}

// All is the name that stands for every rule.
const All = "all"

// Directive is the name of the analyzer that Set.Directives makes.
const Directive = "directive"

// A Selection says which rules are wanted.
type Selection struct {
	Level rule.Level // "" means Default
	// Enable and Disable hold names of rules, topics, or All. What names a rule
	// counts more than what names a topic, and that more than All; of equals,
	// Disable counts more.
	Enable, Disable []string
}

// Names returns the names of all rules.
func (s Set) Names() []string {
	var names []string
	for _, r := range s.Rules {
		names = append(names, r.Name)
	}
	return names
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

// Levels are the levels that can be asked for, each with what it includes.
var Levels = map[rule.Level][]rule.Level{
	rule.Default:  {rule.Default},
	rule.Optional: {rule.Default, rule.Optional},
	rule.Preview:  {rule.Default, rule.Optional, rule.Preview},
}

// ParseLevel returns the level of that name.
func ParseLevel(name string) (rule.Level, error) {
	if _, ok := Levels[rule.Level(name)]; ok {
		return rule.Level(name), nil
	}
	return "", fmt.Errorf("unknown level %q%s: want default, optional or preview", name,
		DidYouMean(name, []string{"default", "optional", "preview"}))
}

// DidYouMean returns a hint at the nearest known name, or nothing.
func DidYouMean(name string, known []string) string {
	if near := rule.Nearest(name, known); near != "" {
		return fmt.Sprintf(" (did you mean %q?)", near)
	}
	return ""
}

// UnknownRule is the error for a name that is no rule.
func (s Set) UnknownRule(name string) error {
	return fmt.Errorf("unknown rule %q%s; ctrlvet rules lists them", name, DidYouMean(name, s.Names()))
}

// Select returns the analyzers to run: the selected rules in the order of the
// list, and the analyzer of suppressions unless it is disabled.
func (s Set) Select(sel Selection) ([]*analysis.Analyzer, error) {
	level := sel.Level
	if level == "" {
		level = rule.Default
	}
	known := append(append(s.Names(), s.Topics()...), All, Directive)
	for _, name := range append(slices.Clone(sel.Enable), sel.Disable...) {
		if !slices.Contains(known, name) {
			return nil, fmt.Errorf("unknown rule or topic %q%s; ctrlvet rules lists them", name, DidYouMean(name, known))
		}
	}
	var chosen []*analysis.Analyzer
	for _, r := range s.Rules {
		on := slices.Contains(Levels[level], r.Level)
		for _, name := range []string{All, r.Topic, r.Name} {
			if slices.Contains(sel.Enable, name) && (r.Level != rule.Deprecated || name == r.Name) {
				on = true
			}
			if slices.Contains(sel.Disable, name) {
				on = false
			}
		}
		if on {
			chosen = append(chosen, r.Analyzer)
		}
	}
	if len(chosen) == 0 {
		return nil, fmt.Errorf("no rule is enabled: enabled %s, disabled %s",
			list(sel.Enable), list(sel.Disable))
	}
	return s.withDirectives(chosen, !slices.Contains(sel.Disable, Directive)), nil
}

// withDirectives adds the analyzer of suppressions.
func (s Set) withDirectives(chosen []*analysis.Analyzer, on bool) []*analysis.Analyzer {
	if s.Directives != nil && on {
		chosen = append(chosen, s.Directives(slices.Clone(chosen), s.Names()))
	}
	return chosen
}

func list(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}
