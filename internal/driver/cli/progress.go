package cli

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// A progress shows a line on a terminal while a run takes long.
type progress struct {
	w     io.Writer // nil: not a terminal
	mu    sync.Mutex
	done  int
	total int
	shown bool
	quit  chan struct{}
	ended chan struct{}
}

// progressDelay is how long a run may take before it shows progress.
const progressDelay = time.Second

func (a *App) startProgress() *progress {
	p := &progress{quit: make(chan struct{}), ended: make(chan struct{})}
	if isTerminal(a.Stderr) {
		p.w = a.Stderr
	}
	go p.loop()
	return p
}

// update is called when a package is done.
func (p *progress) update(done, total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done, p.total = done, total
}

// stop removes the line.
func (p *progress) stop() {
	close(p.quit)
	<-p.ended
}

func (p *progress) loop() {
	defer close(p.ended)
	if p.w == nil {
		return
	}
	wait := time.NewTimer(progressDelay)
	defer wait.Stop()
	for {
		select {
		case <-p.quit:
			if p.shown {
				fmt.Fprint(p.w, "\r\x1b[K")
			}
			return
		case <-wait.C:
			p.show()
			wait.Reset(progressDelay / 5)
		}
	}
}

func (p *progress) show() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.shown = true
	if p.total == 0 {
		fmt.Fprint(p.w, "\r\x1b[Kloading packages ...")
		return
	}
	fmt.Fprintf(p.w, "\r\x1b[K%d of %d packages", p.done, p.total)
}
