// Subject: resources

package model

import (
	"bytes"
	"go/types"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/inputs"
)

// DefinedWithoutStatus reports whether the module that declares a kind holds resource
// definitions of it, in YAML, none of which has the status subresource. They are what is
// installed, whatever the markers above the type say: these take effect only where they are
// generated from them. The module may be another one than that of the pass.
func DefinedWithoutStatus(pass *analysis.Pass, t *types.TypeName) bool {
	at := inputs.Position(pass.Fset, t.Pos())
	if !filepath.IsAbs(at.Filename) {
		return false
	}
	in := inputs.Of(pass.Pkg)
	dir, _ := in.Module(filepath.Dir(at.Filename))
	if dir == "" {
		return false
	}
	status := inputs.Once(in, definitionsOf{dir}, func(in *inputs.Log) map[string]bool { return definedStatus(in, dir) })
	on, defined := status[t.Name()]
	return defined && !on
}

// definitionsOf names the resource definitions of the module in dir.
type definitionsOf struct{ dir string }

const definition = "CustomResourceDefinition"

// definedStatus returns the kinds that the manifests below a directory define, and whether
// one of their definitions has the status subresource.
func definedStatus(in *inputs.Log, dir string) map[string]bool {
	out := make(map[string]bool)
	_ = in.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil
		case d.IsDir():
			if name := d.Name(); path != dir && (strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "vendor" || name == "node_modules") {
				return filepath.SkipDir
			}
			return nil
		case !slices.Contains([]string{".yaml", ".yml"}, filepath.Ext(path)):
			return nil
		}
		text, err := in.ReadFile(path)
		if err != nil || !bytes.Contains(text, []byte(definition)) {
			return nil
		}
		for doc := range bytes.SplitSeq(text, []byte("\n---")) {
			if kind, status := readDefinition(doc); kind != "" {
				out[kind] = out[kind] || status
			}
		}
		return nil
	})
	return out
}

// readDefinition returns the kind that a manifest defines, "" when it defines none, and
// whether some version of it has the status subresource. It reads lines, since definitions
// are long and may be templates, which are no YAML before they are rendered.
func readDefinition(text []byte) (kind string, status bool) {
	defines, names, sub := false, -1, -1 // the columns of the blocks that are open
	for line := range bytes.Lines(text) {
		word := bytes.TrimLeft(line, " -")
		column := len(line) - len(word)
		key, value, ok := strings.Cut(strings.TrimSpace(string(word)), ":")
		if !ok || strings.HasPrefix(key, "#") {
			continue
		}
		value = strings.Trim(strings.TrimSpace(value), `"'`)
		if column <= names {
			names = -1
		}
		if column <= sub {
			sub = -1
		}
		switch {
		case key == "kind" && value == definition:
			defines = true
		case key == "names" && value == "":
			names = column
		case key == "kind" && names >= 0:
			kind = value
			names = -1
		case key == "subresources":
			sub = column
			status = status || strings.Contains(value, "status")
		case key == "status" && sub >= 0:
			status = true
		}
	}
	if !defines {
		return "", false
	}
	return kind, status
}
