package rbac

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
)

// hole stands for what the actions of a template put into a line.
const hole = "ctrlvet-hole"

var (
	templateComment = ondemand.Regexp(`(?s)\{\{-?\s*/\*.*?\*/\s*-?\}\}`)
	templateAction  = ondemand.Regexp(`\{\{.*?\}\}`)
	indented        = ondemand.Regexp(`\bn?indent\s+(\d+)`)
)

// ReadTemplate returns the documents of a Helm template, with all branches of its conditions
// and a placeholder where something is put in. It returns nil when more than that has to be
// rendered: rules that come from another template, or text that is not valid YAML then.
func ReadTemplate(text []byte) []*yaml.Node {
	text = templateComment().ReplaceAllFunc(text, func(c []byte) []byte { return bytes.Repeat([]byte("\n"), bytes.Count(c, []byte("\n"))) })
	var out []string
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\r\n")
		actions := templateAction().FindAllString(line, -1)
		rest := templateAction().ReplaceAllString(line, "")
		switch {
		case strings.Contains(rest, "{{") || strings.Contains(rest, "}}"): // it goes on in another line
			return nil
		case strings.TrimSpace(rest) != "":
			out = append(out, templateAction().ReplaceAllString(line, hole))
		case slices.ContainsFunc(actions, func(a string) bool { return putsRules(a, line, out) }):
			return nil
		}
	}
	dec := yaml.NewDecoder(strings.NewReader(strings.Join(out, "\n")))
	docs := []*yaml.Node{}
	for {
		doc := new(yaml.Node)
		switch err := dec.Decode(doc); {
		case errors.Is(err, io.EOF):
			return docs
		case err != nil:
			return nil
		}
		if unread(doc) {
			return nil
		}
		docs = append(docs, doc)
	}
}

// control are the words that begin actions which put nothing in, and values those that put
// in what the user of a chart has set.
var (
	control = []string{"if", "else", "end", "range", "with", "define", "block", "break", "continue"}
	values  = []string{"toYaml", "tpl"}
)

// putsRules: an action that has a line for itself may put in rules, or parts of one, that
// stand in another template: by what it stands below.
func putsRules(action, line string, above []string) bool {
	words := strings.Fields(strings.Trim(strings.Trim(action, "{}"), "- "))
	if len(words) == 0 || slices.Contains(control, words[0]) || slices.Contains(values, words[0]) || len(words) > 1 && (words[1] == ":=" || words[1] == "=") {
		return false
	}
	depth := indentOf(line)
	if m := indented().FindStringSubmatch(action); m != nil {
		depth, _ = strconv.Atoi(m[1]) // digits
	}
	for _, l := range slices.Backward(above) {
		if text := strings.TrimSpace(l); text != "" && indentOf(l) < depth {
			key := strings.TrimSuffix(strings.TrimLeft(text, "- "), ":")
			return slices.Contains([]string{"rules", "apiGroups", "resources", "verbs"}, key)
		}
	}
	return true
}

func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// grantedIn returns the rules of roles below a node of a template, wherever they stand. What
// is put in may be anything.
func grantedIn(file string, n *yaml.Node) (rules []Rule) {
	for _, child := range n.Content {
		rules = append(rules, grantedIn(file, child)...)
	}
	resources, verbs := listAt(n, "resources"), listAt(n, "verbs")
	if resources != nil && verbs != nil {
		rules = append(rules, Rule{Groups: listAt(n, "apiGroups"), Resources: resources, Names: listAt(n, "resourceNames"), Verbs: verbs, File: file, Line: n.Line})
	}
	return rules
}

// unread: a list of rules below the node is, or holds, what is put in.
func unread(n *yaml.Node) bool {
	for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value != "rules" {
			continue
		}
		list := n.Content[i+1]
		if put := func(n *yaml.Node) bool { return strings.Contains(n.Value, hole) }; put(list) || slices.ContainsFunc(list.Content, put) {
			return true
		}
	}
	return slices.ContainsFunc(n.Content, unread)
}

// listAt returns the list under a key of a mapping; nil when there is none.
func listAt(n *yaml.Node, key string) (out []string) {
	for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value != key {
			continue
		}
		for _, v := range append([]*yaml.Node{n.Content[i+1]}, n.Content[i+1].Content...) {
			switch {
			case v.Kind == yaml.ScalarNode && !strings.Contains(v.Value, hole):
				out = append(out, v.Value)
			case v.Kind != yaml.SequenceNode:
				out = append(out, "*")
			}
		}
	}
	return out
}
