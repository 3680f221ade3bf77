// Package lsp is a language server: it shows in any editor, beside the Go language
// server that the editor has, what ctrlvet finds while code is being written, with
// its fixes and explanations.
package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// A Gate lets only those findings in one package pass that are new. Texts take the
// place of files on disk, by absolute name.
type Gate func(ctx context.Context, texts map[string][]byte, findings []report.Finding) ([]report.Finding, error)

// Options say what the server needs to know of the program.
type Options struct {
	Version string
	// Configure takes the settings of the client, which have the names of flags. It
	// is called before anything else, and again when they change.
	Configure func(settings map[string]any) error
	// Load returns how the packages of a directory are loaded, but for the patterns.
	Load func() (load.Config, error)
	// Rules returns the rules for the modules of a directory.
	Rules func(dir string) ([]*analysis.Analyzer, error)
	// Gate opens what lets findings pass in a directory; nil: all are shown. Files are
	// those that it reads: when one changes it is opened anew.
	Gate func(ctx context.Context, dir string) (gate Gate, files []string, err error)
	// Explain returns the documentation of a rule, or of RULE/FORM, as Markdown.
	Explain func(rule string) (markdown string, ok bool)
	// Brief returns it as plain text, for clients that show nothing but messages.
	Brief func(rule string) string
	// Debounce is how long the server waits after a change, Dependents how long after
	// the last one it turns to packages that are not open.
	Debounce, Dependents time.Duration
	// CodeLens: findings with a path get a line above them that leads along it.
	CodeLens func() bool
}

// A client is the other side of the connection.
type client interface {
	// Notify sends a notification.
	Notify(method string, params any) error
	// Call sends a request and waits for the answer; result may be nil.
	Call(ctx context.Context, method string, params, result any) error
}

// A server is the state of one connection.
type server struct {
	opts   Options
	client client
	ctx    context.Context // ends with the connection
	stop   context.CancelFunc

	mu          sync.Mutex // guards what follows
	caps        clientCapabilities
	enc         encoding
	initialized bool
	shut        bool // shutdown was asked for
	folders     []string
	docs        map[string]*document // by file
	views       map[string]*view     // by directory
	said        map[string]bool      // messages that were shown
	tokens      int
}

// A document is a file in the editor.
type document struct {
	uri     string
	version int
	text    []byte
	used    int // grows with each use: the last used file is the most urgent
}

func newServer(opts Options, c client) *server {
	ctx, stop := context.WithCancel(context.Background())
	return &server{
		opts: opts, client: c, ctx: ctx, stop: stop, enc: utf16Units,
		docs: map[string]*document{}, views: map[string]*view{}, said: map[string]bool{},
	}
}

// A handler answers a request or takes a notification.
type handler func(ctx context.Context, params json.RawMessage) (any, error)

// handlers returns what the server understands.
func (s *server) handlers() map[string]handler {
	return map[string]handler{
		"initialize":                          typed(s.initialize),
		"initialized":                         typed(s.registered),
		"shutdown":                            typed(s.shutdown),
		"textDocument/didOpen":                typed(s.didOpen),
		"textDocument/didChange":              typed(s.didChange),
		"textDocument/didSave":                typed(s.didSave),
		"textDocument/didClose":               typed(s.didClose),
		"textDocument/codeAction":             typed(s.codeActions),
		"textDocument/codeLens":               typed(s.codeLenses),
		"textDocument/hover":                  typed(s.hover),
		"workspace/executeCommand":            typed(s.execute),
		"workspace/didChangeWatchedFiles":     typed(s.didChangeWatchedFiles),
		"workspace/didChangeWorkspaceFolders": typed(s.didChangeFolders),
		"workspace/didChangeConfiguration":    typed(s.didChangeConfiguration),
	}
}

// errShut is the answer to what comes after shutdown, errEarly to what comes before
// initialize; errParams to parameters of the wrong form.
var (
	errShut   = errors.New("the server was shut down")
	errEarly  = errors.New("initialize comes first")
	errParams = errors.New("invalid parameters")
)

// typed decodes the parameters.
func typed[P any](f func(ctx context.Context, params P) (any, error)) handler {
	return func(ctx context.Context, raw json.RawMessage) (any, error) {
		var params P
		if len(raw) > 0 {
			if err := json.Unmarshal(raw, &params); err != nil {
				return nil, fmt.Errorf("%w: %w", errParams, err)
			}
		}
		return f(ctx, params)
	}
}

// handle answers a message. Whatever it holds, the server goes on.
func (s *server) handle(ctx context.Context, method string, h handler, raw json.RawMessage) (result any, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("%s failed: %v; ctrlvet %s, please report this", method, v, s.opts.Version)
			s.log(messageError, err.Error())
		}
	}()
	s.mu.Lock()
	early, shut := !s.initialized, s.shut
	s.mu.Unlock()
	switch {
	case shut:
		return nil, errShut
	case early && method != "initialize" && method != "shutdown":
		return nil, errEarly
	}
	return h(ctx, raw)
}

