package variants

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

// Execute writes what each transformation makes of the code that shows it below
// dir, all as packages of one test, which compares what they do with what the code
// does as it stands. It returns the overlay for go test and the package to test.
func (c *Code) Execute(dir string, list []*rewrite.Transformation) (overlay, pkg string, err error) {
	home := filepath.Join(c.Module, "variants", "made")
	replace := map[string]string{}
	write := func(name string, text []byte) error {
		file := filepath.Join(dir, fmt.Sprintf("%d.go", len(replace)))
		replace[name] = file
		return os.WriteFile(file, text, 0o666)
	}
	path := c.before.packages[0].Path
	made := strings.TrimSuffix(path, "/before") + "/made"
	var imports, calls strings.Builder
	for _, t := range list {
		for _, m := range c.apply(t, c.before).Packages {
			for _, f := range m.Files {
				rel, err := filepath.Rel(filepath.Join(c.Module, "variants", "before"), f.File.Name)
				if err != nil {
					return "", "", err
				}
				text := bytes.ReplaceAll(f.Text, []byte(path+"/"), []byte(made+"/"+t.Name+"/"))
				if err := write(filepath.Join(home, t.Name, rel), text); err != nil {
					return "", "", err
				}
			}
		}
		fmt.Fprintf(&imports, "\t%s %q\n", t.Name, made+"/"+t.Name)
		fmt.Fprintf(&calls, "\t%q: {%[1]s.Shape, %[1]s.Place},\n", t.Name)
	}
	if err := write(filepath.Join(c.Module, "variants", "made_test.go"), fmt.Appendf(nil, executed, path, &imports, &calls)); err != nil {
		return "", "", err
	}
	text, err := json.MarshalIndent(map[string]any{"Replace": replace}, "", "\t")
	if err != nil {
		return "", "", err
	}
	overlay = filepath.Join(dir, "overlay.json")
	return overlay, "./variants", os.WriteFile(overlay, text, 0o666)
}

const executed = `package variants_test

import (
	"slices"
	"testing"

	%q
%s)

var made = map[string][2]func() []string{
%s}

func TestMeaning(t *testing.T) {
	shape, place := before.Shape(), before.Place()
	for name, f := range made {
		if got := f[0](); !slices.Equal(got, shape) {
			t.Errorf("%%s: got %%q, want %%q", name, got, shape)
		}
		if got := f[1](); !slices.Equal(got, place) {
			t.Errorf("%%s: got %%q, want %%q", name, got, place)
		}
	}
}
`
