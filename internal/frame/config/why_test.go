package config

import (
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
)

// TestWhy: what is said of a rule is what [Config.On] and [Config.OnForm] say, with the
// source of the settings that decided.
func TestWhy(t *testing.T) {
	names := &Catalog{Rules: []Rule{
		{Name: "plain", Topic: "letters", Level: "default", Consequence: consequence.LostWrite},
		{Name: "greek", Topic: "letters", Level: "default", Forms: []Form{
			{Name: "alpha", Level: "default"}, {Name: "beta", Level: "preview"}, {Name: "gamma", Level: onRequest},
		}},
		{Name: "mild", Topic: "noise", Level: "default", Consequence: consequence.Noise},
	}}
	file := func(s Selection) *Document { return &Document{Name: FileName, Selection: s} }
	line := func(s Selection) *Document { return &Document{Name: "command line", Selection: s} }
	for _, test := range []struct {
		rule, form, level string
		docs              []*Document
		on                bool
		why               string
	}{
		{"plain", "", "default", nil, true, "its level is default, and default runs"},
		{"greek", "beta", "preview", nil, false, "its level is preview, and only default runs; -enable greek/beta or -level preview runs it"},
		{"greek", "beta", "preview", []*Document{file(Selection{Level: "preview"})}, true, "its level is preview, and preview runs (.ctrlvet.yml)"},
		{"greek", "gamma", onRequest, []*Document{file(Selection{Level: "preview"})}, false, "it runs only when it is asked for by its name: -enable greek/gamma"},
		{"greek", "gamma", onRequest, []*Document{line(Selection{Enable: []string{"greek/gamma"}})}, true, "command line enables greek/gamma"},
		{"plain", "", "default", []*Document{file(Selection{Disable: []string{"letters"}})}, false, ".ctrlvet.yml disables letters"},
		{"plain", "", "default", []*Document{file(Selection{Disable: []string{"letters"}}), line(Selection{Enable: []string{"plain"}})}, true, "command line enables plain"},
		{"mild", "", "default", []*Document{line(Selection{Severity: consequence.LostWrite})}, false, "what it finds (noise) is milder than lost write, which command line wants; -enable mild runs it"},
	} {
		c := newConfig("", names, true, test.docs...)
		on, why := c.Why(test.rule, test.form, test.level)
		if on != test.on || why != test.why {
			t.Errorf("%s/%s: %t, %q, want %t, %q", test.rule, test.form, on, why, test.on, test.why)
		}
		decided := c.On(test.rule)
		if test.form != "" {
			decided = c.OnForm(test.rule, test.form, test.level)
		}
		if decided != on {
			t.Errorf("%s/%s: it is said to be %t, and is %t", test.rule, test.form, on, decided)
		}
	}
}

func TestWhyExcluded(t *testing.T) {
	root := t.TempDir()
	c := newConfig(root, nil, true, &Document{Name: FileName, Exclude: []Exclusion{{Path: "other/"}, {Path: "old/", Rules: []string{"greek"}}}})
	for file, want := range map[string]string{"old/a.go": ".ctrlvet.yml excludes old/", "new/a.go": ""} {
		if got := c.WhyExcluded("greek/alpha", root+"/"+file); got != want {
			t.Errorf("%s: %q, want %q", file, got, want)
		}
	}
	if got := c.WhyExcluded("plain", root+"/old/a.go"); strings.Contains(got, "old/") {
		t.Errorf("of another rule: %q", got)
	}
}
