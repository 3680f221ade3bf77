package rbacmarker_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	rbacv1 "k8s.io/api/rbac/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	"sigs.k8s.io/controller-tools/pkg/genall"
	"sigs.k8s.io/controller-tools/pkg/loader"
	"sigs.k8s.io/controller-tools/pkg/markers"
	"sigs.k8s.io/controller-tools/pkg/rbac"

	shopv1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/reference/api/v1alpha1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/rbacmarker/bad"
	badresource "github.com/ctrlvet/ctrlvet/testdata/rules/rbacmarker/bad/noresource"
	"github.com/ctrlvet/ctrlvet/testdata/rules/rbacmarker/good"
	"github.com/ctrlvet/ctrlvet/testdata/rules/rbacmarker/good/noresource"
)

// TestBadIsDropped runs controller-gen's collector and generator on the bad
// code: without any message, no rule comes from a marker that is reported.
func TestBadIsDropped(t *testing.T) {
	p := load(t, "./bad")
	if len(p.errors) > 0 {
		t.Errorf("controller-gen complains: %v", p.errors)
	}
	if len(p.collected) != 1 {
		t.Errorf("%d markers collected, want the one that stands alone: %v", len(p.collected), p.collected)
	}
	if !p.declares(bad.Basket{}) {
		t.Error("not what controller-gen has seen")
	}
	reported := 0
	for _, m := range p.markers {
		if !m.reported {
			if !p.isCollected(m) {
				t.Errorf("%s: dropped but not marked as reported: %s", m.position, m.text)
			}
			continue
		}
		reported++
		if p.isCollected(m) {
			t.Errorf("%s: collected: %s", m.position, m.text)
		}
	}
	if reported < 10 {
		t.Errorf("only %d markers are marked as reported", reported)
	}
}

// TestGoodIsCollected runs them on the good code: every marker becomes a
// rule, apart from examples, from copies of a rule that is there, and from those that
// are switched off.
func TestGoodIsCollected(t *testing.T) {
	p := load(t, "./good")
	if len(p.errors) > 0 {
		t.Errorf("controller-gen complains: %v", p.errors)
	}
	if !p.declares(good.Basket{}) {
		t.Error("not what controller-gen has seen")
	}
	if len(p.markers) < 6 {
		t.Errorf("only %d markers", len(p.markers))
	}
	for _, m := range p.markers {
		if !strings.HasPrefix(m.text, "+") {
			continue // switched off
		}
		if !p.isCollected(m) {
			t.Errorf("%s: dropped: %s", m.position, m.text)
		}
	}
}

// TestFixedIsCollected shows that every marker which the fix moved is seen.
func TestFixedIsCollected(t *testing.T) {
	before, after := load(t, "./bad"), load(t, "./fixed")
	moved := 0
	for _, m := range after.markers {
		if !strings.HasPrefix(m.text, "+kubebuilder:rbac:groups=") {
			continue // nothing was moved there
		}
		if !after.isCollected(m) {
			t.Errorf("%s: dropped: %s", m.position, m.text)
		} else if !before.isCollected(m) {
			moved++
		}
	}
	if moved < 10 {
		t.Errorf("only %d markers were moved", moved)
	}
}

// TestSpellingMatchesNothing shows that the words that are reported are no
// resources, and that the proposed ones are.
func TestSpellingMatchesNothing(t *testing.T) {
	known := resources(t)
	resource := regexp.MustCompile(`the resource "([^"]+)" matches nothing: .*"([^"]+)"`)
	for dir, of := range map[string]any{"./bad/noresource": badresource.Cart{}} {
		p := load(t, dir)
		if len(p.markers) == 0 || !p.declares(of) {
			t.Errorf("%s: not what controller-gen has seen", dir)
		}
		for _, m := range p.markers {
			value, err := rbac.RuleDefinition.Parse(m.text)
			if err != nil {
				t.Fatalf("%s: %v", m.position, err)
			}
			rule := value.(rbac.Rule)
			if !p.isCollected(m) || len(m.wants) == 0 {
				t.Errorf("%s: not collected, or not reported: %s", m.position, m.text)
			}
			group := strings.TrimSuffix(rule.Groups[0], "core")
			for _, want := range m.wants {
				if words := resource.FindStringSubmatch(want); words != nil {
					if slices.Contains(known[group], words[1]) || !slices.Contains(known[group], words[2]) {
						t.Errorf("%s: %q and %q: the server has %q", m.position, words[1], words[2], known[group])
					}
				} else {
					t.Errorf("%s: %s", m.position, want)
				}
			}
		}
	}
	for dir, of := range map[string]any{"./good/noresource": noresource.Cart{}} {
		p := load(t, dir)
		if len(p.markers) == 0 || !p.declares(of) {
			t.Errorf("%s: not what controller-gen has seen", dir)
		}
		for _, m := range p.markers {
			value, err := rbac.RuleDefinition.Parse(m.text)
			if err != nil {
				t.Fatalf("%s: %v", m.position, err)
			}
			rule := value.(rbac.Rule)
			if !p.isCollected(m) {
				t.Errorf("%s: dropped: %s", m.position, m.text)
			}
			for _, resource := range rule.Resources {
				name, _, _ := strings.Cut(resource, "/")
				if !slices.ContainsFunc(rule.Groups, func(group string) bool {
					group = strings.TrimSuffix(group, "core")
					return known[group] == nil || name == "*" || slices.Contains(known[group], name) || slices.Contains(virtual, name)
				}) {
					t.Errorf("%s: the server has no %q in %q", m.position, name, rule.Groups)
				}
			}
		}
	}
}

