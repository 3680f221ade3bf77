// Package config reads .ctrlvet.yml, the settings of a module, and answers what
// they say about one package: which rules are on, which files are left out,
// which options rules have, and what functions of the user's own do.
//
// The file lies beside go.mod. Every driver gets it in the same way: Analyzer
// finds it from the files of the package that is analysed, and the other
// analyzers ask its result. What a driver was told besides, on its command line
// or in settings of its own, comes after the file; see Use.
package config

import (
	"go/types"
	"regexp"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
)

// FileName is the name of the file in the root of a module.
const FileName = ".ctrlvet.yml"

// A Document is what one source of settings says: a file, a command line.
type Document struct {
	// Name is used in messages.
	Name string
	Selection
	Exclude   []Exclusion
	Options   map[string]map[string]bool // of rules, by name
	Functions []function
	Names     map[NameKind]*regexp.Regexp // nil: no name
	Bans      []Ban
	// File is read instead of the one beside go.mod; only settings of other
	// programs say so.
	File string
}

// A Selection says which rules are wanted.
type Selection struct {
	Level string // "" leaves it to others
	// Severity is the mildest consequence that is wanted; "" leaves it to others.
	Severity consequence.Consequence
	// Severities are those of rules, forms and topics, which count in place of what they do.
	Severities map[string]consequence.Severity
	// Enable and Disable hold names of rules, forms, topics, or All.
	Enable, Disable []string
}

// An Exclusion leaves out files.
type Exclusion struct {
	Path  string   // a pattern, relative to the root of the module
	Rules []string // names of rules, forms and topics; none: all
	Line  int      // in the file; 0 unknown
}

// A Config holds the settings for the packages of one module. The zero value
// has none.
type Config struct {
	// Root is the directory of the module, "" if there is none.
	Root string
	docs []*Document // later ones count more
	// chosen: somebody chose rules by level; otherwise rules run because they
	// were asked for, by name.
	chosen    bool
	catalog   *Catalog
	functions map[string]function
	err       error
}

// Err says why the settings cannot be used. A configuration with an error turns
// all rules off.
func (c *Config) Err() error { return c.err }

func newConfig(root string, catalog *Catalog, chosen bool, docs ...*Document) *Config {
	c := &Config{Root: root, catalog: catalog, chosen: chosen, functions: map[string]function{}}
	for _, d := range docs {
		if d == nil {
			continue
		}
		c.docs = append(c.docs, d)
		for _, f := range d.Functions {
			c.functions[f.key()] = f
		}
	}
	return c
}

// On reports whether a rule runs.
func (c *Config) On(rule string) bool {
	return c.err == nil && c.catalog.on(rule, c.chosen, c.Layers())
}

// OnForm reports whether a form of a rule runs, which has that level.
func (c *Config) OnForm(rule, form, level string) bool {
	return c.err == nil && c.catalog.onForm(rule, form, level, c.chosen, c.Layers())
}

// Layers returns the selections of all sources; later ones count more.
func (c *Config) Layers() []Selection {
	layers := make([]Selection, len(c.docs))
	for i, d := range c.docs {
		layers[i] = d.Selection
	}
	return layers
}

// Option returns what is said of an option of a rule; ok is false if nothing is.
func (c *Config) Option(rule, option string) (value, ok bool) {
	for _, d := range c.docs {
		if v, said := d.Options[rule][option]; said {
			value, ok = v, true
		}
	}
	return value, ok
}

// Excluded reports whether findings of a rule, or of RULE/FORM, in a file are
// left out.
func (c *Config) Excluded(rule, file string) bool {
	rel, ok := c.inModule(file)
	if !ok {
		return false
	}
	topic := c.catalog.topic(rule)
	whole, _ := SplitForm(rule)
	for _, d := range c.docs {
		for _, x := range d.Exclude {
			concerned := len(x.Rules) == 0 || slices.Contains(x.Rules, rule) || slices.Contains(x.Rules, whole) || topic != "" && slices.Contains(x.Rules, topic)
			if concerned && matches(x.Path, rel) {
				return true
			}
		}
	}
	return false
}

func (c *Config) excludes() bool {
	return slices.ContainsFunc(c.docs, func(d *Document) bool { return len(d.Exclude) > 0 })
}

// Is reports whether the settings name fn, or a method of an interface behind which it
// stands, as a function of that kind.
func (c *Config) Is(kind Kind, fn *types.Func) bool {
	f, ok := c.function(fn)
	return ok && f.Kind == kind
}

// Speaks reports whether the settings say anything of a function.
func (c *Config) Speaks(fn *types.Func) bool {
	_, ok := c.function(fn)
	return ok
}

// Missing returns a message about each function that is said to be in pkg and
// is not.
func (c *Config) Missing(pkg *types.Package) []string {
	var out []string
	for _, d := range c.docs {
		for _, f := range d.Functions {
			if msg := f.missing(pkg); f.Package == pkg.Path() && msg != "" {
				out = append(out, (&settingError{File: d.Name, Line: f.Line, Msg: msg}).Error())
			}
		}
	}
	return out
}
