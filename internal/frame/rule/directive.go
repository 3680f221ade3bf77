// Subject: settings

package rule

import (
	"fmt"
	"go/ast"
	"go/token"
	"reflect"
	"slices"
	"sort"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/words"
)

// A directive is one //lint:ignore or //lint:file-ignore comment.
type directive struct {
	pos, end token.Pos
	line     int // of the comment
	file     *token.File
	whole    bool // file-ignore
	inline   bool // code stands before it on its line
	rules    []string
	reason   string
	broken   string // what is wrong with it
}

type directives struct {
	byFile map[*token.File][]*directive
	almost []almost
}

// directiveIndex finds the suppressions of a package once for all rules.
var directiveIndex = &analysis.Analyzer{
	Name:       "ctrlvetdirectives",
	Doc:        "find //lint:ignore comments",
	ResultType: reflect.TypeFor[*directives](),
	Run: func(pass *analysis.Pass) (any, error) {
		d := &directives{byFile: make(map[*token.File][]*directive)}
		for _, f := range pass.Files {
			d.collect(pass.Fset, f)
		}
		return d, nil
	},
}

func (d *directives) collect(fset *token.FileSet, f *ast.File) {
	tf := fset.File(f.FileStart)
	var code map[int]bool // lines with code, made at need
	for _, g := range f.Comments {
		for _, c := range g.List {
			dir, ok := parseDirective(c.Text)
			if !ok {
				if x, ok := parseAlmost(c.Text); ok {
					x.comment, x.file = c, tf
					d.almost = append(d.almost, x)
				}
				continue
			}
			if code == nil {
				code = codeLines(tf, f)
			}
			dir.pos, dir.end, dir.file = c.Pos(), c.End(), tf
			dir.line = tf.Line(c.Pos())
			dir.inline = code[dir.line]
			d.byFile[tf] = append(d.byFile[tf], dir)
		}
	}
}

// codeLines returns the lines on which some token of the file's declarations starts.
func codeLines(tf *token.File, f *ast.File) map[int]bool {
	lines := make(map[int]bool)
	for _, d := range f.Decls {
		ast.Inspect(d, func(n ast.Node) bool {
			switch n.(type) {
			case nil, *ast.Comment, *ast.CommentGroup:
				return false
			}
			lines[tf.Line(n.Pos())] = true
			if end := n.End(); end.IsValid() && int(end) <= tf.Base()+tf.Size() {
				lines[tf.Line(end-1)] = true
			}
			return true
		})
	}
	return lines
}

// parseDirective reads "//lint:ignore rule[,rule] reason". ok is false for
// other comments.
func parseDirective(text string) (*directive, bool) {
	rest, ok := strings.CutPrefix(text, "//lint:")
	if !ok {
		return nil, false
	}
	verb, args, _ := strings.Cut(rest, " ")
	verb, tail, tabbed := strings.Cut(verb, "\t")
	if tabbed {
		args = tail + " " + args
	}
	d := &directive{}
	switch verb {
	case "ignore":
	case "file-ignore":
		d.whole = true
	default:
		return nil, false
	}
	args = strings.TrimSpace(args)
	names, reason, _ := strings.Cut(args, " ")
	if i := strings.IndexByte(names, '\t'); i >= 0 {
		names, reason = names[:i], names[i+1:]+" "+reason
	}
	d.reason = strings.TrimSpace(reason)
	for _, n := range strings.Split(names, ",") {
		if n = strings.TrimSpace(n); n != "" {
			d.rules = append(d.rules, config.Current(n))
		}
	}
	switch {
	case len(d.rules) == 0:
		d.broken = "names no rule"
	case d.reason == "":
		d.broken = "gives no reason"
	}
	return d, true
}

// match returns the directive that suppresses a finding of rule, or of RULE/FORM,
// at pos.
func (d *directives) match(rule string, f *token.File, pos token.Pos) *directive {
	line := f.Line(pos)
	for _, dir := range d.byFile[f] {
		if dir.broken != "" || !dir.names(rule) {
			continue
		}
		if dir.whole || dir.line == line || !dir.inline && dir.line == line-1 {
			return dir
		}
	}
	return nil
}

// names reports whether the directive is about a rule, or about RULE/FORM: the
// rule's name alone means all of its forms.
func (d *directive) names(rule string) bool {
	whole, _ := config.SplitForm(rule)
	return slices.Contains(d.rules, rule) || slices.Contains(d.rules, whole)
}

const directiveDoc = `report suppressions that are malformed, unknown or unused

A finding is suppressed by a comment on its line or on the line before:

	//lint:ignore cachemutation the informer is private to this package

The rule's name and a reason are required; several rules are separated by
commas. There is no space in "//lint:ignore": with one, the comment suppresses nothing, and
is reported. A rule that has forms is named with one of them, rule/form, or alone for
all of them. //lint:file-ignore suppresses in the whole file. A suppression without
a reason, one that names an unknown rule, and one that suppresses nothing are
findings themselves; unused ones are reported only if their rule ran. The names of
other linters, and those that are like none of ctrlvet's, are left alone.`