// verbs are those of requests.
var verbs = []string{
	"get", "list", "watch", "create", "update", "patch", "delete", "deletecollection",
	"use", "bind", "escalate", "impersonate", "approve", "sign", "attest", rbacv1.VerbAll,
}

// virtual are resources without a kind: they appear in rules only.
var virtual = []string{"signers", "users", "groups", "podsecuritypolicies"}

// resources are the names of the resources by group, as discovery lists them.
func resources(t *testing.T) map[string][]string {
	t.Helper()
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{clientgoscheme.AddToScheme, shopv1.AddToScheme, v1alpha1.AddToScheme} {
		if err := add(scheme); err != nil {
			t.Fatal(err)
		}
	}
	found := map[string][]string{}
	for kind, goType := range scheme.AllKnownTypes() {
		if !reflect.PointerTo(goType).Implements(reflect.TypeFor[metav1.Object]()) {
			continue
		}
		plural, _ := meta.UnsafeGuessKindToResource(kind)
		if !slices.Contains(found[kind.Group], plural.Resource) {
			found[kind.Group] = append(found[kind.Group], plural.Resource)
		}
	}
	return found
}

// loaded is a package as controller-gen sees it.
type loaded struct {
	path      string
	markers   []marker
	collected []rbac.Rule // what the collector found
	roles     []any       // what the generator made of it
	errors    []string
}

// marker is a line that its author takes for a marker.
type marker struct {
	position string
	text     string
	wants    []string // the expectations that belong to the line
	reported bool
}

// like matches what somebody writes who wants a marker.
var like = regexp.MustCompile(`^(\+ ?)?kubebuil?d?er[:.](rbac|rbca|rback|RBAC)`)

func load(t *testing.T, pattern string) *loaded {
	t.Helper()
	roots, err := loader.LoadRoots(pattern)
	if err != nil {
		t.Fatal(err)
	}
	registry := &markers.Registry{}
	if err := (rbac.Generator{}).RegisterMarkers(registry); err != nil {
		t.Fatal(err)
	}
	collector := &markers.Collector{Registry: registry}
	p := &loaded{}
	for _, root := range roots {
		p.path = root.PkgPath
		values, err := markers.PackageMarkers(collector, root)
		if err != nil {
			p.errors = append(p.errors, err.Error())
		}
		for _, value := range values[rbac.RuleDefinition.Name] {
			rule := value.(rbac.Rule)
			rule.Groups = slices.Clone(rule.Groups) // the generator changes them
			p.collected = append(p.collected, rule)
		}
		fset := token.NewFileSet()
		for _, name := range root.GoFiles {
			file, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			p.read(fset, file)
		}
	}
	if len(p.errors) == 0 {
		if p.roles, err = rbac.GenerateRoles(&genall.GenerationContext{Collector: collector, Roots: roots}, "manager-role"); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// declares: the values are of types of the package.
func (p *loaded) declares(values ...any) bool {
	for _, v := range values {
		if reflect.TypeOf(v).PkgPath() != p.path {
			return false
		}
	}
	return true
}

var offset = regexp.MustCompile(`^// want@([+-]\d+) (.*)$`)

// read finds the lines that look like markers, and what is expected of them.
func (p *loaded) read(fset *token.FileSet, file *ast.File) {
	wants := map[int][]string{}
	for _, group := range file.Comments {
		for _, comment := range group.List {
			if m := offset.FindStringSubmatch(comment.Text); m != nil {
				lines, err := strconv.Atoi(m[1])
				if err != nil {
					panic(err)
				}
				line := fset.Position(comment.Pos()).Line + lines
				wants[line] = append(wants[line], m[2])
			}
		}
	}
	for _, group := range file.Comments {
		// One finding stands for all markers of a comment.
		reported := false
		for _, comment := range group.List {
			reported = reported || len(wants[fset.Position(comment.Pos()).Line]) > 0
		}
		for _, comment := range group.List {
			position := fset.Position(comment.Pos())
			body := strings.TrimSuffix(comment.Text[2:], "*/")
			for i, text := range strings.Split(body, "\n") {
				text = strings.TrimSpace(text)
				if !like.MatchString(text) {
					continue
				}
				line := position.Line + i
				p.markers = append(p.markers, marker{
					position: position.Filename + ":" + strconv.Itoa(line),
					text:     text,
					wants:    wants[line],
					reported: reported || len(wants[line]) > 0,
				})
			}
		}
	}
}

// isCollected says whether the collector has a rule with the content of the
// marker, and whether the generator grants it.
func (p *loaded) isCollected(m marker) bool {
	text := m.text
	if i := strings.Index(text, "groups="); i >= 0 {
		text = "+kubebuilder:rbac:" + text[i:]
	}
	value, err := rbac.RuleDefinition.Parse(text)
	if err != nil {
		return false
	}
	rule := value.(rbac.Rule)
	found := slices.ContainsFunc(p.collected, func(other rbac.Rule) bool { return reflect.DeepEqual(rule, other) })
	if found && len(p.roles) == 0 {
		panic("a marker was collected and no role generated")
	}
	return found
}
