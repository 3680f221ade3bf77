package good

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// Page is called back by those to whom it is handed, who are called under its lock.
type Page struct {
	mu     sync.RWMutex
	title  string
	footer string
	shelf  map[string]map[string]int
	mux    *http.ServeMux
	parts  []part
}

type part interface{ render() string }

// NewPage hands the page to the multiplexer.
func NewPage() *Page {
	p := &Page{mux: http.NewServeMux(), shelf: make(map[string]map[string]int)}
	p.mux.Handle("/title", p)
	return p
}

// Set is called by anybody.
func (p *Page) Set(title string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.title = title
}

// Title is called by anybody.
func (p *Page) Title() string {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.title
}

// Serve answers all requests, under the lock.
func (p *Page) Serve(w http.ResponseWriter, r *http.Request) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	p.mux.ServeHTTP(w, r)
}

// ServeHTTP is called by the multiplexer.
func (p *Page) ServeHTTP(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(p.title)) }

// SetFooter hands what to do to a helper that locks for it.
func (p *Page) SetFooter(text string) bool {
	set := func(s string) { p.footer = s }
	return p.change(text, set)
}

// DropFooter does so, too.
func (p *Page) DropFooter() bool { return p.change(" ", func(string) { p.footer = "" }) }

func (p *Page) change(text string, set func(string)) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if text == "" {
		p.footer = "none"
		return false
	}
	set(text)
	return true
}

// Footer is called by anybody.
func (p *Page) Footer() string {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.footer
}

// Title2 is a part of the page.
type Title2 struct{ page *Page }

func (t *Title2) render() string { return t.page.title }

// Render calls its parts under the lock.
func (p *Page) Render() string {
	p.mu.RLock()
	defer p.mu.RUnlock()
	out := ""
	for _, x := range p.parts {
		out += x.render()
	}
	return out
}

// Put takes the lock in the function that gets the map.
func (p *Page) Put(shelf, book string, n int) { p.place(p.shelf, shelf, book, n) }

// Drop does so, too.
func (p *Page) Drop(shelf, book string) { p.take(p.shelf, shelf, book) }

func (p *Page) place(all map[string]map[string]int, shelf, book string, n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if all[shelf] == nil {
		all[shelf] = make(map[string]int)
	}
	all[shelf][book] = n
}

func (p *Page) take(all map[string]map[string]int, shelf, book string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(all[shelf], book)
}

// Count is called by anybody.
func (p *Page) Count() int {
	p.mu.RLock()
	defer p.mu.RUnlock()
	n := 0
	for _, books := range p.shelf {
		n += len(books)
	}
	return n
}

// Clear takes a shelf out under the lock: nobody else has it then.
func (p *Page) Clear(shelf string, gone func(string)) {
	p.mu.Lock()
	books, ok := p.shelf[shelf]
	delete(p.shelf, shelf)
	p.mu.Unlock()
	if !ok {
		return
	}
	for book := range books {
		gone(book)
		delete(books, book)
	}
}

// A Feeder is started once.
type Feeder struct {
	mu     sync.Mutex
	period time.Duration
	fed    time.Time
}

// Start sets the period before it feeds.
func (f *Feeder) Start(ctx context.Context, period time.Duration) {
	f.mu.Lock()
	f.period = period
	f.mu.Unlock()
	f.feed(ctx)
	<-ctx.Done()
}

func (f *Feeder) feed(ctx context.Context) {
	tick := time.NewTicker(f.period / 3)
	go func() {
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case now := <-tick.C:
				f.mu.Lock()
				f.fed = now
				f.mu.Unlock()
			}
		}
	}()
}

// Period is called by anybody.
func (f *Feeder) Period() time.Duration {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.period
}

// Restart feeds once more, under the lock.
func (f *Feeder) Restart(ctx context.Context) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.feed(ctx)
}
