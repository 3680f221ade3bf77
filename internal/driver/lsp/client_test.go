package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/channel"
	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/testrules"
)

// An editor is a client in this process, with a server.
type editor struct {
	*testing.T
	dir    string
	client *jrpc2.Client
	out    io.WriteCloser // to the server
	served chan error     // what Serve returned

	mu        sync.Mutex
	changed   chan struct{} // closed and renewed with each notification
	published map[string]publishParams
	messages  []string
	shown     []string // documents that the server wanted to show
	progress  []string
}

// caps are the capabilities of a modern editor.
const caps = `{
	"window": {"workDoneProgress": true, "showDocument": {"support": true}},
	"workspace": {"workspaceEdit": {"documentChanges": true}, "didChangeWatchedFiles": {"dynamicRegistration": true}},
	"textDocument": {"publishDiagnostics": {"relatedInformation": true, "codeDescriptionSupport": true, "tagSupport": {"valueSet": [1, 2]}}}
}`

// testOptions run the test rules.
func testOptions() Options {
	return Options{
		Version:    "test",
		Configure:  func(map[string]any) error { return nil },
		Load:       func() (load.Config, error) { return load.Config{Tests: true}, nil },
		Rules:      func(string) ([]*analysis.Analyzer, error) { return testrules.All[1:], nil },
		Explain:    func(rule string) (string, bool) { return "# " + rule + "\n", rule == "taints" },
		Brief:      func(rule string) string { return rule + strings.Repeat("\nline", 100) },
		Debounce:   time.Millisecond,
		Dependents: time.Millisecond,
		CodeLens:   func() bool { return true },
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// connect starts a server and says nothing yet.
func connect(t *testing.T, dir string, opts Options) *editor {
	t.Helper()
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOWORK", "")
	t.Setenv("GOPROXY", "off")
	fromServer, toEditor := io.Pipe()
	fromEditor, toServer := io.Pipe()
	e := &editor{T: t, dir: dir, out: toServer, served: make(chan error, 1), changed: make(chan struct{}), published: map[string]publishParams{}}
	go func() {
		e.served <- Serve(fromEditor, toEditor, opts)
		toEditor.Close()
	}()
	e.client = jrpc2.NewClient(channel.LSP(fromServer, toServer), &jrpc2.ClientOptions{
		OnNotify: e.notified,
		OnCallback: func(_ context.Context, req *jrpc2.Request) (any, error) {
			if req.Method() == "window/showDocument" {
				var p showDocumentParams
				req.UnmarshalParams(&p)
				e.note(func() { e.shown = append(e.shown, p.URI) })
				return map[string]any{"success": true}, nil
			}
			return nil, nil
		},
	})
	t.Cleanup(func() {
		toServer.Close()
		fromServer.Close()
	})
	return e
}

// start starts a server for a directory and greets it.
func start(t *testing.T, dir string, opts Options, capabilities string) *editor {
	t.Helper()
	e := connect(t, dir, opts)
	params := fmt.Sprintf(`{"processId": null, "workspaceFolders": [{"uri": %q, "name": "m"}], "capabilities": %s}`, uriOf(dir), capabilities)
	e.call("initialize", json.RawMessage(params), nil)
	e.notify("initialized", struct{}{})
	return e
}

func (e *editor) note(f func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	f()
	close(e.changed)
	e.changed = make(chan struct{})
}

func (e *editor) notified(req *jrpc2.Request) {
	e.note(func() {
		switch req.Method() {
		case "textDocument/publishDiagnostics":
			var p publishParams
			if err := req.UnmarshalParams(&p); err == nil {
				e.published[p.URI] = p
			}
		case "window/showMessage", "window/logMessage":
			var p messageParams
			req.UnmarshalParams(&p)
			e.messages = append(e.messages, p.Message)
		case "$/progress":
			var p struct {
				Value progressValue `json:"value"`
			}
			req.UnmarshalParams(&p)
			e.progress = append(e.progress, p.Value.Kind)
		}
	})
}

// await waits until ok, which is called with e.mu held, returns true.
func (e *editor) await(what string, ok func() bool) {
	e.Helper()
	deadline := time.After(2 * time.Minute)
	for {
		e.mu.Lock()
		done, changed := ok(), e.changed
		e.mu.Unlock()
		if done {
			return
		}
		select {
		case <-changed:
		case <-deadline:
			e.Fatalf("never: %s; published %v, messages %q", what, e.published, e.messages)
		}
	}
}

func (e *editor) call(method string, params, result any) {
	e.Helper()
	if err := e.ask(method, params, result); err != nil {
		e.Fatalf("%s: %v", method, err)
	}
}

func (e *editor) ask(method string, params, result any) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	rsp, err := e.client.Call(ctx, method, params)
	if err != nil || result == nil {
		return err
	}
	return rsp.UnmarshalResult(result)
}

func (e *editor) notify(method string, params any) {
	e.Helper()
	if err := e.client.Notify(context.Background(), method, params); err != nil {
		e.Fatalf("%s: %v", method, err)
	}
}

// uri names a file of the module.
func (e *editor) uri(file string) string {
	return uriOf(filepath.Join(e.dir, filepath.FromSlash(file)))
}

// open opens a file with a text, or as it is on disk.
func (e *editor) open(file, text string) {
	e.Helper()
	if text == "" {
		data, err := os.ReadFile(filepath.Join(e.dir, filepath.FromSlash(file)))
		if err != nil {
			e.Fatal(err)
		}
		text = string(data)
	}
	e.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": e.uri(file), "languageId": "go", "version": 1, "text": text}})
}

func (e *editor) change(file string, version int, changes ...contentChange) {
	e.Helper()
	e.notify("textDocument/didChange", changeParams{TextDocument: textDocument{URI: e.uri(file), Version: version}, ContentChanges: changes})
}

// wants waits until a file has diagnostics with these texts: rule, line and message
// parts as "taints 3".
func (e *editor) wants(file string, version int, want ...string) []diagnostic {
	e.Helper()
	var got []diagnostic
	e.await(fmt.Sprintf("%s, version %d: %q", file, version, want), func() bool {
		p, ok := e.published[e.uri(file)]
		if !ok || version > 0 && (p.Version == nil || *p.Version != version) {
			return false
		}
		got = p.Diagnostics
		var texts []string
		for _, d := range got {
			texts = append(texts, fmt.Sprintf("%s %d", d.Code, d.Range.Start.Line+1))
		}
		return slices.Equal(texts, want)
	})
	return got
}

// actions asks for what can be done about a diagnostic.
func (e *editor) actions(file string, d diagnostic, only ...string) []codeAction {
	e.Helper()
	var actions []codeAction
	p := codeActionParams{TextDocument: textDocument{URI: e.uri(file)}, Range: d.Range}
	p.Context.Diagnostics, p.Context.Only = []diagnostic{d}, only
	e.call("textDocument/codeAction", p, &actions)
	return actions
}

// applied returns a text after the edits of an action to it.
func applied(t *testing.T, text string, a codeAction) string {
	t.Helper()
	if a.Edit == nil || len(a.Edit.DocumentChanges) != 1 {
		t.Fatalf("no edit of one document: %+v", a)
	}
	var changes []contentChange
	edits := a.Edit.DocumentChanges[0].Edits
	for _, edit := range slices.Backward(edits) { // so that positions stay right
		changes = append(changes, contentChange{&edit.Range, *edit.NewText})
	}
	out, err := change([]byte(text), changes, utf16Units)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// end asks the server to end and checks that it does.
func (e *editor) end() {
	e.Helper()
	e.call("shutdown", nil, nil)
	if err := e.ask("textDocument/hover", documentParams{}, nil); err == nil {
		e.Error("hover after shutdown: want an error")
	}
	e.notify("exit", nil)
	select {
	case err := <-e.served:
		if err != nil {
			e.Errorf("after shutdown and exit: %v", err)
		}
	case <-time.After(time.Minute):
		e.Fatal("the server does not end")
	}
}

// code returns the code of an error of JSON-RPC.
func code(err error) jrpc2.Code {
	if rpc := new(jrpc2.Error); errors.As(err, &rpc) {
		return rpc.Code
	}
	return 0
}

func has(list []string, part string) bool {
	return slices.ContainsFunc(list, func(s string) bool { return strings.Contains(s, part) })
}
