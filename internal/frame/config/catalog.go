package config

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
)

// A Catalog is what settings can name.
type Catalog struct{ Rules []Rule }

// A Rule is what settings can say about a rule.
type Rule struct {
	Name, Topic, Level string
	// Consequence is what the mistake does; of a rule with forms, theirs counts.
	Consequence consequence.Consequence
	Summary     string
	Options     []Option
	// Forms are the named parts of the rule, each with a level of its own; none:
	// the rule is one.
	Forms []Form
}

// A Form is what settings can say about a form of a rule, as RULE/NAME.
type Form struct {
	Name, Level, Summary string
	Consequence          consequence.Consequence
}

// An Option is a boolean option of a rule.
type Option struct{ Name, Usage string }

// All is the name that stands for every rule, Directive that of the analyzer
// of suppressions, which is on unless it is disabled by its name.
const (
	All       = "all"
	Directive = "directive"
)

// deprecated is the level of what only its own name asks for, onRequest of what its
// name or the level All does.
const (
	deprecated = "deprecated"
	onRequest  = "request"
)

// Levels are the levels that can be asked for, each including those before it; the last
// has forms as well that run on request.
var Levels = []string{"default", "optional", "preview", All}

// ParseLevel returns the level that a setting names. Recommended and strict are what other
// linters call default and optional. Doubtful, which version 0.1 had behind preview, is
// preview now.
func ParseLevel(name string) (level string, ok bool) {
	switch name {
	case "recommended":
		name = Levels[0]
	case "strict":
		name = Levels[1]
	case "doubtful":
		name = Levels[2]
	}
	return name, slices.Contains(Levels, name)
}

// registered is the catalog of this program. There is none in a program made of
// single rules, as for Bazel: there names cannot be checked.
var registered struct {
	sync.Mutex
	catalog *Catalog
}

// Register makes c the catalog of this program.
func Register(c *Catalog) {
	registered.Lock()
	defer registered.Unlock()
	registered.catalog = c
	forget()
}

func catalog() *Catalog {
	registered.Lock()
	defer registered.Unlock()
	return registered.catalog
}

func (c *Catalog) rule(name string) *Rule {
	if c == nil {
		return nil
	}
	name, _ = SplitForm(name)
	i := slices.IndexFunc(c.Rules, func(r Rule) bool { return r.Name == name })
	if i < 0 {
		return nil
	}
	return &c.Rules[i]
}

func (c *Catalog) topic(name string) string {
	if r := c.rule(name); r != nil {
		return r.Topic
	}
	return ""
}

// SplitForm splits RULE/FORM; form is empty when the name is that of a rule.
func SplitForm(name string) (rule, form string) {
	rule, form, _ = strings.Cut(name, "/")
	return rule, form
}

// names returns the names of rules and of their forms.
func (c *Catalog) names() []string {
	var out []string
	for _, r := range c.Rules {
		out = append(out, r.Name)
		for _, f := range r.Forms {
			out = append(out, r.Name+"/"+f.Name)
		}
	}
	return out
}

// selectable returns what a selection may name.
func (c *Catalog) selectable() []string {
	out := c.names()
	for _, r := range c.Rules {
		if !slices.Contains(out, r.Topic) {
			out = append(out, r.Topic)
		}
	}
	return append(out, All, Directive)
}

// On reports whether a rule is selected: itself, or one of its forms. What a
// later layer says counts more; within one, what names a form counts more than
// what names its rule, that more than what names a topic, and that more than
// All; of equals, Disable counts more. What is milder than the severity that is wanted
// runs only when it is enabled by its own name.
func (c *Catalog) On(name string, layers ...Selection) bool { return c.on(name, true, layers) }

// on is On; without byLevel the rule is there because it was asked for.
func (c *Catalog) on(name string, byLevel bool, layers []Selection) bool {
	r := c.rule(name)
	if r == nil {
		r = &Rule{Name: name, Level: Levels[0]}
	}
	if len(r.Forms) == 0 {
		return selected(*r, Form{Level: r.Level, Consequence: r.Consequence}, byLevel, layers)
	}
	return slices.ContainsFunc(r.Forms, func(f Form) bool { return selected(*r, f, byLevel, layers) })
}

// onForm reports whether a form of a rule, which has that level, is selected.
func (c *Catalog) onForm(name, form, level string, byLevel bool, layers []Selection) bool {
	r := c.rule(name)
	if r == nil {
		r = &Rule{Name: name}
	}
	f := Form{Name: form, Level: level, Consequence: r.Consequence}
	if i := slices.IndexFunc(r.Forms, func(f Form) bool { return f.Name == form }); i >= 0 {
		f.Consequence = r.Forms[i].Consequence
	}
	return selected(*r, f, byLevel && r.Level != "", layers)
}

// selected is on for a rule, which is as a form without a name, or for one form
// of it.
func selected(r Rule, f Form, byLevel bool, layers []Selection) bool {
	on, _ := decided(r, f, byLevel, layers)
	return on
}

// A decision is what decided last whether a rule runs: the level and the severity, or
// what a layer says of a name.
type decision struct {
	layer int    // -1: none
	name  string // that it enables or disables
	mild  bool   // it is milder than the severity that is wanted
}

// decided is selected, with what decided it.
func decided(r Rule, f Form, byLevel bool, layers []Selection) (bool, decision) {
	why := decision{layer: -1}
	name, own := r.Name, f.Level
	names := namesOf(r, f.Name)
	exact := names[len(names)-1]
	level, severity := Levels[0], consequence.Consequence("")
	for _, l := range layers {
		level, severity = cmp.Or(l.Level, level), cmp.Or(l.Severity, severity)
	}
	does := f.Consequence.As(said(names, layers))
	on := name == Directive || slices.Contains(Levels[:slices.Index(Levels, level)+1], own) || level == All && own == onRequest
	if !byLevel {
		on = f.Name == "" || own != deprecated && own != onRequest
	}
	covered := name == Directive || consequence.Covers(severity, does)
	on, why.mild = on && covered, !covered
	for i, l := range layers {
		for _, as := range names {
			if as == "" || name == Directive && as != Directive {
				continue
			}
			if slices.Contains(l.Enable, as) && (own != deprecated && own != onRequest || as == exact) &&
				(as == exact || consequence.Covers(severity, does)) {
				on, why = true, decision{layer: i, name: as}
			}
			if slices.Contains(l.Disable, as) {
				on, why = false, decision{layer: i, name: as}
			}
		}
	}
	return on, why
}

// namesOf returns what settings may name a rule by, or a form of it unless that is "": what counts
// more comes later.
func namesOf(r Rule, form string) []string {
	names := []string{All, r.Topic, r.Name}
	if form != "" {
		names = append(names, r.Name+"/"+form)
	}
	return names
}

// said returns the severity that settings give the last of the names; "" if none.
func said(names []string, layers []Selection) (s consequence.Severity) {
	for _, l := range layers {
		for _, as := range names {
			s = cmp.Or(l.Severities[as], s)
		}
	}
	return s
}

// Severity returns the severity that the settings give a rule, or a form of it, "" if they say nothing.
func (c *Config) Severity(rule, form string) consequence.Severity {
	r := c.catalog.rule(rule)
	if r == nil {
		r = &Rule{Name: rule}
	}
	return said(namesOf(*r, form), c.Layers())
}
