package config

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
)

// Why says whether a rule runs, or a form of it unless that is empty, and what decided
// it: the level, the severity, or what a source of settings says of a name. level is that
// of the form.
func (c *Config) Why(rule, form, level string) (on bool, why string) {
	if c.err != nil {
		return false, "the settings cannot be used: " + c.err.Error()
	}
	r := c.catalog.rule(rule)
	byLevel := c.chosen
	if r == nil {
		r = &Rule{Name: rule, Level: Levels[0]}
		if form != "" { // as onForm
			r.Level, byLevel = "", false
		}
	}
	f := Form{Name: form, Level: cmp.Or(level, r.Level), Consequence: r.Consequence}
	if i := slices.IndexFunc(r.Forms, func(f Form) bool { return f.Name == form }); i >= 0 {
		f.Consequence = r.Forms[i].Consequence
	}
	on, d := decided(*r, f, byLevel, c.Layers())
	return on, c.reason(*r, f, on, d)
}

// reason puts a decision into words.
func (c *Config) reason(r Rule, f Form, on bool, d decision) string {
	name := r.Name
	if f.Name != "" {
		name += "/" + f.Name
	}
	if d.layer >= 0 {
		word := map[bool]string{true: "enables", false: "disables"}[on]
		return fmt.Sprintf("%s %s %s", c.docs[d.layer].Name, word, d.name)
	}
	wanted, severity, from, by := Levels[0], consequence.Consequence(""), "", ""
	for _, doc := range c.docs {
		if doc.Level != "" {
			wanted, from = doc.Level, " ("+doc.Name+")"
		}
		if doc.Severity != "" {
			severity, by = doc.Severity, doc.Name
		}
	}
	switch {
	case !on && (f.Level == onRequest || f.Level == deprecated):
		return fmt.Sprintf("it runs only when it is asked for by its name: -enable %s", name)
	case on:
		return fmt.Sprintf("its level is %s, and %s runs%s", cmp.Or(f.Level, Levels[0]), wanted, from)
	case d.mild:
		return fmt.Sprintf("what it finds (%s) is milder than %s, which %s wants; -enable %s runs it", f.Consequence, severity, by, name)
	}
	return fmt.Sprintf("its level is %s, and only %s runs%s; -enable %s or -level %s runs it", f.Level, wanted, from, name, f.Level)
}

// WhyExcluded returns which exclusion leaves out the findings of a rule, or of RULE/FORM,
// in a file; "" if none does.
func (c *Config) WhyExcluded(rule, file string) string {
	if !c.Excluded(rule, file) {
		return ""
	}
	for _, d := range c.docs {
		for _, x := range d.Exclude {
			one := *c
			one.docs = []*Document{{Name: d.Name, Exclude: []Exclusion{x}}}
			if one.Excluded(rule, file) {
				return fmt.Sprintf("%s excludes %s", d.Name, x.Path)
			}
		}
	}
	return "an exclusion"
}

// Said returns what all sources of settings say, a line each with the source's name behind it,
// in the order in which they count; a line that nothing is said where that is so.
func (c *Config) Said() (out []string) {
	for _, d := range c.docs {
		say := func(key string, values ...string) {
			if text := strings.Join(values, ", "); text != "" {
				out = append(out, fmt.Sprintf("%s: %s (%s)", key, text, d.Name))
			}
		}
		say("level", d.Level)
		say("severity", string(d.Severity))
		for _, name := range slices.Sorted(maps.Keys(d.Severities)) {
			say("severity of "+name, string(d.Severities[name]))
		}
		say("enable", d.Enable...)
		say("disable", d.Disable...)
		for _, x := range d.Exclude {
			say("exclude", append([]string{x.Path}, x.Rules...)...)
		}
		for _, rule := range slices.Sorted(maps.Keys(d.Options)) {
			for _, option := range slices.Sorted(maps.Keys(d.Options[rule])) {
				say("rules."+rule+"."+option, fmt.Sprint(d.Options[rule][option]))
			}
		}
		for _, f := range d.Functions {
			say("functions."+string(f.Kind), f.key())
		}
		for _, b := range d.Bans {
			say("bans", b.said())
		}
	}
	if len(out) == 0 {
		out = []string{"no settings: the rules of level " + Levels[0] + " run"}
	}
	return out
}
