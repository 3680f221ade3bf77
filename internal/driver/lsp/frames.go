package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/creachadair/jrpc2/channel"
)

const (
	// maxMessage is how large a message may be: a file in the editor is far smaller.
	maxMessage = 256 << 20
	// patience is how long the end waits for answers to what came before it.
	patience = 5 * time.Second
)

// Frames holds the messages of a connection. What a message announces is believed no further than it comes,
// and the end of the input, or exit, comes when what was asked before is answered.
type frames struct {
	channel.Channel // which sends
	in              *bufio.Reader
	answered        chan struct{} // holds at most one

	mu   sync.Mutex     // guards what follows, and keeps messages apart
	open map[string]int // requests without an answer, by ID
}

func newFrames(in io.Reader, out io.WriteCloser) *frames {
	return &frames{Channel: channel.LSP(strings.NewReader(""), out), in: bufio.NewReader(in), answered: make(chan struct{}, 1), open: map[string]int{}}
}

// An envelope is what all messages have; responses have no method.
type envelope struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
}

// counted: the answer has this ID, too; to one of another form it has none.
func (e envelope) counted() bool {
	return len(e.ID) > 0 && strings.IndexByte(`"-0123456789`, e.ID[0]) >= 0
}

func envelopes(msg []byte) (list []envelope) {
	if json.Unmarshal(msg, &list) != nil {
		list = make([]envelope, 1)
		_ = json.Unmarshal(msg, &list[0]) // what makes no sense is answered by the library
	}
	return list
}

// Send sends a message.
func (f *frames) Send(msg []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	err := f.Channel.Send(msg)
	for _, e := range envelopes(msg) {
		if id := string(e.ID); e.Method == "" && f.open[id] > 0 {
			if f.open[id]--; f.open[id] == 0 {
				delete(f.open, id)
			}
		}
	}
	select {
	case f.answered <- struct{}{}:
	default:
	}
	return err
}

// Recv returns the next message.
func (f *frames) Recv() ([]byte, error) {
	msg, err := f.next()
	if err != nil {
		f.settle()
		return nil, err
	}
	for _, e := range envelopes(msg) {
		if e.Method == "exit" {
			f.settle()
		}
		if e.Method != "" && e.counted() {
			f.mu.Lock()
			f.open[string(e.ID)]++
			f.mu.Unlock()
		}
	}
	return msg, nil
}

// settle waits for the answers to all that was asked.
func (f *frames) settle() {
	enough := time.After(patience)
	for {
		f.mu.Lock()
		n := len(f.open)
		f.mu.Unlock()
		if n == 0 {
			return
		}
		select {
		case <-f.answered:
		case <-enough:
			return
		}
	}
}

func (f *frames) next() ([]byte, error) {
	size := -1
	for {
		line, err := f.in.ReadString('\n')
		if err != nil {
			return nil, err
		}
		line = strings.TrimSpace(line)
		if line == "" {
			break
		}
		name, value, ok := strings.Cut(line, ":")
		if !ok {
			return nil, errors.New("a line before a message is not a header")
		}
		if !strings.EqualFold(name, "Content-Length") {
			continue
		}
		if size, err = strconv.Atoi(strings.TrimSpace(value)); err != nil || size < 0 || size > maxMessage {
			err = fmt.Errorf("a message cannot have a Content-Length of %.30q", strings.TrimSpace(value))
			text, _ := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": nil, "error": map[string]any{"code": -32600, "message": err.Error()}})
			return nil, errors.Join(err, f.Send(text)) // where the next one begins nobody knows
		}
	}
	if size < 0 {
		return nil, errors.New("a message without Content-Length")
	}
	var msg bytes.Buffer
	if _, err := io.CopyN(&msg, f.in, int64(size)); err != nil {
		return nil, err
	}
	return msg.Bytes(), nil
}
