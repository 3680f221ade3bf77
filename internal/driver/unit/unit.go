// Package unit is the driver for one package at a time: what go vet and go fix
// start as their tool.
//
// It differs from x/tools' unitchecker, to which it falls back, in what it does
// with dependencies: go vet starts the tool on each of them, and this driver
// ends at once there, since rules learn nothing from packages outside of the
// main modules. Types of imports come from the compiler's export data.
package unit

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/ctrlvet/ctrlvet/internal/driver/ruleset"
	"github.com/ctrlvet/ctrlvet/internal/frame/adapt"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/know/modules"
)

// Wanted reports whether the go command calls the program as its tool, given
// the arguments without the name of the program.
func Wanted(args []string) bool {
	if len(args) == 0 {
		return false
	}
	return args[0] == "-flags" || strings.HasPrefix(args[0], "-V=") || strings.HasSuffix(args[len(args)-1], ".cfg")
}

// Main does what the go command asks for in os.Args and ends the program.
func Main(set ruleset.Set, version string) {
	last := os.Args[len(os.Args)-1]
	if !strings.HasSuffix(last, ".cfg") {
		if slices.Contains(os.Args[1:], "-V=full") {
			if err := printVersion(os.Stdout, set); err != nil {
				fail(err)
			}
			os.Exit(0)
		}
		// unitchecker answers -flags; declare what else there is.
		flag.String("level", "", levelUsage)
		flag.String("severity", "", severityUsage)
		unitchecker.Main(everything(set)...)
	}
	cfg, err := readConfig(last)
	if err != nil {
		fail(err)
	}
	opts, err := parseFlags(set, os.Args[1:], cfg.Dir)
	if err != nil {
		if cfg.VetxOnly { // said where the package is reported on, not for each dependency
			_ = os.WriteFile(cfg.VetxOutput, []byte(skipped), 0o666)
			os.Exit(0)
		}
		fail(err)
	}
	switch {
	case needsStock(cfg):
		opts.stock(set, last)
	case opts.fix:
		opts.fixMain(set, cfg, last)
	default:
		os.Exit(opts.vet(cfg, version))
	}
}

const severityUsage = "report what does this or something graver: a severity (error, warning, note) or a consequence, such as lost-write"

const levelUsage = "run the rules up to this level: default (or recommended), optional (or strict), preview or all (as in .ctrlvet.yml if not given, else default)"

func fail(err error) {
	fmt.Fprintln(os.Stderr, "ctrlvet:", err)
	os.Exit(2)
}

// everything returns all analyzers, for all of which there are flags.
func everything(set ruleset.Set) []*analysis.Analyzer {
	var all []*analysis.Analyzer
	for _, r := range set.Rules {
		all = append(all, r.Analyzer)
	}
	if set.Directives != nil {
		all = append(all, set.Directives(slices.Clone(all), set.Known()))
	}
	return all
}

// options are the flags that the go command passes.
type options struct {
	json, fix, diff bool
	analyzers       []*analysis.Analyzer // to run
	// other are the arguments that unitchecker understands as they are: flags
	// of analyzers, and -json, -fix, -diff.
	other []string
}

// parseFlags reads the flags, and the settings of the module that dir lies in. As
// with go vet's own rules, if a rule is switched on, only such rules run;
// otherwise those of the settings and the level run that are not switched off.
func parseFlags(set ruleset.Set, args []string, dir string) (*options, error) {
	opts := new(options)
	fs := flag.NewFlagSet("ctrlvet", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.BoolVar(&opts.json, "json", false, "")
	fs.BoolVar(&opts.fix, "fix", false, "")
	fs.BoolVar(&opts.diff, "diff", false, "")
	fs.Int("c", -1, "")
	// The go command passes these on since unitchecker lists them, without
	// effect, in its answer to -flags.
	fs.String("tags", "", "")
	fs.Bool("all", false, "")
	fs.Bool("source", false, "")
	fs.Bool("v", false, "")
	levelName := fs.String("level", "", "")
	severity := fs.String("severity", "", "")
	switches := map[string]*bool{}
	for _, a := range everything(set) {
		switches[a.Name] = fs.Bool(a.Name, false, "")
		a.Flags.VisitAll(func(f *flag.Flag) { fs.Var(f.Value, a.Name+"."+f.Name, f.Usage) })
	}
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	var on, off []string
	fs.Visit(func(f *flag.Flag) {
		switch s := switches[f.Name]; {
		case s != nil && *s:
			on = append(on, f.Name)
		case s != nil:
			off = append(off, f.Name)
		case f.Name != "level" && f.Name != "severity":
			opts.other = append(opts.other, fmt.Sprintf("-%s=%s", f.Name, f.Value))
		}
	})
	sel, err := ruleset.ParseSelection(*levelName, *severity)
	if err != nil {
		return nil, err
	}
	sel.Enable, sel.Disable = on, off
	if len(sel.Enable) > 0 {
		sel.Disable = append(sel.Disable, config.All)
		if !slices.Contains(sel.Enable, config.Directive) {
			sel.Disable = append(sel.Disable, config.Directive)
		}
	}
	config.Register(set.Catalog())
	config.Use(config.Settings{ByLevel: true, Document: &config.Document{Name: "flags", Selection: sel.Layer()}})
	module := config.Load(config.Root(dir))
	if err := module.Err(); err != nil {
		return nil, err
	}
	opts.analyzers, err = set.SelectAny([][]config.Selection{module.Layers()})
	return opts, err
}

func readConfig(name string) (*unitchecker.Config, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	cfg := new(unitchecker.Config)
	if err := json.Unmarshal(data, cfg); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(cfg.GoFiles) == 0 {
		return nil, fmt.Errorf("%s: package %s has no Go files", name, cfg.ImportPath)
	}
	return cfg, nil
}

// isMain reports whether the package belongs to a main module, or to one that a
// replace directive takes from a directory: std has no module, and dependencies, also
// replaced ones, have a version.
func isMain(cfg *unitchecker.Config) bool {
	m := module(cfg)
	return m != nil && m.Path != "" && modules.Own(m)
}

// needsStock reports whether the go command does not compile what vet looks at,
// as golang/go#79454 plans. Then types travel in the files of facts, in
// unitchecker's form, and every package has to be looked at.
func needsStock(cfg *unitchecker.Config) bool {
	if len(cfg.PackageFile) > 0 {
		return false
	}
	if len(cfg.ImportMap) > 0 {
		return true
	}
	// A package without imports looks the same either way. The go command passes
	// its version in the environment.
	return !compilesForVet(os.Getenv("GOVERSION"))
}

// compilesForVet reports whether a go command of that version is known to
// compile what vet looks at.
func compilesForVet(version string) bool {
	var minor int
	if _, err := fmt.Sscanf(version, "go1.%d", &minor); err != nil {
		return true
	}
	return minor <= 26
}

// stock hands over to unitchecker, with the same rules switched on.
func (o *options) stock(set ruleset.Set, config string) {
	args := append([]string{os.Args[0]}, o.other...)
	chosen := map[string]*analysis.Analyzer{}
	for _, a := range o.analyzers {
		args = append(args, "-"+a.Name+"=true")
		chosen[a.Name] = a
	}
	all := everything(set)
	for i, a := range all {
		// The analyzer of suppressions depends on the choice.
		if c := chosen[a.Name]; c != nil {
			all[i] = c
		}
	}
	if o.fix || o.diff { // which apply without asking
		all = adapt.Analyzers(all, adapt.Kept, adapt.SafeFixes)
	}
	os.Args = append(args, config)
	unitchecker.Main(all...)
}
