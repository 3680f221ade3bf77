package lsp

import (
	"fmt"
	"sync"
	"time"
)

// A bar shows that the server works, once that takes a while.
type bar struct {
	s     *server
	begun time.Time

	mu    sync.Mutex // guards what follows
	state barState
	token string
	last  time.Time
	done  int
	total int
}

type barState int

const (
	barHidden  barState = iota
	barAsked            // the client was asked for a token
	barShown            // it has agreed
	barRefused          // it has not
	barEnded
)

// barDelay is how long work may take before it is shown.
const barDelay = 500 * time.Millisecond

func (v *view) startProgress() *bar { return &bar{s: v.s, begun: time.Now()} }

// report takes the state of the work: a total of 0 while packages are being loaded.
func (b *bar) report(done, total int) {
	b.s.mu.Lock()
	supported := b.s.caps.Window.WorkDoneProgress
	b.s.mu.Unlock()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done, b.total = done, total
	switch {
	case !supported:
	case b.state == barHidden && (total == 0 || time.Since(b.begun) >= barDelay):
		b.state = barAsked
		go b.ask()
	case b.state == barShown && time.Since(b.last) >= barDelay/5:
		b.last = time.Now()
		b.send("report", "")
	}
}

// ask asks the client for a bar, and shows it if the work goes on.
func (b *bar) ask() {
	b.s.mu.Lock()
	token := fmt.Sprintf("ctrlvet-%d", b.s.use())
	b.s.mu.Unlock()
	err := b.s.client.Call(b.s.ctx, "window/workDoneProgress/create", progressParams{Token: token}, nil)
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case err != nil:
		b.state = barRefused
	case b.state == barAsked:
		b.state, b.token = barShown, token
		b.send("begin", "ctrlvet")
	}
}

func (b *bar) message() string {
	if b.total == 0 {
		return "loading packages"
	}
	return fmt.Sprintf("%d of %d packages", b.done, b.total)
}

func (b *bar) send(kind, title string) {
	v := progressValue{Kind: kind, Title: title}
	if kind != "end" {
		percent := 100 * b.done / max(b.total, 1)
		v.Message, v.Percentage = b.message(), &percent
	}
	_ = b.s.client.Notify("$/progress", progressParams{b.token, v})
}

// end takes the bar away.
func (b *bar) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.state == barShown {
		b.send("end", "")
	}
	b.state = barEnded
}
