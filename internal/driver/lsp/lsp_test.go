package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/creachadair/jrpc2"
	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
	"github.com/ctrlvet/ctrlvet/internal/driver/testrules"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

const module = `
-- go.mod --
module example.com/m

go 1.25
-- a/a.go --
package a

func TaintA() {}

func Calls() { TaintA() }

func Old() {}
func New() {}
-- b/b.go --
package b

import "example.com/m/a"

func B() {
	a.Old()
	a.Calls()
}
-- c/c.go --
package c

import "example.com/m/b"

func C() { b.B() }
`

func whole(text string) contentChange { return contentChange{nil, text} }

// TestSession is a session of an editor: files are opened, edited without being saved, fixed,
// saved and closed.
func TestSession(t *testing.T) {
	e := start(t, drivertest.Extract(t, module), testOptions(), caps)
	e.open("b/b.go", "")
	d := e.wants("b/b.go", 1, "renames 6", "taints 7")
	e.wants("c/c.go", 0, "taints 5") // not open, and imports b
	if d[0].CodeDescription == nil || !strings.HasPrefix(d[0].CodeDescription.Href, "https://example.com/renames") || d[0].Source != "ctrlvet" {
		t.Errorf("%+v", d[0])
	}
	e.await("the bar goes away", func() bool { return has(e.progress, "begin") && e.progress[len(e.progress)-1] == "end" })

	// A buffer of another package changes what its importers do.
	e.open("a/a.go", "")
	e.wants("a/a.go", 1, "taintcall 5", "taints 5")
	clean := "package a\n\nfunc TaintA() {}\n\nfunc Calls() {}\n\nfunc Old() {}\nfunc New() {}\n"
	e.change("a/a.go", 2, whole(clean))
	e.wants("a/a.go", 2)
	e.wants("b/b.go", 1, "renames 6")
	e.wants("c/c.go", 0)

	// The quick fix, on a text that is in the editor only.
	text, _ := os.ReadFile(filepath.Join(e.dir, "b", "b.go"))
	moved := "// Moved.\n" + string(text)
	e.change("b/b.go", 2, contentChange{&textRange{}, "// Moved.\n"})
	d = e.wants("b/b.go", 2, "renames 7")
	actions := e.actions("b/b.go", d[0], kindQuickFix)
	if len(actions) != 3 || actions[0].Title != "Use New" || !actions[0].IsPreferred {
		t.Fatalf("%+v", actions)
	}
	if got, want := applied(t, moved, actions[0]), strings.Replace(moved, "Old", "New", 1); got != want {
		t.Errorf("the fix makes %q, want %q", got, want)
	}
	suppressed := applied(t, moved, actions[1])
	if want := "\t//lint:ignore renames TODO: say why this is right\n\ta.Old()"; !strings.Contains(suppressed, want) {
		t.Errorf("suppressed: %q, want %q in it", suppressed, want)
	}
	if all := e.actions("b/b.go", d[0], "source.fixAll"); len(all) != 1 || applied(t, moved, all[0]) != strings.Replace(moved, "Old", "New", 1) {
		t.Errorf("fix all: %+v", all)
	}

	// An import that is new: the go command is asked, with the buffer.
	e.change("c/c.go", 1) // not open: refused, and nothing happens
	e.open("c/c.go", "package c\n\nimport (\n\t\"example.com/m/a\"\n\t\"example.com/m/b\"\n)\n\nfunc C() { b.B(); a.Old() }\n")
	e.wants("c/c.go", 1, "renames 8")

	// Closed without saving: what is on disk counts again.
	e.notify("textDocument/didClose", documentParams{TextDocument: textDocument{URI: e.uri("a/a.go")}})
	e.wants("b/b.go", 2, "renames 7", "taints 8")
	e.end()
}

// TestBroken: code that does not compile has no findings, nor do those who import
// what is missing, and all come back.
func TestBroken(t *testing.T) {
	e := start(t, drivertest.Extract(t, module), testOptions(), caps)
	e.open("b/b.go", "")
	e.wants("b/b.go", 1, "renames 6", "taints 7")
	text, _ := os.ReadFile(filepath.Join(e.dir, "b", "b.go"))
	for i := range 10 {
		e.change("b/b.go", 2+i, whole(string(text[:len(text)*i/10])))
	}
	e.change("b/b.go", 20, whole(string(text)+"func"))
	e.wants("b/b.go", 20)
	e.change("b/b.go", 21, whole(string(text)))
	e.wants("b/b.go", 21, "renames 6", "taints 7")
	e.end()
}

