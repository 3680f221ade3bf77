package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
	"github.com/ctrlvet/ctrlvet/internal/frame/words"
)

// An settingError is a mistake in a document.
type settingError struct {
	File string
	Line int // 0 unknown
	Msg  string
}

func (e *settingError) Error() string {
	if e.Line == 0 {
		return e.File + ": " + e.Msg
	}
	return e.File + ":" + strconv.Itoa(e.Line) + ": " + e.Msg
}

// maxErrors is how many mistakes of a document are named.
const maxErrors = 10

// parse reads a document. The error holds one *Error per mistake. Without a
// catalog, the names of rules are not checked.
func parse(name string, data []byte, catalog *Catalog) (*Document, error) {
	p := &decoder{doc: &Document{Name: name, Options: map[string]map[string]bool{}}, catalog: catalog}
	if root := p.read(data); root != nil {
		p.document(root)
	}
	if len(p.errs) > maxErrors {
		more := len(p.errs) - maxErrors
		p.errs = append(p.errs[:maxErrors], &settingError{File: name, Msg: fmt.Sprintf("%d more mistakes", more)})
	}
	if err := errors.Join(p.errs...); err != nil {
		return nil, err
	}
	return p.doc, nil
}

// FromSettings reads settings that another program decoded from its own
// configuration, in which there are no lines to name.
func FromSettings(name string, settings any, catalog *Catalog) (*Document, error) {
	data, err := yaml.Marshal(settings)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	p := &decoder{doc: &Document{Name: name, Options: map[string]map[string]bool{}}, catalog: catalog, noLines: true}
	if root := p.read(data); root != nil {
		p.document(root, section{"config", func(_, v *yaml.Node) { p.doc.File, _ = p.text(v, "config") }})
	}
	if err := errors.Join(p.errs...); err != nil {
		return nil, err
	}
	return p.doc, nil
}

type decoder struct {
	doc     *Document
	catalog *Catalog
	noLines bool
	errs    []error
}

func (p *decoder) errorf(n *yaml.Node, format string, args ...any) {
	e := &settingError{File: p.doc.Name, Msg: fmt.Sprintf(format, args...)}
	if n != nil {
		e.Line = p.line(n)
	}
	p.errs = append(p.errs, e)
}

// line returns where a node stands, 0 where there are no lines to name.
func (p *decoder) line(n *yaml.Node) int {
	if p.noLines {
		return 0
	}
	return n.Line
}

// yamlLine is where the library names the line of a mistake.
var yamlLine = ondemand.Regexp(`^(?:yaml: )?(?:line (\d+): )?`)

// read returns the one document of the file, nil if it says nothing.
func (p *decoder) read(data []byte) (root *yaml.Node) {
	defer func() {
		if v := recover(); v != nil { // of the library
			root = nil
			p.errorf(nil, "is not valid YAML: %v", v)
		}
	}()
	dec := yaml.NewDecoder(bytes.NewReader(data))
	var doc, second yaml.Node
	switch err := dec.Decode(&doc); {
	case errors.Is(err, io.EOF):
		return nil
	case err != nil:
		m := yamlLine().FindStringSubmatch(err.Error())
		line, _ := strconv.Atoi(m[1])
		p.errorf(&yaml.Node{Line: line}, "is not valid YAML: %s", err.Error()[len(m[0]):])
		return nil
	}
	if err := dec.Decode(&second); !errors.Is(err, io.EOF) {
		p.errorf(&second, "holds more than one document")
		return nil
	}
	if len(doc.Content) == 0 || null(doc.Content[0]) {
		return nil
	}
	return doc.Content[0]
}

// null reports whether nothing stands there.
func null(n *yaml.Node) bool { return n.Kind == yaml.ScalarNode && n.Tag == "!!null" }

// resolve follows an alias.
func resolve(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode && n.Alias != nil {
		return n.Alias
	}
	return n
}

// A section is what is read under one key.
type section struct {
	name string
	read func(key, value *yaml.Node)
}

// mapping reads the keys of a mapping. where is put in front of messages.
func (p *decoder) mapping(n *yaml.Node, where string, what string, sections []section) {
	n = resolve(n)
	if null(n) {
		return
	}
	if n.Kind != yaml.MappingNode {
		p.errorf(n, "%swant %s, got %s", where, what, describe(n))
		return
	}
	var known []string
	for _, s := range sections {
		known = append(known, s.name)
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], resolve(n.Content[i+1])
		at := slices.Index(known, key.Value)
		switch {
		case key.Kind != yaml.ScalarNode || at < 0:
			p.errorf(key, "%sunknown key %q%s: want %s", where, key.Value, words.DidYouMean(key.Value, known), list(known))
		case seen[key.Value]:
			p.errorf(key, "%skey %q stands here twice", where, key.Value)
		default:
			sections[at].read(key, value)
		}
		seen[key.Value] = true
	}
}

