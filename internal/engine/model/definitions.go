// Subject: resources

package model

import (
	"bytes"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
)

// DefinedStatus says what the resource definitions of a kind, in YAML in the module that
// declares it, say about its status subresource: On where one of them has it, Off where
// none has, Unknown where there are none. They are what is installed, whatever the markers
// above the type say: these take effect only where definitions are generated from them. The
// module may be another one than that of the pass.
func DefinedStatus(pass *analysis.Pass, t *types.TypeName) Subresource {
	return definitionsAt(pass, t.Pos()).status[t.Name()]
}

// DefinedInCluster reports whether such a definition says that objects of a kind lie in no namespace.
func DefinedInCluster(pass *analysis.Pass, t *types.TypeName) bool {
	return definitionsAt(pass, t.Pos()).cluster[t.Name()]
}

// definitionsAt returns the resource definitions of the module that holds a place.
func definitionsAt(pass *analysis.Pass, pos token.Pos) definitions {
	file := inputs.Position(pass.Fset, pos).Filename
	if !filepath.IsAbs(file) {
		return definitions{}
	}
	in := inputs.Of(pass.Pkg)
	dir, _ := in.Module(filepath.Dir(file))
	if dir == "" {
		return definitions{}
	}
	return inputs.Once(in, definitionsOf{dir}, func(in *inputs.Log) definitions { return readDefinitions(in, dir) })
}

// definitions are the resource definitions of a module.
type definitions struct {
	status  map[string]Subresource // by kind
	cluster map[string]bool        // kinds without a namespace
	lengths bool                   // one asks for the length of a text
}

// definitionsOf names the resource definitions of the module in dir.
type definitionsOf struct{ dir string }

const definition = "CustomResourceDefinition"

// readDefinitions reads the manifests below a directory.
func readDefinitions(in *inputs.Log, dir string) definitions {
	out := definitions{status: make(map[string]Subresource), cluster: make(map[string]bool)}
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
		out.lengths = out.lengths || bytes.Contains(text, []byte("minLength"))
		for doc := range bytes.SplitSeq(text, []byte("\n---")) {
			kind, status, cluster := readDefinition(doc)
			out.cluster[kind] = out.cluster[kind] || cluster
			switch {
			case kind == "":
			case status:
				out.status[kind] = On
			case out.status[kind] == Unknown:
				out.status[kind] = Off
			}
		}
		return nil
	})
	return out
}

// readDefinition returns the kind that a manifest defines, "" when it defines none,
// whether some version of it has the status subresource, and whether it lies in no namespace. It reads lines, since definitions
// are long and may be templates, which are no YAML before they are rendered.
func readDefinition(text []byte) (kind string, status, cluster bool) {
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
		case key == "scope" && value == "Cluster":
			cluster = true
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
		return "", false, false
	}
	return kind, status, cluster
}