// Directives makes the analyzer that checks the suppressions themselves. rules
// are those that run; known are the names of all rules there are, and of their
// forms (see Names). Names of
// other linters' checks are left alone: they share the directive.
func Directives(rules []*analysis.Analyzer, known []string) *analysis.Analyzer {
	names := make(map[string]bool)
	for _, k := range known {
		names[k] = true
	}
	return &analysis.Analyzer{
		Name:     config.Directive,
		Doc:      directiveDoc,
		URL:      DocURL + "directive.md",
		Requires: append([]*analysis.Analyzer{config.Analyzer, directiveIndex}, rules...),
		Run: func(pass *analysis.Pass) (any, error) {
			cfg := pass.ResultOf[config.Analyzer].(*config.Config)
			checkConfig(pass, cfg)
			if !cfg.On(config.Directive) {
				return nil, nil
			}
			d := pass.ResultOf[directiveIndex].(*directives)
			ran := make(map[string]*result)
			for _, r := range rules {
				res, ok := pass.ResultOf[r].(*result)
				if !ok {
					return nil, fmt.Errorf("directive: %s is not a rule of ctrlvet", r.Name)
				}
				if !res.off {
					ran[r.Name] = res
				}
			}
			for _, dir := range d.sorted() {
				if cfg.Excluded(config.Directive, dir.file.Name()) {
					continue
				}
				if msg := dir.check(names, ran); msg != "" {
					pass.Report(analysis.Diagnostic{
						Pos: dir.pos, End: dir.end, Category: "directive", URL: DocURL + "directive.md", Message: msg,
					})
				}
			}
			for _, x := range d.almost {
				if diag, ok := x.check(names); ok && !cfg.Excluded(config.Directive, x.file.Name()) {
					pass.Report(diag)
				}
			}
			return nil, nil
		},
	}
}

func (d *directives) sorted() []*directive {
	var out []*directive
	for _, l := range d.byFile {
		out = append(out, l...)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].pos < out[j].pos })
	return out
}

// check says what is wrong with a directive, "" if nothing.
func (d *directive) check(known map[string]bool, ran map[string]*result) string {
	var ours []string
	for _, r := range d.rules {
		if known[r] {
			ours = append(ours, r)
			continue
		}
		if foreign(r) {
			continue
		}
		if gone := config.Removed(r); gone != "" {
			if len(d.rules) == 1 {
				return gone + "; remove this lint directive"
			}
			continue
		}
		if near := nearestName(r, known); near != "" {
			return fmt.Sprintf("unknown rule %s in lint directive; did you mean %s?", r, near)
		}
		if rule, form := config.SplitForm(r); form != "" && known[rule] {
			return fmt.Sprintf("unknown rule %s in lint directive; ctrlvet rules lists them", r)
		}
		// like none of ours: it is somebody else's
	}
	if len(ours) == 0 && len(d.rules) > 0 {
		return ""
	}
	if d.broken != "" {
		return "lint directive " + d.broken + "; write //lint:ignore <rule> <reason>"
	}
	for _, r := range ours {
		if !unused(d, r, ran) {
			return ""
		}
	}
	return fmt.Sprintf("this lint directive suppresses nothing: %s reports no finding here; remove it", strings.Join(ours, ", "))
}

// unused reports whether all ran that a name in a directive stands for, without
// the directive suppressing any of it.
func unused(d *directive, name string, ran map[string]*result) bool {
	rule, form := config.SplitForm(name)
	res, ok := ran[rule]
	if !ok || res.used[d] {
		return false
	}
	if form != "" {
		return res.forms[form]
	}
	return !res.partly
}

// nearestName returns the known name that is probably meant: for a form, one of
// its rule, or the rule if that has none.
func nearestName(name string, known map[string]bool) string {
	rule, form := config.SplitForm(name)
	if form == "" || !known[rule] {
		return nearest(name, keys(known))
	}
	var forms []string
	for k := range known {
		if f, ok := strings.CutPrefix(k, rule+"/"); ok {
			forms = append(forms, f)
		}
	}
	if len(forms) == 0 {
		return rule
	}
	sort.Strings(forms)
	if near := nearest(form, forms); near != "" {
		return rule + "/" + near
	}
	return ""
}

func keys(m map[string]bool) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

// nearest returns the candidate within a small edit distance of name, or "".
func nearest(name string, candidates []string) string { return words.Nearest(name, candidates) }

// EditDistance counts the insertions, deletions and substitutions between a and b.
func EditDistance(a, b string) int { return words.EditDistance(a, b) }