// list joins names; a long list ends early.
func list(names []string) string {
	const most = 12
	if len(names) > most {
		return strings.Join(names[:most], ", ") + ", …"
	}
	return strings.Join(names, ", ")
}

// describe says in short what a value is.
func describe(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "a mapping"
	case yaml.SequenceNode:
		return "a list"
	}
	if len(n.Value) > 40 {
		return fmt.Sprintf("%.40q…", n.Value)
	}
	return strconv.Quote(n.Value)
}

func (p *decoder) document(n *yaml.Node, more ...section) {
	p.mapping(n, "", "keys and values", append([]section{
		{"level", func(_, v *yaml.Node) { p.level(v) }},
		{"severity", func(_, v *yaml.Node) { p.severity(v) }},
		{"enable", func(_, v *yaml.Node) { p.doc.Enable = p.names(v, "enable") }},
		{"disable", func(_, v *yaml.Node) { p.doc.Disable = p.names(v, "disable") }},
		{"exclude", func(_, v *yaml.Node) { p.exclude(v) }},
		{"rules", func(_, v *yaml.Node) { p.rules(v) }},
		{"functions", func(_, v *yaml.Node) { p.functions(v) }},
		{"names", func(_, v *yaml.Node) { p.functionNames(v) }},
		{"bans", func(_, v *yaml.Node) { p.bans(v) }},
	}, more...))
}

func (p *decoder) level(n *yaml.Node) {
	s, ok := p.text(n, "level")
	if !ok {
		return
	}
	level, known := ParseLevel(s)
	if !known {
		p.errorf(n, "level: unknown level %q%s: want %s", s, words.DidYouMean(s, Levels), list(Levels))
		return
	}
	p.doc.Level = level
}

func (p *decoder) severity(n *yaml.Node) {
	if n.Kind != yaml.MappingNode {
		p.threshold(n)
		return
	}
	p.doc.Severities = map[string]consequence.Severity{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, v := n.Content[i], resolve(n.Content[i+1])
		if key.Value == "least" {
			p.threshold(v)
			continue
		}
		name, known := p.name(key, "severity")
		s, ok := p.text(v, "severity: "+key.Value)
		if words := consequence.Thresholds()[:3]; known && ok && !slices.Contains(words, s) {
			p.errorf(v, "severity: %s: unknown severity %q: want %s", key.Value, s, list(words))
		}
		p.doc.Severities[name] = consequence.Severity(s)
	}
}

// threshold reads the severity of what is reported.
func (p *decoder) threshold(n *yaml.Node) {
	s, ok := p.text(n, "severity")
	if !ok {
		return
	}
	var err error
	if p.doc.Severity, err = consequence.ParseThreshold(s); err != nil {
		p.errorf(n, "severity: %v", err)
	}
}

// text reads a string.
func (p *decoder) text(n *yaml.Node, where string) (string, bool) {
	n = resolve(n)
	if n.Kind != yaml.ScalarNode || n.Tag != "!!str" {
		p.errorf(n, "%s: want text, got %s", where, describe(n))
		return "", false
	}
	return n.Value, true
}

// texts reads a list of strings.
func (p *decoder) texts(n *yaml.Node, where, example string, read func(n *yaml.Node, text string)) {
	n = resolve(n)
	if null(n) {
		return
	}
	if n.Kind != yaml.SequenceNode {
		p.errorf(n, "%s: want a list such as [%s], got %s", where, example, describe(n))
		return
	}
	for _, item := range n.Content {
		if s, ok := p.text(item, where); ok {
			read(item, s)
		}
	}
}

// names reads a list of rules and topics.
func (p *decoder) names(n *yaml.Node, where string) []string {
	var out []string
	p.texts(n, where, "notfound", func(n *yaml.Node, _ string) {
		if name, ok := p.name(n, where); ok {
			out = append(out, name)
		}
	})
	return out
}

// name reads the name of a rule, a form or a topic.
func (p *decoder) name(n *yaml.Node, where string) (name string, ok bool) {
	name = Current(resolve(n).Value)
	if p.catalog == nil {
		return name, true
	}
	known := p.catalog.selectable()
	if ok = slices.Contains(known, name) || Removed(name) != ""; !ok {
		p.errorf(n, "%s: unknown rule or topic %q%s; ctrlvet rules lists them", where, name, words.DidYouMean(name, known))
	}
	return name, ok
}

