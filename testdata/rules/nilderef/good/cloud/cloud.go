// Package cloud is a client in the way of the first SDK of AWS: each method stands beside
// one for its request, which has the answer made before it is sent.
package cloud

import "errors"

// Client asks for queues.
type Client struct{ Names map[string][]string }

// QueuesInput says whose.
type QueuesInput struct{ Account string }

// QueuesOutput holds what was answered.
type QueuesOutput struct{ Names []string }

// Request is what is sent.
type Request struct{ send func() error }

// Send sends it.
func (r *Request) Send() error { return r.send() }

// ListQueuesRequest makes the request, and the answer that it fills.
func (c *Client) ListQueuesRequest(in *QueuesInput) (*Request, *QueuesOutput) {
	out := &QueuesOutput{}
	return &Request{send: func() error {
		names, ok := c.Names[in.Account]
		if !ok {
			return errors.New("no such account")
		}
		out.Names = names
		return nil
	}}, out
}

// ListQueues sends it.
func (c *Client) ListQueues(in *QueuesInput) (*QueuesOutput, error) {
	request, out := c.ListQueuesRequest(in)
	return out, request.Send()
}
