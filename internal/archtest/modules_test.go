package archtest

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/mod/modfile"
)

// sharing are the modules whose tests compile Kubernetes' client side. The build
// cache holds it once for all of them where everything below it has one version:
// golang.org/x/sys apart is nine hundred packages apart.
var sharing = []string{"testdata", "testdata/frameworks", "testdata/assets", "lab/corpus/found", "lab/libfacts/libs"}

// versions returns the modules that a go.mod requires, with the versions that they
// are built in.
func versions(file *modfile.File) map[string]string {
	out := map[string]string{}
	for _, r := range file.Require {
		out[r.Mod.Path] = r.Mod.Version
	}
	for _, r := range file.Replace {
		if _, ok := out[r.Old.Path]; ok && r.New.Version != "" {
			out[r.Old.Path] = r.New.Version
		}
	}
	return out
}

// apart returns the modules that stand in several of the files with different
// versions, each with what has which.
func apart(files map[string]map[string]string) []string {
	first := map[string]string{}
	var out []string
	for _, name := range slices.Sorted(maps.Keys(files)) {
		for _, mod := range slices.Sorted(maps.Keys(files[name])) {
			version := files[name][mod]
			where, seen := first[mod]
			if !seen {
				first[mod] = name
			} else if other := files[where][mod]; other != version {
				out = append(out, fmt.Sprintf("%s/go.mod: %s %s, but %s in %s/go.mod", name, mod, version, other, where))
			}
		}
	}
	return out
}

func TestModulesShareTheBuildCache(t *testing.T) {
	files := map[string]map[string]string{}
	for _, name := range sharing {
		path := filepath.Join("..", "..", filepath.FromSlash(name), "go.mod")
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		file, err := modfile.Parse(path, data, nil)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = versions(file)
	}
	for _, line := range apart(files) {
		t.Errorf("%s; go get the newer one in both, or everything above it is compiled twice", line)
	}
}

func TestApart(t *testing.T) {
	got := apart(map[string]map[string]string{
		"a": {"x": "v1.0.0", "y": "v1.0.0", "only": "v1.0.0"},
		"b": {"x": "v1.0.0", "y": "v1.1.0"},
	})
	if want := []string{"b/go.mod: y v1.1.0, but v1.0.0 in a/go.mod"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
