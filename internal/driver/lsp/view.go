package lsp

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/driver/session"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// A view is a module or a workspace with a file in the editor, and the session
// that looks at it.
type view struct {
	s       *server
	dir     string
	session *session.Session
	ctx     context.Context
	stop    context.CancelFunc
	wake    chan struct{} // holds at most one
	freed   time.Time     // when memory was given back; of loop

	// What follows is guarded by s.mu.
	cancel    context.CancelFunc // of the request that runs
	saved     bool               // something was saved since the last request
	published map[string]*publication
	packages  map[string][]string // files that were published, by package
	settings  string              // the file for which an error is shown
	logged    map[string]string   // what was logged of packages
	sources   map[string]bool     // files that packages are made of, of those that were named

	gateMu    sync.Mutex
	gate      Gate
	gateFiles string // what they held when it was opened
	gateNames []string
	gated     bool
}

// A publication is what the client was told about a file.
type publication struct {
	version  *int
	text     []byte
	findings []report.Finding
	diags    []diagnostic
}

// cached matches files of a module cache.
var cached = ondemand.Regexp(`@v\d+\.\d+\.\d+[^/]*/`)

// place returns the directory of the view of a file and the patterns of its
// packages; ok is false for files that nobody wants to hear about.
func (s *server) place(file string) (dir string, patterns []string, ok bool) {
	if filepath.Ext(file) != ".go" || cached().MatchString(filepath.ToSlash(file)) {
		return "", nil, false
	}
	if len(s.folders) > 0 && !slices.ContainsFunc(s.folders, func(dir string) bool { return within(dir, file) }) {
		return "", nil, false
	}
	root := config.Root(filepath.Dir(file))
	if root == "" {
		return "", nil, false
	}
	if work, uses := config.Workspace(root); slices.Contains(uses, root) {
		work = filepath.Dir(work)
		for _, use := range uses {
			if rel, err := filepath.Rel(work, use); err == nil {
				patterns = append(patterns, "./"+filepath.ToSlash(filepath.Join(rel, "...")))
			}
		}
		return work, patterns, true
	}
	return root, []string{"./..."}, true
}

