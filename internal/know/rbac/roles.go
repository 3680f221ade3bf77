package rbac

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// manifest is what is read of a role, of a binding, or of a list of them.
type manifest struct {
	APIVersion string `yaml:"apiVersion"`
	Kind       string `yaml:"kind"`
	Metadata   struct {
		Name      string            `yaml:"name"`
		Namespace string            `yaml:"namespace"`
		Labels    map[string]string `yaml:"labels"`
	} `yaml:"metadata"`
	Rules           []yaml.Node `yaml:"rules"`
	AggregationRule struct {
		Selectors []labelSelector `yaml:"clusterRoleSelectors"`
	} `yaml:"aggregationRule"`
	RoleRef struct {
		Kind string `yaml:"kind"`
		Name string `yaml:"name"`
	} `yaml:"roleRef"`
	Subjects []struct {
		Kind string `yaml:"kind"`
	} `yaml:"subjects"`
	Items []manifest `yaml:"items"`
	Spec  yaml.Node  `yaml:"spec"` // of a ClusterServiceVersion
}

type labelSelector struct {
	MatchLabels map[string]string `yaml:"matchLabels"`
}

type policyRule struct {
	APIGroups     []string `yaml:"apiGroups"`
	Resources     []string `yaml:"resources"`
	ResourceNames []string `yaml:"resourceNames"`
	Verbs         []string `yaml:"verbs"`
}

// Roles are the roles of YAML files.
type Roles struct {
	Rules []Rule
	// Names are those of the roles that count, sorted.
	Names []string
	// Templates are files that must be rendered before they can be read.
	Templates []string
	// Open are roles that grant what is not read here: those that are bound and lie
	// elsewhere, and those that take in what the cluster's other roles grant.
	Open []string

	roles []role
	bound map[string]bool
	root  string // the directory that is read
	texts []template
}

// A template is a manifest that has to be rendered, or changes another one.
type template struct {
	file, text string
	// rules are those that it has; whole says that there are no others.
	rules []Rule
	whole bool
}

// newTemplate reads a Helm template, as far as that can be done without rendering it.
func newTemplate(path string, text []byte) template {
	t := template{file: path, text: string(text)}
	for _, doc := range ReadTemplate(text) {
		t.rules = append(t.rules, grantedIn(path, doc)...)
	}
	t.whole = len(t.rules) > 0
	return t
}

// mayGrant: the template grants the verb on the resource; or names both, where it has not
// been read.
func (t template) mayGrant(group, resource, verb string) bool {
	if t.whole {
		return slices.ContainsFunc(t.rules, func(r Rule) bool { return r.Allows(group, resource, verb) })
	}
	return word(resource).MatchString(t.text) && (word(verb).MatchString(t.text) || strings.Contains(t.text, `"*"`))
}

type role struct {
	name      string
	rules     []Rule
	labels    map[string]string
	selectors []labelSelector // of the roles that it takes in
	always    bool            // it names its service account itself
}

// ReadRoles reads the Roles and ClusterRoles of a file, or of the files below a
// directory. Where these bind roles to service accounts, only the roles that are bound
// count: others are for people. An error says what to do.
func ReadRoles(in *inputs.Log, path string) (*Roles, error) {
	info, err := in.Stat(path)
	if err != nil {
		return nil, err
	}
	r := &Roles{bound: make(map[string]bool)}
	if info.IsDir() {
		err = r.readDir(in, path)
	} else {
		err = r.readFile(in, path, true)
	}
	switch {
	case err != nil:
		return nil, err
	case len(r.roles) == 0 && len(r.Templates) > 0:
		return nil, fmt.Errorf("%s is a Helm template, which cannot be read: render it (helm template) and name the output", r.Templates[0])
	case len(r.roles) == 0:
		return nil, fmt.Errorf("%s has no Role and no ClusterRole: name the file or directory of the role that the program has", path)
	}
	r.choose()
	return r, nil
}

// RolesBelow reads the roles of the manifests below a directory, as [ReadRoles] does; there
// may be none.
func RolesBelow(in *inputs.Log, dir string) (*Roles, error) {
	r := &Roles{bound: make(map[string]bool)}
	if err := r.readDir(in, dir); err != nil {
		return nil, err
	}
	r.choose()
	return r, nil
}

// MayGrant returns a template of a manifest with roles that grants the verb on the resource,
// or may do so.
func (r *Roles) MayGrant(group, resource, verb string) (file string, ok bool) {
	for _, t := range r.texts {
		if t.mayGrant(group, resource, verb) {
			return t.file, true
		}
	}
	return "", false
}

func word(w string) *regexp.Regexp {
	return regexp.MustCompile(`(^|[^\w/-])` + regexp.QuoteMeta(w) + `($|[^\w/-])`)
}

// patchesRules finds an operation of a JSON patch on the rules of a role.
var patchesRules = ondemand.Regexp(`"?path"?: *"?/rules\b`)