func TestHoverLensExplain(t *testing.T) {
	e := start(t, drivertest.Extract(t, module), testOptions(), caps)
	e.open("a/a.go", "")
	e.wants("a/a.go", 1, "taintcall 5", "taints 5")
	var h *hover
	at := documentParams{TextDocument: textDocument{URI: e.uri("a/a.go")}, Position: position{4, 16}}
	e.call("textDocument/hover", at, &h)
	if h == nil || !strings.Contains(h.Contents.Value, "**taintcall**") || !strings.Contains(h.Contents.Value, "1. [a.go:3]("+e.uri("a/a.go")+"#L3) declared here") {
		t.Errorf("hover: %+v", h)
	}
	at.Position = position{0, 0}
	if e.call("textDocument/hover", at, &h); h != nil {
		t.Errorf("hover at nothing: %+v", h)
	}
	var lenses []codeLens
	e.call("textDocument/codeLens", at, &lenses)
	if len(lenses) != 1 || lenses[0].Command.Title != "taintcall: declared here" {
		t.Fatalf("lenses: %+v", lenses)
	}
	e.call("workspace/executeCommand", lenses[0].Command, nil)
	e.await("the path", func() bool {
		return len(e.shown) == 1 && e.shown[0] == e.uri("a/a.go") && has(e.messages, "a/a.go:3: declared here\na/a.go:5: call of tainted TaintA")
	})
	var page string
	e.call("workspace/executeCommand", command{Command: cmdExplain, Arguments: []any{"taints"}}, &page)
	e.await("the page", func() bool { return len(e.shown) == 2 })
	file, _ := fileOf(e.shown[1])
	if data, err := os.ReadFile(file); err != nil || string(data) != "# taints\n" || page != "# taints\n" {
		t.Errorf("%q, %q, %v", page, data, err)
	}
	for _, c := range []command{{Command: cmdExplain, Arguments: []any{"taint"}}, {Command: cmdExplain}, {Command: cmdPath, Arguments: []any{1}}, {Command: "x"}} {
		if err := e.ask("workspace/executeCommand", c, nil); code(err) != jrpc2.InvalidParams {
			t.Errorf("%+v: %v", c, err)
		}
	}
	e.end()
}

// TestPlainClient: a client that can do nothing still gets the findings, and the
// documentation as a message.
func TestPlainClient(t *testing.T) {
	e := start(t, drivertest.Extract(t, module), testOptions(), "{}")
	e.open("a/a.go", "")
	d := e.wants("a/a.go", 1, "taintcall 5", "taints 5")
	if d[0].RelatedInformation != nil || d[0].Tags != nil {
		t.Errorf("%+v", d[0])
	}
	if a := e.actions("a/a.go", d[0]); len(a) == 0 || a[0].Edit == nil || len(a[0].Edit.Changes) != 1 {
		t.Errorf("%+v", a)
	}
	e.call("workspace/executeCommand", command{Command: cmdExplain, Arguments: []any{"taints"}}, nil)
	e.await("the page", func() bool {
		return has(e.messages, "taints\nline") && has(e.messages, "… ctrlvet explain taints says more")
	})
	if len(e.shown) > 0 || len(e.progress) > 0 {
		t.Errorf("shown %q, progress %q", e.shown, e.progress)
	}
	e.end()
}

