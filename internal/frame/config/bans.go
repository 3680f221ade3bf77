package config

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/ctrlvet/ctrlvet/internal/frame/words"
)

// Bans is the name of the rule that speaks for the bans of the settings, and for nothing else.
const Bans = "bans"

// A Ban forbids requests of some packages.
type Ban struct {
	// Verbs are those of requests as roles name them, with a subresource in front: update,
	// status update; none: any.
	Verbs []string
	// Kind is that of the objects, Group its API group; "" for any.
	Kind, Group string
	// In and Except are patterns of packages.
	In, Except []string
	Say        string // what to do instead
	Source     string // the name of the settings
	Line       int    // in them; 0 unknown
}

// banVerbs are the verbs that a ban may name.
var banVerbs = []string{"any", "get", "list", "watch", "create", "update", "patch", "delete"}

// Forbids reports whether the ban names a verb on a subresource, "" for none. Who may not delete
// objects may not delete all of them either.
func (b Ban) Forbids(verb, sub string) bool {
	if verb == "deletecollection" {
		verb = "delete"
	}
	return len(b.Verbs) == 0 || slices.Contains(b.Verbs, strings.TrimSpace(sub+" "+verb)) || slices.Contains(b.Verbs, strings.TrimSpace(sub+" any"))
}

// Bans returns what is forbidden to the package in a folder.
func (c *Config) Bans(dir string) (out []Ban) {
	if c.err != nil || c.Root == "" {
		return nil
	}
	rel, err := filepath.Rel(c.Root, dir)
	if err != nil || !filepath.IsLocal(rel) {
		return nil
	}
	in := func(pattern string) bool { return inPackages(pattern, filepath.ToSlash(rel)) }
	for _, d := range c.docs {
		for _, b := range d.Bans {
			if slices.ContainsFunc(b.In, in) && !slices.ContainsFunc(b.Except, in) {
				out = append(out, b)
			}
		}
	}
	return out
}

// inPackages reports whether a folder of the module holds a package of the pattern ./a or ./a/....
func inPackages(pattern, dir string) bool {
	base, below := strings.CutSuffix(strings.TrimPrefix(pattern, "./"), "...")
	base = strings.TrimSuffix(base, "/")
	return dir == base || dir == "." && base == "" || below && (base == "" || strings.HasPrefix(dir, base+"/"))
}

// bans reads the bans.
func (p *decoder) bans(n *yaml.Node) {
	if null(n) {
		return
	}
	if n.Kind != yaml.SequenceNode {
		p.errorf(n, "bans: want a list such as [{verb: update, kind: Pod}], got %s", describe(n))
		return
	}
	for _, item := range n.Content {
		b := Ban{Source: p.doc.Name, Line: p.line(item)}
		p.mapping(item, "bans: ", "verb, kind, in, except and say", []section{
			{"verb", func(_, v *yaml.Node) {
				p.oneOrMore(v, "bans: verb", "update", func(n *yaml.Node, verb string) {
					words := strings.Fields(verb)
					if len(words) == 1 && words[0] == "any" {
						return
					}
					p.banVerb(n, words)
					b.Verbs = append(b.Verbs, strings.Join(words, " "))
				})
			}},
			{"kind", func(_, v *yaml.Node) {
				kind, _ := p.text(v, "bans: kind")
				if b.Kind, b.Group, _ = strings.Cut(kind, "."); kind == "any" {
					b.Kind = ""
				} else if kind == "" || strings.ToUpper(kind[:1]) != kind[:1] || strings.ContainsAny(kind, " /") {
					p.errorf(v, "bans: kind: want a kind such as Pod or Deployment.apps, or any, got %s", describe(v))
				}
			}},
			{"in", func(_, v *yaml.Node) { b.In = p.packages(v, "bans: in") }},
			{"except", func(_, v *yaml.Node) { b.Except = p.packages(v, "bans: except") }},
			{"say", func(_, v *yaml.Node) { b.Say, _ = p.text(v, "bans: say") }},
		})
		if b.In == nil {
			b.In = []string{"./..."}
		}
		p.doc.Bans = append(p.doc.Bans, b)
	}
}

// banVerb checks a verb, with a subresource in front or without.
func (p *decoder) banVerb(n *yaml.Node, text []string) {
	if len(text) == 0 || len(text) > 2 || !slices.Contains(banVerbs, text[len(text)-1]) {
		hint := ""
		if len(text) > 0 {
			hint = words.DidYouMean(text[len(text)-1], banVerbs)
		}
		p.errorf(n, "bans: verb: unknown verb %s%s: want %s, with a subresource in front as in status update", describe(n), hint, strings.Join(banVerbs, ", "))
	}
}

// packages reads patterns of packages of the module.
func (p *decoder) packages(n *yaml.Node, where string) (out []string) {
	p.oneOrMore(n, where, "./internal/...", func(n *yaml.Node, pattern string) {
		path, ok := strings.CutPrefix(pattern+"/", "./")
		if !ok || path != "" && (checkPattern(path) != nil || strings.ContainsAny(path, "*?[")) {
			p.errorf(n, "%s: %q is no pattern of packages of the module: want one such as ./internal/...", where, pattern)
			return
		}
		out = append(out, pattern)
	})
	return out
}

// oneOrMore reads a text, or a list of texts.
func (p *decoder) oneOrMore(n *yaml.Node, where, example string, read func(n *yaml.Node, text string)) {
	if resolve(n).Kind == yaml.ScalarNode && !null(n) {
		n = &yaml.Node{Kind: yaml.SequenceNode, Content: []*yaml.Node{n}}
	}
	p.texts(n, where, example, read)
}

// checkBans reports patterns that name folders which do not exist.
func checkBans(doc *Document, root string) (errs []error) {
	for _, b := range doc.Bans {
		for _, pattern := range slices.Concat(b.In, b.Except) {
			dir := strings.TrimSuffix(pattern, "...")
			if info, err := os.Stat(filepath.Join(root, filepath.FromSlash(dir))); err != nil || !info.IsDir() {
				errs = append(errs, &settingError{doc.Name, b.Line, fmt.Sprintf("bans: the module has no packages %s", pattern)})
			}
		}
	}
	return errs
}

// said says what the ban is about, and where it holds.
func (b Ban) said() string {
	kind := cmp.Or(strings.TrimSuffix(b.Kind+"."+b.Group, "."), "any kind")
	text := fmt.Sprintf("%s of %s in %s", cmp.Or(strings.Join(b.Verbs, ", "), "any verb"), kind, strings.Join(b.In, ", "))
	if len(b.Except) > 0 {
		text += " except " + strings.Join(b.Except, ", ")
	}
	return text
}
