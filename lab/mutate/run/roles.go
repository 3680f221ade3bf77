package run

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"go.yaml.in/yaml/v3"

	"github.com/ctrlvet/ctrlvet/lab/mutate"
)

// ungranted returns the texts of the manifests of the module without some grants, by
// name: had the verb been missing in the marker from the beginning, it would be
// missing in the roles that are made of it, and in what was copied from these.
func (r *run) ungranted(grants []mutate.Grant) (map[string][]byte, error) {
	root, err := filepath.Abs(filepath.Join(r.Dir, r.Sub))
	if err != nil {
		return nil, err
	}
	texts := map[string][]byte{}
	return texts, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains([]string{".yaml", ".yml", ".json"}, filepath.Ext(path)) {
			return err
		}
		src, err := os.ReadFile(path)
		if err == nil && bytes.Contains(src, []byte("Role")) {
			read := without
			if bytes.Contains(src, []byte("{{")) {
				read = withoutInTemplate
			}
			if text := read(src, grants); text != nil {
				texts[path] = text
			}
		}
		return err
	})
}

// without returns manifests without some grants; nil when they have none of them, or
// are no YAML.
func without(src []byte, grants []mutate.Grant) []byte {
	dec := yaml.NewDecoder(bytes.NewReader(src))
	var out bytes.Buffer
	enc := yaml.NewEncoder(&out)
	changed := false
	for {
		var doc yaml.Node
		switch err := dec.Decode(&doc); {
		case errors.Is(err, io.EOF):
			if changed {
				return out.Bytes()
			}
			return nil
		case err != nil:
			return nil
		}
		for _, g := range grants {
			changed = revoke(&doc, g) || changed
		}
		if err := enc.Encode(&doc); err != nil {
			return nil
		}
	}
}

// withoutInTemplate is without for a Helm template: what can be read of it stands for it.
func withoutInTemplate(src []byte, grants []mutate.Grant) []byte {
	var out bytes.Buffer
	enc := yaml.NewEncoder(&out)
	changed := false
	for _, doc := range mutate.ReadTemplate(src) {
		for _, g := range grants {
			changed = revoke(doc, g) || changed
		}
		if err := enc.Encode(doc); err != nil {
			return nil
		}
	}
	if !changed {
		return nil
	}
	return append(out.Bytes(), "# {{/* a template */}}\n"...)
}

// revoke takes a grant out of the rules below a node, wherever these stand, and reports
// whether there was one. A rule for several resources becomes two.
func revoke(n *yaml.Node, g mutate.Grant) bool {
	changed := false
	for i := 0; i < len(n.Content); i++ {
		rule := n.Content[i]
		changed = revoke(rule, g) || changed
		resources, verbs := list(rule, "resources"), list(rule, "verbs")
		if n.Kind != yaml.SequenceNode || !has(list(rule, "apiGroups"), g.Group) || !has(resources, g.Resource) || !has(verbs, g.Verb) {
			continue
		}
		rest := clone(rule)
		take(list(rest, "resources"), g.Resource)
		resources.Content = []*yaml.Node{{Kind: yaml.ScalarNode, Value: g.Resource}}
		take(verbs, g.Verb)
		if changed = true; len(list(rest, "resources").Content) > 0 {
			n.Content = slices.Insert(n.Content, i+1, rest)
			i++
		}
	}
	return changed
}

// list returns the list under a key of a mapping; nil when there is none.
func list(n *yaml.Node, key string) *yaml.Node {
	for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key && n.Content[i+1].Kind == yaml.SequenceNode {
			return n.Content[i+1]
		}
	}
	return nil
}

func has(list *yaml.Node, value string) bool {
	return list != nil && slices.ContainsFunc(list.Content, func(n *yaml.Node) bool { return n.Value == value })
}

func take(list *yaml.Node, value string) {
	list.Content = slices.DeleteFunc(list.Content, func(n *yaml.Node) bool { return n.Value == value })
}

func clone(n *yaml.Node) *yaml.Node {
	c := *n
	c.Content = nil
	for _, child := range n.Content {
		c.Content = append(c.Content, clone(child))
	}
	return &c
}
