package analyzers_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// TestFunctions runs rules over testdata/functions with the settings that tell
// what the functions there do, by themselves and by their names, and without.
func TestFunctions(t *testing.T) {
	module, err := filepath.Abs(filepath.Join("..", "..", "testdata"))
	if err != nil {
		t.Fatal(err)
	}
	note := regexp.MustCompile(`// (with|without|both) (\w+): (.*)$`)
	want := map[bool]map[string]map[string]string{true: {}, false: {}} // with settings, rule, place: pattern
	for _, file := range []string{"functions/functions.go", "functions/handed.go", "functions/handlers.go", "functions/names.go", "bans/bans.go", "bans/sealed/sealed.go"} {
		text, err := os.ReadFile(filepath.Join(module, file))
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(text), "\n") {
			m := note.FindStringSubmatch(line)
			if m == nil {
				continue
			}
			for _, with := range []bool{true, false} {
				if m[1] == "both" || (m[1] == "with") == with {
					if want[with][m[2]] == nil {
						want[with][m[2]] = map[string]string{}
					}
					want[with][m[2]][fmt.Sprintf("%s:%d: ", filepath.Base(file), i+1)] = m[3]
				}
			}
		}
	}
	defer config.Use(config.Settings{})
	for _, with := range []bool{true, false} {
		config.Use(config.Settings{File: "off"})
		if with {
			config.Use(config.Settings{File: filepath.Join(module, "functions", "ctrlvet.yml")})
		}
		for _, name := range []string{"cachemutation", "notfound", "resulterr", "finalizerorder", "blocking", "bans"} {
			entry, _ := analyzers.Set().ByName(name)
			t.Run(fmt.Sprintf("%s/%v", name, with), func(t *testing.T) {
				wanted := maps.Clone(want[with][name])
				if wanted == nil {
					wanted = map[string]string{}
				}
				found := findings(t, "functions", entry.Analyzer)
				if name == config.Bans {
					found = slices.Concat(findings(t, "bans", entry.Analyzer), findings(t, "bans/sealed", entry.Analyzer))
				}
				match(t, wanted, found)
			})
		}
	}
}

// TestSwitches: an option that is no rule.Switch could not be set by the file
// of one module and not by that of another.
func TestSwitches(t *testing.T) {
	for _, e := range analyzers.List {
		e.Analyzer.Flags.VisitAll(func(f *flag.Flag) {
			if _, ok := f.Value.(*rule.Switch); !ok {
				t.Errorf("option %s of rule %s is a %T: declare var %s rule.Switch and write %s.Bind(Analyzer, %q, usage), then ask %s.On(pass)",
					f.Name, e.Analyzer.Name, f.Value, f.Name, f.Name, f.Name, f.Name)
			}
		})
	}
	names := func(list []analyzers.Entry) (out []string) {
		for _, e := range list {
			out = append(out, e.Analyzer.Name)
		}
		return out
	}(analyzers.List)
	names = append(names, config.Bans)
	for _, r := range analyzers.Set().Catalog().Rules {
		if !slices.Contains(names, r.Name) || r.Summary == "" {
			t.Errorf("catalog: %+v", r)
		}
	}
}
