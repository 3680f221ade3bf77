package rbac

import (
	"bytes"
	"go/ast"
	goparser "go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
)

// A Rule is one of a role, or of a marker that becomes one.
type Rule struct {
	Groups, Resources, Names, Verbs []string
	Namespace                       string
	Local                           bool   // of a Role, which holds in one namespace
	Role                            string // the name of that, "" of markers
	File                            string
	Line                            int
}

// Allows reports whether the rule allows a request with a verb for a resource, the
// subresource included. Whether the object's name is among those of the rule is not
// asked, but a request that creates has none.
func (r Rule) Allows(group, resource, verb string) bool {
	_, sub, _ := strings.Cut(resource, "/")
	return has(r.Groups, group) && has(r.Verbs, verb) && (len(r.Names) == 0 || verb != "create" && verb != "deletecollection") &&
		(has(r.Resources, resource) || sub != "" && slices.Contains(r.Resources, "*/"+sub))
}

// Wildcard reports whether the rule holds for all groups, resources or verbs.
func (r Rule) Wildcard() bool {
	return slices.Contains(r.Groups, "*") || slices.Contains(r.Verbs, "*") ||
		slices.ContainsFunc(r.Resources, func(s string) bool { return strings.Contains(s, "*") })
}

func has(list []string, s string) bool {
	return slices.Contains(list, s) || slices.Contains(list, "*")
}

// ModuleMarkers returns the rules of the RBAC markers of the module in dir that
// controller-gen collects, and of the modules within, in the order of the files: not those
// of tests and of vendored code. Files with errors and markers that it refuses are left out.
func ModuleMarkers(in *inputs.Log, dir string) ([]Rule, error) {
	var rules []Rule
	err := eachMarked(in, dir, func(fset *token.FileSet, f *ast.File) {
		rules = append(rules, FileRules(fset, f)...)
	})
	return rules, err
}

// HasUncollected reports whether the module in dir has RBAC markers at all, those included
// that controller-gen does not collect.
func HasUncollected(in *inputs.Log, dir string) bool {
	found := false
	_ = eachMarked(in, dir, func(_ *token.FileSet, f *ast.File) {
		found = found || slices.ContainsFunc(Markers(f), func(m Marker) bool { return m.Kind == Known })
	})
	return found
}

// eachMarked calls do for the files in the tree below dir that may have RBAC markers.
func eachMarked(in *inputs.Log, dir string, do func(*token.FileSet, *ast.File)) error {
	return in.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && path == dir:
			return err
		case err != nil:
			return nil
		case d.IsDir() && path != dir && skipped(d.Name()):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		text, err := in.ReadFile(path)
		if err != nil || !bytes.Contains(text, []byte("+"+MarkerName)) {
			return nil
		}
		fset := token.NewFileSet()
		if f, err := goparser.ParseFile(fset, path, text, goparser.ParseComments|goparser.SkipObjectResolution); err == nil {
			do(fset, f)
		}
		return nil
	})
}

// skipped: a directory of that name holds nothing of the module's own.
func skipped(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "vendor" || name == "node_modules"
}

// FileRules returns the rules of the markers of a file that controller-gen collects and
// does not refuse.
func FileRules(fset *token.FileSet, f *ast.File) []Rule {
	var rules []Rule
	collected := Collected(f)
	for _, m := range Markers(f) {
		if m.Kind != Known || !collected[m.Comment] {
			continue
		}
		a, err := Parse(m.Text)
		if err != nil || len(a["resources"]) == 0 {
			continue
		}
		r := ruleOf(a)
		at := inputs.Position(fset, m.From)
		r.File, r.Line = at.Filename, at.Line
		rules = append(rules, r)
	}
	return rules
}

// ruleOf returns the rule that a marker with these arguments asks for.
func ruleOf(a Arguments) Rule {
	r := Rule{Groups: a.texts("groups"), Resources: a.texts("resources"), Names: a.texts("resourceNames"), Verbs: a.texts("verbs")}
	if ns := a.texts("namespace"); len(ns) > 0 {
		r.Namespace = ns[0]
	}
	for i, g := range r.Groups {
		if g == "core" {
			r.Groups[i] = ""
		}
	}
	return r
}

func (a Arguments) texts(name string) []string {
	var out []string
	for _, w := range a[name] {
		out = append(out, w.Text)
	}
	return out
}
