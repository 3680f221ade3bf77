package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync"

	"github.com/creachadair/jrpc2"
)

// errNotShutDown says that the client went away without asking for shutdown.
var errNotShutDown = errors.New("the client ended without asking for shutdown")

// Serve answers a client until it says exit or closes its side. It returns nil
// after an orderly shutdown.
func Serve(in io.Reader, out io.WriteCloser, opts Options) error {
	c := new(connection)
	s := newServer(opts, c)
	methods := answers(s)
	exit := make(chan struct{})
	methods["exit"] = func(context.Context, *jrpc2.Request) (any, error) {
		s.stop()
		select {
		case <-exit:
		default:
			close(exit)
		}
		return nil, nil
	}
	methods["$/cancelRequest"] = func(_ context.Context, req *jrpc2.Request) (any, error) {
		var p struct {
			ID json.RawMessage `json:"id"`
		}
		if req.UnmarshalParams(&p) == nil {
			c.server.CancelRequest(string(p.ID))
		}
		return nil, nil
	}
	c.server = jrpc2.NewServer(methods, &jrpc2.ServerOptions{AllowPush: true, DisableBuiltin: true, Concurrency: 64})
	c.server.Start(newFrames(in, out))
	closed := make(chan jrpc2.ServerStatus, 1)
	go func() { closed <- c.server.WaitStatus() }()
	var status jrpc2.ServerStatus
	select {
	case status = <-closed:
	case <-exit: // the client may keep its side open
	}
	s.stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.shut:
		return nil
	case status.Err != nil:
		return status.Err
	}
	return errNotShutDown
}

// answers makes the handlers of a server into methods of the library.
func answers(s *server) methods {
	out := methods{}
	for name, h := range s.handlers() {
		out[name] = func(ctx context.Context, req *jrpc2.Request) (any, error) {
			var raw json.RawMessage
			if req.HasParams() {
				if err := req.UnmarshalParams(&raw); err != nil {
					return nil, err
				}
			}
			result, err := s.handle(ctx, name, h, raw)
			switch {
			case errors.Is(err, errParams):
				return nil, jrpc2.Errorf(jrpc2.InvalidParams, "%v", err)
			case errors.Is(err, errShut):
				return nil, jrpc2.Errorf(jrpc2.InvalidRequest, "%v", err)
			case errors.Is(err, errEarly):
				return nil, jrpc2.Errorf(-32002, "%v", err) // ServerNotInitialized
			}
			return result, err
		}
	}
	return out
}

// methods finds the handler of a method.
type methods map[string]jrpc2.Handler

// Assign returns the handler of a method, nil for what the server does not know:
// the library answers that.
func (m methods) Assign(_ context.Context, method string) jrpc2.Handler { return m[method] }

// A connection is the client of a server.
type connection struct {
	server *jrpc2.Server
	mu     sync.Mutex // keeps the order of notifications
}

// Notify sends a notification.
func (c *connection) Notify(method string, params any) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.server.Notify(context.Background(), method, params)
}

// Call sends a request and waits for the answer.
func (c *connection) Call(ctx context.Context, method string, params, result any) error {
	rsp, err := c.server.Callback(ctx, method, params)
	if err != nil || result == nil {
		return err
	}
	return rsp.UnmarshalResult(result)
}
