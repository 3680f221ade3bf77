package inputs

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestModule(t *testing.T) {
	root := t.TempDir()
	at := func(elem ...string) string { return filepath.Join(append([]string{root}, elem...)...) }
	for _, dir := range []string{at("mod", "a", "b"), at("mod", "nested"), at("mod", "odd", "go.mod")} {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{at("mod", "go.mod"), at("mod", "nested", "go.mod")} {
		if err := os.WriteFile(file, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		dir, root string
		within    []string
	}{
		{at("mod"), at("mod"), []string{at("mod")}},
		{at("mod", "a", "b"), at("mod"), []string{at("mod", "a", "b"), at("mod", "a"), at("mod")}},
		{at("mod", "nested"), at("mod", "nested"), []string{at("mod", "nested")}},
		{at("mod", "odd"), at("mod"), []string{at("mod", "odd"), at("mod")}}, // a directory with that name
	} {
		if got, within := (*Log)(nil).Module(test.dir); got != test.root || !slices.Equal(within, test.within) {
			t.Errorf("%s: root %q, within %q; want %q, %q", test.dir, got, within, test.root, test.within)
		}
	}
	if got, within := (*Log)(nil).Module(root); got == root || within[0] != root || within[len(within)-1] != filepath.VolumeName(root)+string(filepath.Separator) && got == "" {
		t.Errorf("without a module: root %q, within %q", got, within)
	}
}
