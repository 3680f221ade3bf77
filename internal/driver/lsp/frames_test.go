package lsp

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// output is what a server says.
type output struct{ bytes.Buffer }

func (*output) Close() error { return nil }

// say serves a client that says all at once, and then is gone.
func say(header string, messages ...string) (string, error) {
	var in strings.Builder
	for _, m := range messages {
		fmt.Fprintf(&in, "Content-Length: %d\r\n\r\n%s", len(m), m)
	}
	out := new(output)
	err := Serve(strings.NewReader(in.String()+header), out, testOptions())
	return out.String(), err
}

const (
	hello = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`
	bye   = `{"jsonrpc":"2.0","id":"2","method":"shutdown"}`
	gone  = `{"jsonrpc":"2.0","method":"exit"}`
)

// TestAtOnce tests that what was asked is answered, in order, although the end stands right behind it.
func TestAtOnce(t *testing.T) {
	for range 20 {
		if out, err := say("", hello, bye, gone); err != nil || !strings.Contains(out, `"id":1`) || !strings.Contains(out, `"id":"2"`) {
			t.Fatalf("shutdown and exit: %v, %s", err, out)
		}
		if out, err := say("", hello, bye); err != nil || !strings.Contains(out, `"id":"2"`) {
			t.Fatalf("shutdown and the end: %v, %s", err, out)
		}
		if out, err := say("", hello); err == nil || !strings.Contains(out, `"id":1`) {
			t.Fatalf("the end alone: %v, %s", err, out)
		}
	}
}

// TestSize tests that a message is taken for no larger than it is, and one that is too large is refused.
func TestSize(t *testing.T) {
	out, err := say("Content-Length: 99999999999999\r\n\r\n{", hello)
	if err == nil || !strings.Contains(err.Error(), "99999999999999") || !strings.Contains(out, "-32600") || !strings.Contains(out, `"id":1`) {
		t.Errorf("too large: %v, %s", err, out)
	}
	r := testing.Benchmark(func(b *testing.B) {
		for b.Loop() {
			if _, err := newFrames(strings.NewReader("Content-Length: 200000000\r\n\r\n{"), new(output)).next(); err == nil {
				b.Error("half a message: want an error")
			}
		}
	})
	if r.AllocedBytesPerOp() > 1<<20 {
		t.Errorf("%d bytes for a message of one", r.AllocedBytesPerOp())
	}
}