func (s *server) initialize(_ context.Context, p initializeParams) (any, error) {
	if err := s.configure(p.Options); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.initialized {
		return nil, errors.New("initialize comes once")
	}
	s.initialized = true
	s.caps = p.Capabilities
	s.enc = chooseEncoding(p.Capabilities.General.PositionEncodings)
	for _, f := range p.WorkspaceFolders {
		s.addFolder(f.URI)
	}
	if len(p.WorkspaceFolders) == 0 && p.RootURI != "" {
		s.addFolder(p.RootURI)
	}
	return map[string]any{
		"serverInfo": map[string]any{"name": "ctrlvet", "version": s.opts.Version},
		"capabilities": map[string]any{
			"positionEncoding": s.enc,
			"textDocumentSync": map[string]any{"openClose": true, "change": 2, "save": map[string]any{"includeText": false}},
			"codeActionProvider": map[string]any{
				"codeActionKinds": []string{kindQuickFix, kindFixAll},
			},
			"codeLensProvider":       map[string]any{},
			"hoverProvider":          true,
			"executeCommandProvider": map[string]any{"commands": []string{cmdExplain, cmdPath}},
			"workspace": map[string]any{
				"workspaceFolders": map[string]any{"supported": true, "changeNotifications": true},
			},
		},
	}, nil
}

// configure hands the settings of the client on.
func (s *server) configure(raw json.RawMessage) error {
	settings := map[string]any{}
	if len(raw) > 0 && string(raw) != "null" {
		if err := json.Unmarshal(raw, &settings); err != nil {
			return fmt.Errorf("%w: the settings are no object: %w", errParams, err)
		}
	}
	return s.opts.Configure(settings)
}

func (s *server) addFolder(uri string) {
	if dir, ok := fileOf(uri); ok && !slices.Contains(s.folders, dir) {
		s.folders = append(s.folders, dir)
	}
}

// watched are the files that answers depend on.
var watched = []string{"**/*.go", "**/go.mod", "**/go.sum", "**/go.work", "**/.ctrlvet.yml", "**/.ctrlvet-baseline.json", "**/*.yaml", "**/Makefile", "**/PROJECT"}

// registered asks the client to tell of files that change on disk.
func (s *server) registered(context.Context, struct{}) (any, error) {
	s.mu.Lock()
	dynamic := s.caps.Workspace.DidChangeWatchedFiles.DynamicRegistration
	s.mu.Unlock()
	if !dynamic {
		return nil, nil // files are looked at when something is edited or saved
	}
	var watchers []any
	for _, glob := range watched {
		watchers = append(watchers, map[string]any{"globPattern": glob})
	}
	go func() {
		err := s.client.Call(s.ctx, "client/registerCapability", map[string]any{"registrations": []any{map[string]any{
			"id": "ctrlvet-files", "method": "workspace/didChangeWatchedFiles",
			"registerOptions": map[string]any{"watchers": watchers},
		}}}, nil)
		if err != nil && s.ctx.Err() == nil {
			s.log(messageWarning, fmt.Sprintf("the client does not tell of changes on disk: %v", err))
		}
	}()
	return nil, nil
}

func (s *server) shutdown(context.Context, struct{}) (any, error) {
	s.mu.Lock()
	s.shut = true
	s.mu.Unlock()
	s.stop() // ends all work
	return nil, nil
}

func (s *server) didChangeFolders(_ context.Context, p foldersParams) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, f := range p.Event.Added {
		s.addFolder(f.URI)
	}
	for _, f := range p.Event.Removed {
		if dir, ok := fileOf(f.URI); ok {
			s.folders = slices.DeleteFunc(s.folders, func(d string) bool { return d == dir })
		}
	}
	s.regroup()
	return nil, nil
}

// didChangeConfiguration begins anew with other settings.
func (s *server) didChangeConfiguration(_ context.Context, p struct {
	Settings json.RawMessage `json:"settings"`
}) (any, error) {
	var own struct {
		Ctrlvet json.RawMessage `json:"ctrlvet"`
	}
	if json.Unmarshal(p.Settings, &own) != nil || len(own.Ctrlvet) == 0 || string(own.Ctrlvet) == "null" {
		return nil, nil // nothing for us
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.configure(own.Ctrlvet); err != nil {
		s.show(messageError, err.Error())
		return nil, nil
	}
	for _, v := range s.views {
		v.close()
	}
	s.views = map[string]*view{}
	s.regroup()
	return nil, nil
}

// show shows a message to the user, once. s.mu is held.
func (s *server) show(kind int, text string) {
	if s.said[text] {
		return
	}
	s.said[text] = true
	go s.client.Notify("window/showMessage", messageParams{kind, "ctrlvet: " + text})
}

// log writes a message where the client keeps them.
func (s *server) log(kind int, text string) {
	_ = s.client.Notify("window/logMessage", messageParams{kind, strings.TrimSpace(text)})
}
