package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
)

// own is the name under which the test binary is copied, so that it acts as the
// program.
const own = "ctrlvet"

func TestMain(m *testing.M) {
	if strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe") == own {
		main()
	}
	os.Exit(m.Run())
}

// program makes a program of the test binary.
func program(t *testing.T, name string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if filepath.Separator == '\\' {
		file += ".exe"
	}
	if err := drivertest.CopySelf(file); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestProgram tests that the program knows the real rules.
func TestProgram(t *testing.T) {
	dir := t.TempDir()
	tool := program(t, own)
	for _, e := range analyzers.List {
		name := e.Analyzer.Name
		if out := drivertest.Run(t, dir, nil, tool, "explain", name); out.Code != 0 || !strings.HasPrefix(out.Stdout, strings.ToUpper(name)+"\n") ||
			!strings.Contains(out.Stdout, "WHAT HAPPENS AT RUN TIME") {
			t.Errorf("explain %s: %v", name, out)
		}
	}
	if out := drivertest.Run(t, dir, nil, tool, "explain", "directive"); out.Code != 0 {
		t.Errorf("explain directive: %v", out)
	}
	if out := drivertest.Run(t, dir, nil, tool, "version"); out.Code != 0 || !strings.HasPrefix(out.Stdout, "ctrlvet ") {
		t.Errorf("version: %v", out)
	}
	if out := drivertest.Run(t, dir, nil, tool, "-flags"); out.Code != 0 || !strings.Contains(out.Stdout, `"level"`) {
		t.Errorf("-flags: %v", out)
	}
}