// TestPositions: characters are counted as the client counts.
func TestPositions(t *testing.T) {
	text := "package a\n\nfunc TaintA() {}\n\nfunc X() { _ = \"ä𝄞\"; TaintA() }\n"
	for _, tt := range []struct {
		caps string
		want int
	}{
		{`{"general": {"positionEncodings": ["utf-16", "utf-8"]}}`, len(`func X() { _ = "ä𝄞"; `)},
		{`{"general": {"positionEncodings": ["utf-16"]}}`, len(`func X() { _ = "xxx"; `)},
		{`{}`, len(`func X() { _ = "xxx"; `)},
	} {
		e := start(t, drivertest.Extract(t, module), testOptions(), tt.caps)
		e.open("a/a.go", text)
		d := e.wants("a/a.go", 1, "taintcall 5", "taints 5")
		if d[0].Range.Start.Character != tt.want || d[0].Range.End.Character != tt.want+len("TaintA()") {
			t.Errorf("%s: %+v, want character %d", tt.caps, d[0].Range, tt.want)
		}
		// A change behind the same characters.
		at := position{4, tt.want}
		e.change("a/a.go", 2, contentChange{&textRange{at, position{4, tt.want + len("Taint")}}, "New"})
		e.change("a/a.go", 3, contentChange{&textRange{at, position{4, tt.want + len("New")}}, "Taint"})
		e.wants("a/a.go", 3, "taintcall 5", "taints 5")
		e.end()
	}
}

// TestWrongMessages: nothing that a client sends ends the server.
func TestWrongMessages(t *testing.T) {
	e := connect(t, drivertest.Extract(t, module), testOptions())
	if err := e.ask("textDocument/hover", documentParams{}, nil); code(err) != -32002 {
		t.Errorf("before initialize: %v", err)
	}
	e.call("initialize", map[string]any{"rootUri": uriOf(e.dir), "capabilities": map[string]any{}}, nil)
	e.notify("initialized", struct{}{})
	if err := e.ask("initialize", map[string]any{}, nil); err == nil {
		t.Error("initialize twice: want an error")
	}
	if err := e.ask("no/such", map[string]any{}, nil); code(err) != jrpc2.MethodNotFound {
		t.Errorf("unknown method: %v", err)
	}
	for _, raw := range []string{"{", "[]", "null", "7", `{"jsonrpc":"2.0"}`, `{"jsonrpc":"1.0","id":1,"method":"shutdown"}`, `{"jsonrpc":"2.0","id":{},"method":"shutdown"}`, `{"jsonrpc":"2.0","method":"textDocument/didOpen","params":[3]}`, `{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":99}}`, "\xff"} {
		if _, err := fmt.Fprintf(e.out, "Content-Length: %d\r\n\r\n%s", len(raw), raw); err != nil {
			t.Fatal(err)
		}
	}
	for _, m := range []string{"textDocument/didOpen", "textDocument/didChange", "textDocument/didSave", "textDocument/didClose", "workspace/didChangeWatchedFiles", "workspace/didChangeWorkspaceFolders", "workspace/didChangeConfiguration"} {
		for _, raw := range []string{`{}`, `{"textDocument": 3}`, `{"textDocument": {"uri": "untitled:1"}}`, `{"textDocument": {"uri": "file:///nowhere/x.go"}, "contentChanges": [{"range": {"start": {"line": -1, "character": 9}, "end": {"line": 99999, "character": 1}}, "text": ""}]}`, `{"changes": [{"uri": 1}]}`, `{"settings": 1}`} {
			e.notify(m, json.RawMessage(raw))
		}
	}
	for _, m := range []string{"textDocument/codeAction", "textDocument/codeLens", "textDocument/hover"} {
		for _, raw := range []string{`{}`, `{"textDocument": {"uri": "%zz"}}`, `{"textDocument": {"uri": "file:///"}}`} {
			if err := e.ask(m, json.RawMessage(raw), nil); err != nil {
				t.Errorf("%s of nothing: %v", m, err)
			}
		}
		if err := e.ask(m, json.RawMessage(`{"textDocument": []}`), nil); code(err) != jrpc2.InvalidParams {
			t.Errorf("%s with wrong parameters: %v", m, err)
		}
	}
	e.open("a/a.go", "")
	e.wants("a/a.go", 1, "taintcall 5", "taints 5")
	e.end()
}

// TestEnd: without shutdown, the end of the connection is an error.
func TestEnd(t *testing.T) {
	e := start(t, drivertest.Extract(t, module), testOptions(), caps)
	e.notify("exit", nil)
	if err := <-e.served; !errors.Is(err, errNotShutDown) {
		t.Errorf("exit without shutdown: %v", err)
	}
	e = start(t, drivertest.Extract(t, module), testOptions(), caps)
	e.out.Close()
	if err := <-e.served; err == nil {
		t.Error("the end of the input without shutdown: want an error")
	}
}