// kindWords returns what follows "kind:" in each line of a manifest that says no more before
// it. No pattern is run over all of it: manifests are long, and there are many.
func kindWords(text []byte) iter.Seq[string] {
	return func(yield func(string) bool) {
		for {
			i := bytes.Index(text, []byte("kind:"))
			if i < 0 {
				return
			}
			line := text[bytes.LastIndexByte(text[:i], '\n')+1 : i]
			text = text[i+len("kind:"):]
			word := text
			if end := bytes.IndexByte(text, '\n'); end >= 0 {
				word = text[:end]
			}
			if len(bytes.TrimSpace(line)) == 0 && !yield(string(bytes.TrimSpace(word))) {
				return
			}
		}
	}
}

// definesOnly: a template of definitions of kinds and of no role, whose kind may be left open.
func definesOnly(text []byte) bool {
	defines := false
	for word := range kindWords(text) {
		first, _, _ := strings.Cut(word, " ")
		switch {
		case strings.HasPrefix(word, "{{"), first == "Role", first == "ClusterRole":
			return false
		case first == "CustomResourceDefinition":
			defines = true
		}
	}
	return defines
}

func (r *Roles) readDir(in *inputs.Log, dir string) error {
	r.root = dir
	return in.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != dir && skipped(d.Name()) {
			return filepath.SkipDir
		}
		if ext := filepath.Ext(path); d.IsDir() || !slices.Contains([]string{".yaml", ".yml", ".json", ".tpl"}, ext) {
			return nil
		}
		return r.readFile(in, path, false)
	})
}

// readFile reads one file. Below a directory, what is not valid YAML is none of ours.
func (r *Roles) readFile(in *inputs.Log, path string, alone bool) error {
	text, err := in.ReadFile(path)
	if err != nil {
		return err
	}
	if !alone && !slices.ContainsFunc([]string{"Role", "apiGroups", serviceVersion}, func(s string) bool { return bytes.Contains(text, []byte(s)) }) {
		return nil // the many others are not worth reading
	}
	if bytes.Contains(text, []byte("{{")) {
		if definesOnly(text) {
			return nil // of a kind: what its descriptions name is granted to nobody
		}
		r.Templates = append(r.Templates, path)
		r.texts = append(r.texts, newTemplate(path, text))
		return nil
	}
	if bytes.Contains(text, []byte("apiGroups")) && bytes.Contains(text, []byte("/rules")) && patchesRules().Match(text) {
		r.texts = append(r.texts, template{file: path, text: string(text)}) // of kustomize: it may grant what it names
	}
	dec := yaml.NewDecoder(bytes.NewReader(text))
	for {
		var m manifest
		err := dec.Decode(&m)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil && alone:
			return fmt.Errorf("%s is not the YAML of a role: %w", path, err)
		case err != nil:
			var mismatch *yaml.TypeError
			if errors.As(err, &mismatch) {
				continue // another document
			}
			return nil
		}
		if err := r.take(path, m); err != nil {
			return err
		}
	}
}

func (r *Roles) take(path string, m manifest) error {
	for _, item := range m.Items {
		if err := r.take(path, item); err != nil {
			return err
		}
	}
	switch {
	case m.Kind == serviceVersion:
		return r.takeVersion(path, m)
	case !strings.HasPrefix(m.APIVersion, kube.RBACGroup+"/"):
		return nil
	}
	switch m.Kind {
	case "RoleBinding", "ClusterRoleBinding":
		for _, s := range m.Subjects {
			if s.Kind == "ServiceAccount" && !r.aside(path) {
				r.bound[m.RoleRef.Kind+" "+m.RoleRef.Name] = true
			}
		}
	case "Role", "ClusterRole":
		out := role{name: m.Kind + " " + m.Metadata.Name, labels: m.Metadata.Labels, selectors: m.AggregationRule.Selectors}
		var err error
		if out.rules, err = rulesOf(path, m.Rules); err != nil {
			return err
		}
		for i := range out.rules {
			out.rules[i].Namespace, out.rules[i].Local, out.rules[i].Role = m.Metadata.Namespace, m.Kind == "Role", m.Metadata.Name
		}
		r.roles = append(r.roles, out)
	}
	return nil
}

// aside: what is bound there is not for the installation of the program.
func (r *Roles) aside(path string) bool {
	rel, err := filepath.Rel(r.root, path)
	rel = filepath.ToSlash(rel)
	return err == nil && r.root != "" && (kube.TestTree(rel) || kube.ScriptTree(rel))
}

func rulesOf(path string, nodes []yaml.Node) (rules []Rule, err error) {
	for _, n := range nodes {
		var p policyRule
		if err := n.Decode(&p); err != nil {
			return nil, fmt.Errorf("%s:%d: a rule that cannot be read: %w", path, n.Line, err)
		}
		rules = append(rules, Rule{Groups: p.APIGroups, Resources: p.Resources, Names: p.ResourceNames, Verbs: p.Verbs, File: path, Line: n.Line})
	}
	return rules, nil
}
