package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/driver/ruleset"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

const formedDoc = `// # Analyzer greek
//
// greek: report letters
//
// Body.
//
// Forms:
//
// greek/alpha: report alpha
//
// greek/beta: report beta
//
// At run time: nothing.
//
// Instead: write
// figures. They are shorter.
//
// Fix: none.
package x
`

func formed() *App {
	none := func(*rule.Pass) {}
	a := rule.NewForms(formedDoc, rule.Forms{{Name: "alpha", Level: rule.Default, Run: none}, {Name: "beta", Level: rule.Preview, Run: none}})
	return &App{Rules: ruleset.Set{Rules: []ruleset.Rule{{Analyzer: a, Topic: "letters", Level: rule.Default, Since: "v1"}}, Directives: rule.Directives}}
}

// TestFormCommands: what the commands say of forms.
func TestFormCommands(t *testing.T) {
	for args, want := range map[string]string{
		"explain greek/beta":   "greek/beta: report beta\n\n(form of greek, topic letters, level preview, since v1)\n" + rule.DocURL + "greek.md#beta\n",
		"rules":                "greek        letters  default  -  report letters\ngreek/alpha  letters  default  -  report alpha\ngreek/beta   letters  preview  -  report beta\n",
		"rules -format agents": "## Kubernetes controllers\n\nWhat `ctrlvet ./...` checks; `ctrlvet explain RULE` says why.\n\n### letters\n\n- `greek`: write figures\n",
	} {
		var out bytes.Buffer
		app := formed()
		app.Stdout, app.Stderr = &out, &out
		if code := app.Main(strings.Fields(args)); code != 0 || out.String() != want {
			t.Errorf("%s: exit code %d\n%s\nwant\n%s", args, code, out.String(), want)
		}
	}
	var out bytes.Buffer
	app := formed()
	app.Stdout, app.Stderr = &out, &out
	if code := app.Main([]string{"rules", "-format", "json"}); code != 0 {
		t.Fatal(out.String())
	}
	var rules []listedRule
	if err := json.Unmarshal(out.Bytes(), &rules); err != nil {
		t.Fatal(err)
	}
	if len(rules) != 1 || len(rules[0].Forms) != 2 || rules[0].Forms[1] != (listedForm{"greek/beta", "preview", "report beta", "", "", rule.DocURL + "greek.md#beta"}) {
		t.Errorf("%+v", rules)
	}
	out.Reset()
	if code := app.Main([]string{"explain", "greek/betta"}); code != 2 || !strings.Contains(out.String(), `did you mean "greek/beta"?`) {
		t.Errorf("exit code %d: %s", code, out.String())
	}
}

// TestFormSelection: forms are chosen and checked by name; a baseline takes only
// forms for done that ran, and rules that ran as a whole.
func TestFormSelection(t *testing.T) {
	defer config.Use(config.Settings{})
	defer config.Register(nil)
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.com/m\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, file string
		s          settings
		rules      string // that run
		ran        string
		err        string
	}{
		{name: "default", rules: "greek", ran: "greek/alpha"},
		{name: "level", s: settings{level: "preview"}, rules: "greek", ran: "greek greek/alpha greek/beta greek/gone"},
		{name: "one form by name", s: settings{enable: []string{"greek/beta"}}, rules: "greek", ran: "greek greek/alpha greek/beta greek/gone"},
		{name: "one form less", s: settings{level: "preview", disable: []string{"greek/alpha"}}, rules: "greek", ran: "greek/beta"},
		{name: "the last form less", s: settings{disable: []string{"greek/alpha", "directive"}}, err: "no rule is enabled"},
		{name: "unknown form", s: settings{disable: []string{"greek/alhpa"}}, err: `did you mean "greek/alpha"?`},
		{name: "file", file: "enable: [greek/beta]\nexclude: [{path: old/, rules: [greek/alpha]}]\n", rules: "greek", ran: "greek greek/alpha greek/beta greek/gone"},
		{name: "file with an unknown form", file: "enable: [greek/betta]\n", err: `did you mean "greek/beta"?`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if err := os.WriteFile(filepath.Join(dir, config.FileName), []byte(test.file), 0o666); err != nil {
				t.Fatal(err)
			}
			app := formed()
			test.s.dir = dir
			chosen, err := app.configure(test.s)
			if test.err != "" {
				if err == nil || !strings.Contains(err.Error(), test.err) {
					t.Errorf("error %v, want %q", err, test.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			isRule := func(a *analysis.Analyzer) bool { return a.Name == test.rules }
			if !slices.ContainsFunc(chosen, isRule) {
				t.Errorf("%s does not run", test.rules)
			}
			var names []string
			for _, name := range []string{"greek", "greek/alpha", "greek/beta", "greek/gone", "latin"} {
				if ran(settings{dir: dir}, chosen)(name) {
					names = append(names, name)
				}
			}
			if got := strings.Join(names, " "); got != test.ran {
				t.Errorf("ran: %s", got)
			}
		})
	}
}
