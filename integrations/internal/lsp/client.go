package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"time"
)

// A Client is an editor with a running server.
type Client struct {
	// Timeout bounds each wait.
	Timeout time.Duration

	cmd      *exec.Cmd
	in       io.WriteCloser
	stderr   lockedBuffer
	settings map[string]any

	write sync.Mutex

	mu        sync.Mutex
	changed   chan struct{} // closed and renewed at every change of what follows
	nextID    int
	pending   map[string]chan message
	published map[string]publication // by URI
	open      map[string]*document   // by URI
	err       error                  // why the connection ended
}

type publication struct {
	Version     int          `json:"version"`
	Diagnostics []Diagnostic `json:"diagnostics"`
}

type document struct {
	version int
	text    string
}

// lockedBuffer keeps what the server writes to standard error.
type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

// Start starts the server for the folder dir and tells it the settings that
// editors have under "gopls".
func Start(program, dir string, env []string, settings map[string]any) (*Client, error) {
	return StartCommand(exec.Command(program), dir, env, settings)
}

// StartCommand is Start for a server that wants arguments.
func StartCommand(cmd *exec.Cmd, dir string, env []string, settings map[string]any) (*Client, error) {
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return nil, err
	}
	c := &Client{
		Timeout:   5 * time.Minute,
		settings:  settings,
		changed:   make(chan struct{}),
		pending:   map[string]chan message{},
		published: map[string]publication{},
		open:      map[string]*document{},
	}
	c.cmd = cmd
	c.cmd.Dir = dir
	c.cmd.Env = append(os.Environ(), env...)
	c.cmd.Stderr = &c.stderr
	if c.in, err = c.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.cmd.Start(); err != nil {
		return nil, err
	}
	go c.listen(bufio.NewReader(out))
	if err := c.initialize(dir); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, c.stderr.String())
	}
	return c, nil
}

func (c *Client) initialize(dir string) error {
	on := map[string]any{}
	params := map[string]any{
		"processId":             os.Getpid(),
		"rootUri":               URI(dir),
		"workspaceFolders":      []any{map[string]any{"uri": URI(dir), "name": filepath.Base(dir)}},
		"initializationOptions": c.settings,
		"capabilities": map[string]any{
			"workspace": map[string]any{"configuration": true, "workspaceEdit": map[string]any{"documentChanges": true}},
			"window":    map[string]any{"workDoneProgress": true},
			"textDocument": map[string]any{
				"publishDiagnostics": map[string]any{
					"relatedInformation": true, "versionSupport": true, "codeDescriptionSupport": true,
				},
				"codeAction": map[string]any{
					"codeActionLiteralSupport": map[string]any{
						"codeActionKind": map[string]any{"valueSet": []string{"quickfix", "source.fixAll"}},
					},
				},
				"synchronization": on,
			},
		},
	}
	if err := c.Call("initialize", params, nil); err != nil {
		return err
	}
	return c.notify("initialized", on)
}

// Settings changes the settings.
func (c *Client) Settings(settings map[string]any) error {
	c.mu.Lock()
	c.settings = settings
	c.mu.Unlock()
	return c.notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"gopls": settings}})
}

// Stderr returns what the server has said besides its answers.
func (c *Client) Stderr() string { return c.stderr.String() }

// PID is the server's process.
func (c *Client) PID() int { return c.cmd.Process.Pid }

// Close asks the server to end, and returns an error if it does not end in order.
func (c *Client) Close() error {
	shutdown := c.Call("shutdown", nil, nil)
	if shutdown == nil {
		shutdown = c.notify("exit", nil)
	}
	c.in.Close()
	ended := make(chan error, 1)
	go func() { ended <- c.cmd.Wait() }()
	select {
	case err := <-ended:
		if shutdown != nil {
			return shutdown
		}
		if err != nil {
			return fmt.Errorf("%w\n%s", err, c.stderr.String())
		}
		return nil
	case <-time.After(30 * time.Second):
		c.cmd.Process.Kill()
		return fmt.Errorf("%s does not end", c.cmd.Path)
	}
}

// Call sends a request and waits for the answer.
func (c *Client) Call(method string, params, result any) error {
	raw, err := json.Marshal(params)
	if err != nil {
		return err
	}
	if params == nil {
		raw = nil
	}
	answer := make(chan message, 1)
	c.mu.Lock()
	if c.err != nil {
		c.mu.Unlock()
		return c.ended()
	}
	c.nextID++
	id := json.RawMessage(strconv.Itoa(c.nextID))
	c.pending[string(id)] = answer
	c.mu.Unlock()
	if err := c.send(message{ID: &id, Method: method, Params: raw}); err != nil {
		return err
	}
	select {
	case m, ok := <-answer:
		switch {
		case !ok:
			return c.ended()
		case m.Error != nil:
			return fmt.Errorf("%s: %w", method, m.Error)
		case result == nil:
			return nil
		}
		return json.Unmarshal(m.Result, result)
	case <-time.After(c.Timeout):
		return fmt.Errorf("%s: no answer in %v", method, c.Timeout)
	}
}

func (c *Client) ended() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return fmt.Errorf("the server has ended: %w\n%s", c.err, c.stderr.String())
}

func (c *Client) notify(method string, params any) error {
	raw, err := json.Marshal(params)
	if err != nil {
		return err
	}
	if params == nil {
		raw = nil
	}
	return c.send(message{Method: method, Params: raw})
}

func (c *Client) send(m message) error {
	c.write.Lock()
	defer c.write.Unlock()
	return writeMessage(c.in, m)
}

// listen takes what the server says until it ends.
func (c *Client) listen(r *bufio.Reader) {
	for {
		m, err := readMessage(r)
		if err != nil {
			c.mu.Lock()
			c.err = err
			for id, answer := range c.pending {
				delete(c.pending, id)
				close(answer)
			}
			c.wake()
			c.mu.Unlock()
			return
		}
		switch {
		case m.Method == "":
			c.mu.Lock()
			if m.ID != nil && c.pending[string(*m.ID)] != nil {
				c.pending[string(*m.ID)] <- m
				delete(c.pending, string(*m.ID))
			}
			c.mu.Unlock()
		case m.ID != nil:
			result := c.answer(m)
			go c.send(message{ID: m.ID, Result: result})
		default:
			c.notified(m)
		}
	}
}

// wake tells those who wait that something has changed. c.mu is held.
func (c *Client) wake() {
	close(c.changed)
	c.changed = make(chan struct{})
}

// answer says what an editor says to a server's request.
func (c *Client) answer(m message) json.RawMessage {
	if m.Method != "workspace/configuration" {
		return json.RawMessage("null")
	}
	var params struct{ Items []any }
	if err := json.Unmarshal(m.Params, &params); err != nil {
		return json.RawMessage("null")
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	all := make([]any, len(params.Items))
	for i := range all {
		all[i] = c.settings
	}
	raw, err := json.Marshal(all)
	if err != nil {
		return json.RawMessage("null")
	}
	return raw
}

// notified keeps published diagnostics and the progress of work.
func (c *Client) notified(m message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch m.Method {
	case "textDocument/publishDiagnostics":
		var p struct {
			URI string `json:"uri"`
			publication
		}
		if json.Unmarshal(m.Params, &p) == nil {
			c.published[p.URI] = p.publication
			c.wake()
		}
	}
}
