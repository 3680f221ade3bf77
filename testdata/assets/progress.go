package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
)

// progress reads what "go build -v" writes on standard error and tells a person how far the build is:
// on a terminal in one line that changes, elsewhere in a line every quarter of a minute.
type progress struct {
	out   io.Writer
	name  string
	total int // packages in the build; 0 when unknown
	start time.Time
	live  bool // out is a terminal
	done  chan struct{}
	ended sync.WaitGroup

	mu         sync.Mutex
	compiled   int
	downloaded int
	rest       []byte   // an incomplete line
	tail       []string // what the go command said apart from package names
}

func startProgress(out *os.File, name string, total int) *progress {
	p := &progress{out: out, name: name, total: total, start: time.Now(), done: make(chan struct{})}
	every := 15 * time.Second
	if info, err := out.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
		p.live, every = true, time.Second
	}
	p.ended.Go(func() { p.show(every) })
	return p
}

func (p *progress) show(every time.Duration) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-p.done:
			return
		case <-ticker.C:
			if p.live {
				fmt.Fprintf(p.out, "\r\x1b[K%s", p.line())
			} else {
				fmt.Fprintln(p.out, p.line())
			}
		}
	}
}

// stop ends the display with a last line.
func (p *progress) stop() {
	close(p.done)
	p.ended.Wait()
	if p.live {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
	fmt.Fprintln(p.out, p.line())
}

func (p *progress) line() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := fmt.Sprintf("assets: %s: %s", p.name, time.Since(p.start).Round(time.Second))
	if p.downloaded > 0 && p.compiled == 0 {
		s += fmt.Sprintf(", %d modules downloaded", p.downloaded)
	}
	s += fmt.Sprintf(", %d packages compiled", p.compiled)
	if p.total > 0 {
		// The go command does not tell how many of them it has compiled before.
		s += fmt.Sprintf(" (of at most %d)", p.total)
	}
	return s
}

// Write takes the output of the go command.
func (p *progress) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.rest = append(p.rest, b...)
	for {
		line, rest, ok := bytes.Cut(p.rest, []byte("\n"))
		if !ok {
			return len(b), nil
		}
		p.take(string(line))
		p.rest = rest
	}
}

func (p *progress) take(line string) {
	switch {
	case strings.HasPrefix(line, "go: downloading "):
		p.downloaded++
	case line != "" && !strings.ContainsAny(line, " \t:"):
		p.compiled++ // "go build -v" names each package that it compiles, alone in a line
	default:
		p.tail = append(p.tail, line)
	}
}

// messages returns what the go command said apart from its progress, for an error message.
func (p *progress) messages() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.Join(append(p.tail, string(p.rest)), "\n")
}
