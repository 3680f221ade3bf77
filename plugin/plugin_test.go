package plugin

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// names returns the analyzers that run with the settings.
func names(t *testing.T, settings any) []string {
	t.Helper()
	newPlugin, err := register.GetPlugin("ctrlvet")
	if err != nil {
		t.Fatal(err)
	}
	p, err := newPlugin(settings)
	if err != nil {
		t.Fatal(err)
	}
	if mode := p.GetLoadMode(); mode != register.LoadModeTypesInfo {
		t.Errorf("load mode %s: the analyzers need types", mode)
	}
	all, err := p.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, a := range all {
		out = append(out, a.Name)
	}
	return out
}

func TestSettings(t *testing.T) {
	var byDefault, every []string
	for _, e := range analyzers.List {
		every = append(every, e.Analyzer.Name)
		if e.Level() == rule.Default {
			byDefault = append(byDefault, e.Analyzer.Name)
		}
	}
	without := func(list []string, name string) []string {
		return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return s == name })
	}
	tests := []struct {
		name     string
		settings any
		want     []string
	}{
		{"none", nil, append(slices.Clone(byDefault), "bans", "directive")},
		{"disable a rule", map[string]any{"disable": []any{"notfound"}}, append(without(byDefault, "notfound"), "bans", "directive")},
		{"one rule", map[string]any{"disable": []any{"all", "directive"}, "enable": []any{"notfound"}}, []string{"notfound"}},
		{"all", map[string]any{"enable": []any{"all"}}, append(slices.Clone(every), "bans", "directive")},
	}
	for _, tt := range tests {
		if got := names(t, tt.settings); !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestSettingsErrors(t *testing.T) {
	tests := []struct {
		settings map[string]any
		want     string
	}{
		{map[string]any{"disable": []any{"notfund"}}, `unknown rule or topic "notfund" (did you mean "notfound"?)`},
		{map[string]any{"enable": []any{"nosuch"}}, `unknown rule or topic "nosuch"`},
		{map[string]any{"level": "defaults"}, `unknown level "defaults" (did you mean "default"?)`},
		{map[string]any{"rule": []any{}}, `settings: unknown key "rule" (did you mean "rules"?)`},
		{map[string]any{"config": "nowhere.yml"}, "nowhere.yml"},
		{map[string]any{"rules": map[string]any{"reconcilectx": map[string]any{"implict": true}}}, `rules.reconcilectx: unknown key "implict" (did you mean "implicit"?)`},
		{map[string]any{"rules": []any{}}, `rules: want options by rule, got a list`},
		{map[string]any{"enable": "notfound"}, `enable: want a list such as [notfound]`},
	}
	for _, tt := range tests {
		if _, err := New(tt.settings); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%v: error %v, want %q", tt.settings, err, tt.want)
		}
	}
}

// TestFile: the settings of golangci-lint come after the file, whose content is
// in the names that golangci-lint keeps results under.
func TestFile(t *testing.T) {
	defer config.Use(config.Settings{})
	file := filepath.Join(t.TempDir(), "settings.yml")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("disable: [all]\nenable: [notfound]\n")
	one := names(t, map[string]any{"config": file})
	if len(one) != 3 || one[0] != "notfound" || one[1] != "directive" || !strings.HasPrefix(one[2], "ctrlvetsettings_") {
		t.Errorf("got %q", one)
	}
	write("disable: [all]\nenable: [notfound]\n# other\n")
	if two := names(t, map[string]any{"config": file}); two[2] == one[2] {
		t.Errorf("the content changed and %s did not", one[2])
	}
	if got := names(t, map[string]any{"config": file, "enable": []any{"resulterr"}, "disable": []any{"notfound"}}); got[0] != "resulterr" {
		t.Errorf("settings after the file: %q", got)
	}
	write("disabel: []\n")
	if _, err := New(map[string]any{"config": file}); err == nil || !strings.Contains(err.Error(), `settings.yml:1: unknown key "disabel"`) {
		t.Errorf("broken file: %v", err)
	}
}
