package config

import (
	"regexp"
	"sync"

	"go.yaml.in/yaml/v3"
)

// A NameKind is what the name of a function tells of it where nothing else does: its
// body is out of sight, or its caller is. The key in the file has the same name.
type NameKind string

// The kinds.
const (
	// Workers handle a key of a work queue, which a parameter of theirs is.
	Workers NameKind = "workers"
	// Cleanups take away what belongs to the object that they are given.
	Cleanups NameKind = "cleanups"
	// Defaulters fill in what the object that they are given leaves out.
	Defaulters NameKind = "defaulters"
)

// Names are all kinds with the pattern that holds unless the settings say another,
// and with what a person is told about them.
var Names = []struct {
	Kind    NameKind
	Default string
	Help    string
}{
	{Workers, `^(sync|reconcile|process|execute|handlekey)\w*$`, "functions that handle a key of a work queue, if a parameter is one and the last result an error"},
	{Cleanups, `^(clean|delete|destroy|teardown|release|deprovision|remove|uninstall|purge|finali[sz]e|(un|de)register|revoke)`, "functions out of sight that take away what belongs to the object that they get"},
	{Defaulters, `default`, "functions that fill in what the object that they get leaves out"},
}

var standardNames = sync.OnceValue(func() map[NameKind]*regexp.Regexp {
	out := map[NameKind]*regexp.Regexp{}
	for _, n := range Names {
		out[n.Kind] = regexp.MustCompile("(?i)" + n.Default)
	}
	return out
})

// Named reports whether the name of a function tells that it is of that kind: by the
// pattern of the settings, or else by the standard one.
func (c *Config) Named(kind NameKind, name string) bool {
	pattern := standardNames()[kind]
	if c != nil {
		for _, d := range c.docs {
			if p, said := d.Names[kind]; said {
				pattern = p
			}
		}
	}
	return pattern != nil && pattern.MatchString(name)
}

// functionNames reads the patterns of names. An empty one stands for no name at all.
func (p *decoder) functionNames(n *yaml.Node) {
	var sections []section
	for _, k := range Names {
		where := "names." + string(k.Kind)
		sections = append(sections, section{string(k.Kind), func(_, v *yaml.Node) {
			text, ok := p.text(v, where)
			if !ok {
				return
			}
			pattern, err := regexp.Compile("(?i)" + text)
			if err != nil {
				p.errorf(v, "%s: %q is not a valid Go regular expression: %v", where, text, err)
				return
			}
			if text == "" {
				pattern = nil
			}
			if p.doc.Names == nil {
				p.doc.Names = map[NameKind]*regexp.Regexp{}
			}
			p.doc.Names[k.Kind] = pattern
		}})
	}
	p.mapping(n, "names: ", "patterns of names", sections)
}