// within reports whether a file lies below a directory.
func within(dir, file string) bool {
	rel, err := filepath.Rel(dir, file)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// regroup makes a view for each directory with a file in the editor, closes the
// others, and has all look at their files again. s.mu is held.
func (s *server) regroup() {
	needed := map[string]bool{}
	for file := range s.docs {
		dir, patterns, ok := s.place(file)
		if !ok {
			continue
		}
		needed[dir] = true
		if s.views[dir] == nil {
			v, err := s.open(dir, patterns)
			if err != nil {
				s.show(messageError, err.Error())
				continue
			}
			s.views[dir] = v
		}
	}
	for dir, v := range s.views {
		if !needed[dir] && !slices.ContainsFunc(s.folders, func(f string) bool { return within(f, dir) || within(dir, f) }) {
			v.close()
			delete(s.views, dir)
			continue
		}
		v.kick(false)
	}
}

// open makes a view.
func (s *server) open(dir string, patterns []string) (*view, error) {
	cfg, err := s.opts.Load()
	if err != nil {
		return nil, err
	}
	cfg.Dir, cfg.Patterns = dir, patterns
	ctx, stop := context.WithCancel(s.ctx)
	sess, err := session.New(ctx, session.Config{
		Load: cfg, Version: s.opts.Version,
		Rules: func() ([]*analysis.Analyzer, error) { return s.opts.Rules(dir) },
	})
	if err != nil {
		stop()
		return nil, err
	}
	v := &view{
		s: s, dir: dir, session: sess, ctx: ctx, stop: stop, wake: make(chan struct{}, 1),
		published: map[string]*publication{}, packages: map[string][]string{}, logged: map[string]string{}, sources: map[string]bool{},
	}
	go v.loop()
	return v, nil
}

// close ends the work of the view and takes back what it published. s.mu is held.
func (v *view) close() {
	v.stop()
	for file, p := range v.published {
		if len(p.diags) > 0 {
			v.send(file, nil, nil)
		}
	}
	v.published = map[string]*publication{}
}

// kick has the view look at its files soon. If text changed, what runs is given up.
// s.mu is held.
func (v *view) kick(changed bool) {
	if changed && v.cancel != nil {
		v.cancel()
	}
	select {
	case v.wake <- struct{}{}:
	default:
	}
}

// loop answers kicks until the view is closed.
func (v *view) loop() {
	for {
		select {
		case <-v.ctx.Done():
			return
		case <-v.wake:
		}
		for v.quiet(v.s.opts.Debounce) {
		}
		saved, ended := v.check(false)
		if !ended {
			continue // a change came: there is a kick
		}
		if !saved && v.quiet(v.s.opts.Dependents) {
			v.again()
			continue
		}
		v.check(true)
	}
}

// quiet waits and reports whether a kick came meanwhile.
func (v *view) quiet(d time.Duration) (kicked bool) {
	select {
	case <-v.ctx.Done():
		return false
	case <-v.wake:
		return true
	case <-time.After(d):
		return false
	}
}

// again puts a kick back.
func (v *view) again() {
	v.s.mu.Lock()
	defer v.s.mu.Unlock()
	v.kick(false)
}

// check asks the session and publishes what it says. ended is false if the request
// was given up.
func (v *view) check(dependents bool) (saved, ended bool) {
	s := v.s
	ctx, cancel := context.WithCancel(v.ctx)
	defer cancel()
	s.mu.Lock()
	if v.ctx.Err() != nil {
		s.mu.Unlock()
		return false, true
	}
	v.cancel = cancel
	saved = v.saved
	v.saved = false
	req := session.Request{Overlay: map[string][]byte{}, Dependents: dependents, Saved: saved}
	versions := map[string]int{}
	for file, d := range s.docs {
		if dir, _, ok := s.place(file); ok && dir == v.dir {
			req.Overlay[file], versions[file] = d.text, d.version
		}
	}
	req.Open = slices.SortedFunc(maps.Keys(req.Overlay), func(a, b string) int { return s.docs[b].used - s.docs[a].used })
	s.mu.Unlock()

	if err := v.openGate(ctx, saved); err != nil {
		v.complain(err)
	}
	bar := v.startProgress()
	req.Progress = bar.report
	r := &round{v: v, ctx: ctx, overlay: req.Overlay, versions: versions, seen: map[string]bool{}, texts: map[string]*lines{}}
	errs, err := v.session.Check(ctx, req, r.publish)
	bar.end()
	switch {
	case session.Ended(err):
		return saved, false
	case err != nil:
		v.complain(err)
		r.retract(true)
		return saved, true
	}
	v.clearSettings()
	v.logOnce(errs)
	r.retract(dependents)
	r.strangers(req.Open)
	if dependents && time.Since(v.freed) > time.Minute {
		v.freed = time.Now()
		debug.FreeOSMemory() // loading takes more than it leaves
	}
	return saved, true
}

// logOnce logs what the go command has to say, unless it has said so before.
func (v *view) logOnce(errs []report.Error) {
	for _, e := range errs {
		text := e.String()
		v.s.mu.Lock()
		known := v.s.said[text]
		v.s.said[text] = true
		v.s.mu.Unlock()
		if !known {
			v.s.log(messageWarning, text)
		}
	}
}

// complain tells the user why nothing can be said: mistakes in the settings at
// their line, anything else in a message.
func (v *view) complain(err error) {
	s := v.s
	s.mu.Lock()
	defer s.mu.Unlock()
	wrong := new(session.SettingsError)
	if !errors.As(err, &wrong) {
		s.show(messageError, fmt.Sprintf("%s: %v", v.dir, err))
		return
	}
	file, diags := settingsDiagnostics(config.Roots(v.dir), wrong.Err)
	if file == "" {
		s.show(messageError, wrong.Error())
		return
	}
	v.settings = file
	v.send(file, nil, diags)
}

// clearSettings takes back what complain said of the settings.
func (v *view) clearSettings() {
	v.s.mu.Lock()
	defer v.s.mu.Unlock()
	if v.settings != "" {
		v.send(v.settings, nil, nil)
		v.settings = ""
	}
}

// send publishes diagnostics. s.mu is held, so that the order is right.
func (v *view) send(file string, version *int, diags []diagnostic) {
	uri := uriOf(file)
	if d := v.s.docs[file]; d != nil {
		uri = d.uri
	}
	if diags == nil {
		diags = []diagnostic{} // never null
	}
	_ = v.s.client.Notify("textDocument/publishDiagnostics", publishParams{uri, version, diags})
}
