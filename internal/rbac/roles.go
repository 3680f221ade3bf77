package rbac

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/ctrlvet/ctrlvet/internal/inputs"
	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// manifest is what is read of a role, of a binding, or of a list of them.
type manifest struct {
	APIVersion string `yaml:"apiVersion"`
	Kind       string `yaml:"kind"`
	Metadata   struct {
		Name      string `yaml:"name"`
		Namespace string `yaml:"namespace"`
	} `yaml:"metadata"`
	Rules   []yaml.Node `yaml:"rules"`
	RoleRef struct {
		Kind string `yaml:"kind"`
		Name string `yaml:"name"`
	} `yaml:"roleRef"`
	Subjects []struct {
		Kind string `yaml:"kind"`
	} `yaml:"subjects"`
	Items []manifest `yaml:"items"`
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

	roles []role
	bound map[string]bool
}

type role struct {
	name  string
	rules []Rule
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

func (r *Roles) readDir(in *inputs.Log, dir string) error {
	return in.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != dir && skipped(d.Name()) {
			return filepath.SkipDir
		}
		if ext := filepath.Ext(path); d.IsDir() || !slices.Contains([]string{".yaml", ".yml", ".json"}, ext) {
			return nil
		}
		return r.readFile(in, path, false)
	})
}

// readFile reads one file. Below a directory, what is no YAML is none of ours.
func (r *Roles) readFile(in *inputs.Log, path string, alone bool) error {
	text, err := in.ReadFile(path)
	if err != nil {
		return err
	}
	if !alone && !bytes.Contains(text, []byte("Role")) {
		return nil // the many others are not worth reading
	}
	if bytes.Contains(text, []byte("{{")) {
		r.Templates = append(r.Templates, path)
		return nil
	}
	dec := yaml.NewDecoder(bytes.NewReader(text))
	for {
		var m manifest
		err := dec.Decode(&m)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil && alone:
			return fmt.Errorf("%s is no YAML of a role: %w", path, err)
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
	if !strings.HasPrefix(m.APIVersion, kube.RBACGroup+"/") {
		return nil
	}
	switch m.Kind {
	case "RoleBinding", "ClusterRoleBinding":
		for _, s := range m.Subjects {
			if s.Kind == "ServiceAccount" {
				r.bound[m.RoleRef.Kind+" "+m.RoleRef.Name] = true
			}
		}
	case "Role", "ClusterRole":
		out := role{name: m.Kind + " " + m.Metadata.Name}
		for _, n := range m.Rules {
			var p policyRule
			if err := n.Decode(&p); err != nil {
				return fmt.Errorf("%s:%d: a rule that cannot be read: %w", path, n.Line, err)
			}
			out.rules = append(out.rules, Rule{Groups: p.APIGroups, Resources: p.Resources, Names: p.ResourceNames, Verbs: p.Verbs, Namespace: m.Metadata.Namespace, Local: m.Kind == "Role", File: path, Line: n.Line})
		}
		r.roles = append(r.roles, out)
	}
	return nil
}

// choose takes the roles that are bound, or all when none is.
func (r *Roles) choose() {
	isBound := func(x role) bool { return r.bound[x.name] }
	some := slices.ContainsFunc(r.roles, isBound)
	for _, x := range r.roles {
		if !some || isBound(x) {
			r.Rules = append(r.Rules, x.rules...)
			r.Names = append(r.Names, x.name)
		}
	}
	slices.Sort(r.Names)
}
