package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
)

// recipe is how documentation hands ctrlvet to the go command.
var recipe = regexp.MustCompile("go (?:vet|fix)[^`\n]* -(?:vet|fix)tool=[\"']?\\$[^`\n]*\\./\\.\\.\\.")

// TestRecipes runs, as they stand there, all commands in the repository that hand the tool to the go command:
// where it is missing they fail, and where it is there they run it. Of an empty -vettool= the go command runs
// its own vet.
func TestRecipes(t *testing.T) {
	found := map[string][]string{} // the files that have it
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && (d.Name() == ".git" || d.Name() == "node_modules") {
			return fs.SkipDir
		}
		if err != nil {
			return err
		}
		if info, err := d.Info(); err != nil || !info.Mode().IsRegular() || info.Size() > 1<<20 {
			return err
		}
		data, err := os.ReadFile(file)
		for _, command := range recipe.FindAllString(string(data), -1) {
			found[command] = append(found[command], file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(found) < 2 {
		t.Fatalf("found %v", found)
	}
	dir, tool := filepath.Join(drivertest.Extract(t, decodes), "op"), program(t, own)
	for command, files := range found {
		// tools.mod names no tool, and neither does go.mod.
		if err := os.WriteFile(filepath.Join(dir, "tools.mod"), []byte("module example.com/op/tools\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		if out := drivertest.Run(t, dir, nil, "sh", "-c", command); out.Code == 0 {
			t.Errorf("%s in %q: green without the tool: %v", command, files, out)
		}
		const stub = `go() { if [ "$1" = tool ]; then echo "$TOOL"; else command go "$@"; fi; }; `
		out := drivertest.Run(t, dir, []string{"TOOL=" + tool}, "sh", "-c", stub+command)
		if fixes := strings.HasPrefix(command, "go fix "); fixes != (out.Code == 0) || !fixes && !strings.Contains(out.Stderr, "block is nil") {
			t.Errorf("%s in %q: does not run the tool: %v", command, files, out)
		}
	}
}

// TestExampleSettings tests that the settings which the page shows are ones.
func TestExampleSettings(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "configuration.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, example, ok := strings.Cut(string(page), "```yaml\n# .ctrlvet.yml\n")
	if !ok {
		t.Fatal("docs/configuration.md has no example that begins with # .ctrlvet.yml")
	}
	example, _, _ = strings.Cut(example, "```")
	example = strings.ReplaceAll(example, "example.com/operator/", "example.com/other/") // nobody looks for those functions here
	dir := filepath.Join(drivertest.Extract(t, decodes), "op")
	if err := os.WriteFile(filepath.Join(dir, ".ctrlvet.yml"), []byte(example), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{"api", "internal/nodes"} { // the bans name them
		if err := os.MkdirAll(filepath.Join(dir, folder), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, folder, "x.go"), []byte("package x\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if out := drivertest.Run(t, dir, nil, program(t, own)); out.Code > 1 {
		t.Error(out)
	}
}