// TestSettings: mistakes in the settings stand at their line, and are gone once they
// are mended.
func TestSettings(t *testing.T) {
	opts := testOptions()
	opts.Rules = func(dir string) ([]*analysis.Analyzer, error) {
		data, _ := os.ReadFile(filepath.Join(dir, ".ctrlvet.yml"))
		if strings.Contains(string(data), "wrong") {
			return nil, errors.New(`.ctrlvet.yml:2: unknown key "wrong"`)
		}
		return testrules.All[1:], nil
	}
	e := start(t, drivertest.Extract(t, module), opts, caps)
	file := filepath.Join(e.dir, ".ctrlvet.yml")
	write(t, file, "\nwrong: 1\n")
	e.open("a/a.go", "")
	d := e.wants(".ctrlvet.yml", 0, "settings 2")
	if d[0].Message != `unknown key "wrong"` || d[0].Severity != severityError {
		t.Errorf("%+v", d)
	}
	write(t, file, "\n")
	e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": uriOf(file), "type": 2}}})
	e.wants(".ctrlvet.yml", 0)
	e.wants("a/a.go", 1, "taintcall 5", "taints 5")
	e.end()
}

// TestStranger: of a file in no package nothing is found, and that is said.
func TestStranger(t *testing.T) {
	e := start(t, drivertest.Extract(t, module+"-- a/tagged.go --\n//go:build other\n\npackage a\n\nfunc X() { TaintA() }\n"), testOptions(), caps)
	e.open("a/tagged.go", "")
	e.wants("a/tagged.go", 1)
	e.await("why", func() bool { return has(e.messages, "a/tagged.go belongs to no package") })
	e.end()
}

// TestGate: what is known is not shown.
func TestGate(t *testing.T) {
	opts := testOptions()
	dir := drivertest.Extract(t, module)
	known := filepath.Join(dir, "known")
	write(t, known, "taints")
	opts.Gate = func(context.Context, string) (Gate, []string, error) {
		rule, err := os.ReadFile(known)
		return func(_ context.Context, _ map[string][]byte, all []report.Finding) (left []report.Finding, err error) {
			for _, f := range all {
				if f.Rule != string(rule) {
					left = append(left, f)
				}
			}
			return left, nil
		}, []string{known}, err
	}
	e := start(t, dir, opts, caps)
	e.open("a/a.go", "")
	e.wants("a/a.go", 1, "taintcall 5")
	time.Sleep(5 * time.Millisecond) // another time of change
	write(t, known, "taintcall")
	e.notify("textDocument/didSave", documentParams{TextDocument: textDocument{URI: e.uri("a/a.go")}})
	e.wants("a/a.go", 1, "taints 5")
	e.end()
}

// TestModules: each module is a program of its own, those of a workspace are one, and
// what lies in no folder is left alone.
func TestModules(t *testing.T) {
	dir := drivertest.Extract(t, strings.ReplaceAll(module, "-- ", "-- one/")+`
-- two/go.mod --
module example.com/two

go 1.25
-- two/two.go --
package two

import "example.com/m/a"

func Two() { a.Calls() }
-- other/go.mod --
module example.com/other

go 1.25
-- other/other.go --
package other

func Taint() {}

func Other() { Taint() }
`)
	e := start(t, dir, testOptions(), caps)
	e.open("other/other.go", "")
	e.wants("other/other.go", 1, "taintcall 5", "taints 5")
	write(t, filepath.Join(dir, "go.work"), "go 1.25\n\nuse (\n\t./one\n\t./two\n)\n")
	e.open("two/two.go", "")
	e.wants("two/two.go", 1, "taints 5")
	e.open("one/a/a.go", strings.Repeat("\n", 3)+"package a\n\nfunc Calls() {}\n\nfunc Old() {}\n")
	e.wants("two/two.go", 1)
	e.notify("workspace/didChangeWorkspaceFolders", map[string]any{"event": map[string]any{"removed": []any{map[string]any{"uri": uriOf(dir)}}, "added": []any{map[string]any{"uri": uriOf(filepath.Join(dir, "one"))}}}})
	e.wants("other/other.go", 0)
	e.end()
}
