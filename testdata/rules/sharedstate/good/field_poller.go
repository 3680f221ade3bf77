package good

import (
	"sync"
	"time"
)

// A Poller asks again and again.
type Poller struct {
	mu       sync.Mutex
	interval *time.Ticker
	last     string
	learned  string
	said     string
	kept     []string
	healthy  bool
	done     chan struct{}
}

// Start begins, with a ticker that the goroutine gets.
func (p *Poller) Start(every time.Duration, ask func() string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done = make(chan struct{})
	p.interval = time.NewTicker(every)
	go p.loop(ask)
}

func (p *Poller) loop(ask func() string) {
	for {
		select {
		case <-p.interval.C:
			p.note(ask())
			if p.healthy { // only this goroutine changes it
				p.compare(ask())
			}
		case <-p.done:
			return
		}
	}
}

func (p *Poller) note(answer string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.healthy = answer != ""
}

// compare reads what only itself changes.
func (p *Poller) compare(answer string) {
	if p.last == answer {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last = answer
}

// Status returns what was heard last.
func (p *Poller) Status() (string, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.last, p.healthy
}

// Learn keeps the answer, and reads it as the one who has put it there.
func (p *Poller) Learn(answer string) int {
	p.put(answer)
	return len(p.learned)
}

func (p *Poller) put(answer string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.learned = answer
}

// Learned returns the answer.
func (p *Poller) Learned() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.learned
}

// Pollers are used under one lock.
type Pollers struct {
	mu  sync.Mutex
	all map[string]*Poller
}

// Heard tells what a poller has heard.
func (p *Pollers) Heard(name string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.heard(name)
}

func (p *Pollers) heard(name string) string {
	for n, poller := range p.all {
		if n == name {
			return poller.Said()
		}
	}
	return ""
}

// Said is called under the lock of all pollers, and so is Say.
func (p *Poller) Said() string { return p.said }

// Say changes it.
func (p *Poller) Say(said string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.said = said
}

// Says returns it.
func (p *Poller) Says() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.said
}

// Keep keeps an answer.
func (p *Poller) Keep(answer string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.kept = append(p.kept, answer)
}

// Kept returns the answers.
func (p *Poller) Kept() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.kept...)
}

// Many tells about how many there are.
func (p *Poller) Many() bool { return len(p.kept) > 100 }

// Slower asks less often.
func (p *Poller) Slower(every time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.interval != nil {
		p.interval.Reset(every)
	}
}
