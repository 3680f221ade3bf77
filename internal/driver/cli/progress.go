package cli

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// A progress shows a line on a terminal while a run takes long.
type progress struct {
	w     io.Writer
	mu    sync.Mutex // guards what follows, and writing
	text  string
	shown bool
	over  bool
}

// progressDelay is how long a run may take before it shows progress.
const progressDelay = time.Second

func (a *App) startProgress() *progress {
	p := &progress{w: a.Stderr, text: "loading packages ..."}
	if isTerminal(a.Stderr) {
		time.AfterFunc(progressDelay, p.tick)
	}
	return p
}

// update is called when a package is done.
func (p *progress) update(done, total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if total > 0 {
		p.text = fmt.Sprintf("%d of %d packages", done, total)
	}
}

// stop removes the line.
func (p *progress) stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.over = true; p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}

func (p *progress) tick() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.over {
		p.show()
		time.AfterFunc(progressDelay/5, p.tick)
	}
}

func (p *progress) show() {
	p.shown = true
	fmt.Fprint(p.w, "\r\x1b[K", p.text)
}
