package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/frame/words"
)

// An explained is what ctrlvet explain -format json says of a rule, or of a form.
type explained struct {
	listedRule
	// Rule is the rule of a form.
	Rule string `json:"rule,omitempty"`
	// Text is all about it, as ctrlvet explain prints it; Markdown its page, "" of a form. Links in
	// it are relative to URL.
	Text     string `json:"text"`
	Markdown string `json:"markdown,omitempty"`
}

// explain prints the documentation of rules, forms and topics.
func (a *App) explain(args []string) error {
	fs := newFlags("ctrlvet explain")
	format := fs.String("format", "text", "`form` of the output: text or json")
	if helped, err := a.parse(fs, "explain", args); helped || err != nil {
		return err
	}
	if err := checkForm(*format, formText, formJSON); err != nil {
		return err
	}
	if fs.NArg() == 0 {
		return errors.New("explain needs the name of a rule; ctrlvet rules lists them")
	}
	var all []explained
	for i, name := range fs.Args() {
		if strings.HasPrefix(name, "-") {
			return fmt.Errorf("flag %s comes after a rule: flags come first", name)
		}
		text := a.Stdout
		if *format == formJSON {
			text = io.Discard
		}
		if i > 0 {
			fmt.Fprintln(text)
		}
		if _, isRule := a.Rules.ByName(name); !isRule && slices.Contains(a.Rules.Topics(), name) {
			found := a.ofTopic(name)
			all = append(all, found...)
			explainTopic(text, name, found)
			continue
		}
		x, err := a.explainRule(name)
		if err != nil {
			return err
		}
		all = append(all, x)
		fmt.Fprint(text, x.Text)
	}
	if *format == formJSON {
		return a.writeJSON(all)
	}
	return nil
}

// explainRule says all about a rule or a form.
func (a *App) explainRule(name string) (explained, error) {
	name = config.Current(name)
	base, form := config.SplitForm(name)
	r, ok := a.Rules.ByName(base)
	x := explained{}
	doc, state := "", ""
	switch {
	case form != "":
		f, ok := formOf(r, form)
		if !ok {
			return x, a.unknown(name)
		}
		x.listedRule = listed(r)
		x.Rule, x.Name, x.Forms, x.Level, x.Summary = base, name, nil, string(f.Level), f.Summary
		x.URL, x.Consequence = r.URL+"#"+form, string(f.Consequence)
		doc = f.Summary
		state = fmt.Sprintf("form of %s, topic %s, level %s, since %s", base, r.Topic, f.Level, r.Since) + fixState(string(rule.FixesOf(r.Analyzer)[form]))
		if f.Consequence != "" {
			state += ", what happens: " + string(f.Consequence)
		}
	case ok:
		x.listedRule = listed(r)
		doc, state = r.Doc, fmt.Sprintf("topic %s, level %s, since %s", r.Topic, r.Level, r.Since)+fixState(rule.FixesOf(r.Analyzer).Summary())
	case name == config.Directive && a.Rules.Directives != nil:
		d := a.Rules.Directives(nil, a.Rules.Known())
		summary, _, _ := strings.Cut(d.Doc, "\n")
		x.listedRule = listedRule{Name: name, Level: string(rule.Default), Summary: summary, URL: d.URL}
		doc, state = d.Doc, "always runs"
	default:
		return x, a.unknown(name)
	}
	if a.Markdown != nil && form == "" {
		x.Markdown, _ = a.Markdown(name)
	}
	if a.Pages != nil {
		if page, ok := a.Pages(name); ok {
			x.Text = strings.TrimSpace(page) + "\n"
			return x, nil
		}
	}
	x.Text = fmt.Sprintf("%s: %s\n\n(%s)\n", name, strings.TrimSpace(doc), state)
	if x.URL != "" {
		x.Text += x.URL + "\n"
	}
	return x, nil
}

// unknown is the error for a name that is no rule, form or topic.
func (a *App) unknown(name string) error {
	known := append(a.Rules.Known(), a.Rules.Topics()...)
	return fmt.Errorf("unknown rule or topic %q%s; ctrlvet rules lists them", name, words.DidYouMean(name, known))
}

// ofTopic explains the rules of a topic.
func (a *App) ofTopic(topic string) (out []explained) {
	for _, r := range a.Rules.Rules {
		if r.Topic == topic {
			if x, err := a.explainRule(r.Name); err == nil { // it is in the list
				out = append(out, x)
			}
		}
	}
	return out
}

// explainTopic lists the rules of a topic.
func explainTopic(text io.Writer, topic string, found []explained) {
	fmt.Fprintf(text, "Topic %s: %s\n\n", topic, words.Plural(len(found), "rule"))
	w := tabwriter.NewWriter(text, 0, 0, 2, ' ', 0)
	for _, x := range found {
		fmt.Fprintf(w, "%s\t%s\t%s\n", x.Name, x.Level, x.Summary)
	}
	_ = w.Flush() // as all that goes to standard output
	fmt.Fprintf(text, "\nctrlvet explain RULE says more of one. -enable %s runs them all, -disable %[1]s none.\n", topic)
}

// fixState says how safe fixes are, where there are any.
func fixState(fix string) string {
	if fix == "" {
		return ""
	}
	return ", fix: " + fix
}