// exclude reads a list of patterns, each alone or with the rules it is for.
func (p *decoder) exclude(n *yaml.Node) {
	if null(n) {
		return
	}
	if n.Kind != yaml.SequenceNode {
		p.errorf(n, "exclude: want a list such as [internal/legacy/], got %s", describe(n))
		return
	}
	for _, item := range n.Content {
		item = resolve(item)
		x := Exclusion{Line: p.line(item)}
		if item.Kind == yaml.ScalarNode {
			x.Path, _ = p.pattern(item, "exclude")
		} else {
			found := false
			p.mapping(item, "exclude: ", "a path, or path and rules", []section{
				{"path", func(_, v *yaml.Node) { x.Path, found = p.pattern(v, "exclude: path") }},
				{"rules", func(_, v *yaml.Node) { x.Rules = p.names(v, "exclude: rules") }},
			})
			if !found && item.Kind == yaml.MappingNode && len(p.errs) == 0 {
				p.errorf(item, "exclude: names no path")
			}
		}
		if x.Path != "" {
			p.doc.Exclude = append(p.doc.Exclude, x)
		}
	}
}

func (p *decoder) pattern(n *yaml.Node, where string) (string, bool) {
	s, ok := p.text(n, where)
	if !ok {
		return "", false
	}
	if err := checkPattern(s); err != nil {
		p.errorf(n, "%s: %q %v", where, s, err)
		return "", false
	}
	return s, true
}

// rules reads the options of rules.
func (p *decoder) rules(n *yaml.Node) {
	if p.catalog == nil { // nothing to compare names with
		p.unchecked(n)
		return
	}
	var sections []section
	for _, r := range p.catalog.Rules {
		sections = append(sections, section{r.Name, func(_, v *yaml.Node) {
			var options []section
			for _, o := range r.Options {
				options = append(options, section{o.Name, func(_, v *yaml.Node) { p.option(r.Name, o.Name, v) }})
			}
			where := "rules." + r.Name + ": "
			if len(options) == 0 && !null(v) {
				p.errorf(v, "%sthis rule has no options", where)
				return
			}
			p.mapping(v, where, "options", options)
		}})
	}
	p.mapping(n, "rules: ", "options by rule", sections)
}

// unchecked reads options of rules that this program does not know.
func (p *decoder) unchecked(n *yaml.Node) {
	each := func(n *yaml.Node, where string, read func(key string, value *yaml.Node)) {
		if n.Kind != yaml.MappingNode {
			p.errorf(n, "%s: want a mapping, got %s", where, describe(n))
			return
		}
		for i := 0; i+1 < len(n.Content); i += 2 {
			read(n.Content[i].Value, resolve(n.Content[i+1]))
		}
	}
	each(n, "rules", func(rule string, v *yaml.Node) {
		each(v, "rules."+rule, func(option string, v *yaml.Node) { p.option(rule, option, v) })
	})
}

func (p *decoder) option(rule, option string, n *yaml.Node) {
	if n.Kind != yaml.ScalarNode || n.Tag != "!!bool" {
		p.errorf(n, "rules.%s.%s: want true or false, got %s", rule, option, describe(n))
		return
	}
	if p.doc.Options[rule] == nil {
		p.doc.Options[rule] = map[string]bool{}
	}
	p.doc.Options[rule][option] = strings.EqualFold(n.Value, "true")
}

// functions reads what functions of the user's own do.
func (p *decoder) functions(n *yaml.Node) {
	said := map[string]Kind{}
	var sections []section
	for _, k := range kinds {
		where := "functions." + string(k.Kind)
		sections = append(sections, section{string(k.Kind), func(_, v *yaml.Node) {
			p.texts(v, where, "example.com/operator/internal/web.Handle", func(n *yaml.Node, text string) {
				f, err := parseFunction(text)
				if err != nil {
					p.errorf(n, "%s: %q %v", where, text, err)
					return
				}
				f.Kind, f.Line = k.Kind, n.Line
				if p.noLines {
					f.Line = 0
				}
				if other, ok := said[f.key()]; ok {
					p.errorf(n, "%s: %s stands in functions.%s already", where, f, other)
					return
				}
				said[f.key()] = k.Kind
				p.doc.Functions = append(p.doc.Functions, f)
			})
		}})
	}
	p.mapping(n, "functions: ", "lists of functions", sections)
}
