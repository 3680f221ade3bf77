package cli

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/output/baseline"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// TestLanguageServerSettings: settings of the editor come on top of the flags, have
// their names, and are checked like them.
func TestLanguageServerSettings(t *testing.T) {
	l := &languageServer{app: &App{}, args: []string{"-level", "optional", "-tags", "x"}}
	err := l.configure(map[string]any{"level": "preview", "enable": []any{"a", "b"}, "tests": false, "codelens": false})
	if err != nil || l.s.level != "preview" || strings.Join(l.s.enable, " ") != "a b" || l.s.tests || l.s.tags != "x" || l.codeLens {
		t.Errorf("%+v, %v", l, err)
	}
	if err := l.configure(nil); err != nil || l.s.level != "optional" || !l.s.tests || !l.codeLens {
		t.Errorf("without settings: %+v, %v", l, err)
	}
	for _, wrong := range []map[string]any{{"lvl": "x"}, {"tests": "perhaps"}, {"debounce": 3}} {
		if err := l.configure(wrong); err == nil {
			t.Errorf("%v: want an error", wrong)
		}
	}
	if err := l.configure(map[string]any{"load": "moon"}); err != nil {
		t.Fatal(err)
	}
	if _, err := l.load(); err == nil || !strings.Contains(err.Error(), "want auto, export or source") {
		t.Errorf("load: %v", err)
	}
}

// TestLanguageServerGate: what the baseline knows is not shown, and a baseline that is
// not there is said.
func TestLanguageServerGate(t *testing.T) {
	dir := t.TempDir()
	finding := report.Finding{Rule: "r", Package: "p", Message: "m", File: "a.go", Line: 1}
	l := &languageServer{app: &App{}, args: []string{"-baseline", "known.json"}}
	if err := l.configure(nil); err != nil {
		t.Fatal(err)
	}
	if _, _, err := l.gate(context.Background(), dir); err == nil || !strings.Contains(err.Error(), "there is no baseline") {
		t.Errorf("no file: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "known.json"), baseline.New([]report.Finding{finding}).Format(), 0o666); err != nil {
		t.Fatal(err)
	}
	gate, files, err := l.gate(context.Background(), dir)
	if err != nil || len(files) != 1 {
		t.Fatalf("%v, %v", files, err)
	}
	another := finding
	another.Line = 9
	if left, err := gate(context.Background(), nil, []report.Finding{finding, another}); err != nil || len(left) != 1 || left[0].Line != 9 {
		t.Errorf("%v, %v", left, err)
	}
}

func TestLanguageServerArguments(t *testing.T) {
	var out bytes.Buffer
	a := &App{Stdout: &out}
	if err := a.lsp([]string{"-h"}); err != nil || !strings.Contains(out.String(), "-codelens") {
		t.Errorf("%v: %s", err, out.String())
	}
	if err := a.lsp([]string{"./..."}); err == nil || !strings.Contains(err.Error(), "takes no packages") {
		t.Errorf("packages: %v", err)
	}
	if err := a.lsp([]string{"-levl", "x"}); err == nil || !strings.Contains(err.Error(), "-level") {
		t.Errorf("a misspelt flag: %v", err)
	}
}
