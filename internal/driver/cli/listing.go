package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/ctrlvet/ctrlvet/internal/driver/ruleset"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/frame/words"
)

// A choice says which rules ctrlvet rules lists.
type choice struct {
	levels, topics list
	fix            bool
}

// check returns an error if a choice names what there is not.
func (c choice) check(set ruleset.Set) error {
	levels := []string{string(rule.Default), string(rule.Optional), string(rule.Preview), string(rule.OnRequest), string(rule.Deprecated), config.All}
	for i, l := range c.levels {
		if known, ok := config.ParseLevel(l); ok {
			c.levels[i], l = known, known
		}
		if !slices.Contains(levels, l) {
			return fmt.Errorf("-level: unknown level %q%s: want %s", l, words.DidYouMean(l, levels), strings.Join(levels, ", "))
		}
	}
	topics := set.Topics()
	for _, t := range c.topics {
		if !slices.Contains(topics, t) {
			return fmt.Errorf("-topic: unknown topic %q%s: want %s", t, words.DidYouMean(t, topics), strings.Join(topics, ", "))
		}
	}
	return nil
}

// of returns the rule with those of its forms that fit; ok is false if neither fits.
func (c choice) of(r listedRule) (out listedRule, ok bool) {
	if len(c.topics) > 0 && !slices.Contains(c.topics, r.Topic) || c.fix && !r.Fix {
		return r, false
	}
	if len(c.levels) == 0 || slices.Contains(c.levels, config.All) {
		return r, true
	}
	var forms []listedForm
	for _, f := range r.Forms {
		if slices.Contains(c.levels, f.Level) {
			forms = append(forms, f)
		}
	}
	ok = slices.Contains(c.levels, r.Level) || len(forms) > 0
	r.Forms = forms
	return r, ok
}

// rules lists the rules.
func (a *App) rules(args []string) error {
	fs := newFlags("ctrlvet rules")
	format := fs.String("format", formText, "`form` of the output: text, json or agents (advice for an AGENTS.md, of level default unless -level says more)")
	var c choice
	fs.Var(&c.levels, "level", "only these `levels`: default (or recommended), optional (or strict), preview, request (of forms that only run when named), deprecated or all (comma separated, repeatable)")
	fs.Var(&c.topics, "topic", "only these `topics` (comma separated, repeatable)")
	fs.BoolVar(&c.fix, "fix", false, "only rules that have fixes")
	if helped, err := a.parse(fs, "rules", args); helped || err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return fmt.Errorf("ctrlvet rules takes no %q; ctrlvet explain %s describes one rule", fs.Arg(0), fs.Arg(0))
	}
	if err := checkForm(*format, formText, formJSON, formAgents); err != nil {
		return err
	}
	if *format == formAgents && len(c.levels) == 0 {
		c.levels = list{string(rule.Default)}
	}
	if err := c.check(a.Rules); err != nil {
		return err
	}
	rules := []listedRule{} // never null
	for _, r := range a.Rules.Rules {
		if x, ok := c.of(listed(r)); ok {
			rules = append(rules, x)
		}
	}
	switch *format {
	case formJSON:
		return a.writeJSON(rules)
	case formAgents:
		return a.advise(rules)
	}
	w := tabwriter.NewWriter(a.Stdout, 0, 0, 2, ' ', 0)
	for _, r := range rules {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", r.Name, r.Topic, r.Level, cmp.Or(r.Safety, "-"), r.Summary)
		for _, f := range r.Forms {
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", f.Name, r.Topic, f.Level, cmp.Or(f.Safety, "-"), f.Summary)
		}
	}
	return w.Flush()
}

// listed describes a rule.
func listed(r ruleset.Rule) listedRule {
	summary, _, _ := strings.Cut(r.Doc, "\n")
	fixes := rule.FixesOf(r.Analyzer)
	return listedRule{
		Name: r.Name, Topic: r.Topic, Level: string(r.Level), Since: r.Since, Summary: summary,
		Fix: len(fixes) > 0, Safety: fixes.Summary(), Consequence: string(rule.ConsequenceOf(r.Analyzer, "")), URL: r.URL, Forms: formsOf(r),
	}
}

// advise prints each rule as a line of advice, by topic.
func (a *App) advise(rules []listedRule) error {
	fmt.Fprint(a.Stdout, "## Kubernetes controllers\n\nWhat `ctrlvet ./...` checks; `ctrlvet explain RULE` says why.\n")
	for _, topic := range a.Rules.Topics() {
		head := "\n### " + topic + "\n\n"
		for _, r := range rules {
			if r.Topic != topic {
				continue
			}
			of, _ := a.Rules.ByName(r.Name)
			fmt.Fprintf(a.Stdout, "%s- `%s`: %s\n", head, r.Name, advice(of.Doc))
			head = ""
		}
	}
	return nil
}

// advice returns the first clause of what the documentation of a rule says to do instead.
func advice(doc string) string {
	_, clause, _ := strings.Cut(strings.ReplaceAll(doc, "\n", " "), " Instead:")
	for _, end := range []string{". ", "; ", "  "} {
		clause, _, _ = strings.Cut(clause, end)
	}
	return strings.TrimSpace(clause)
}

// checkForm returns an error if a form of output is not one of those.
func checkForm(format string, known ...string) error {
	if slices.Contains(known, format) {
		return nil
	}
	return fmt.Errorf("unknown format %q%s: want %s", format, words.DidYouMean(format, known), strings.Join(known, " or "))
}

func (a *App) writeJSON(v any) error { return words.WriteJSON(a.Stdout, v) }
