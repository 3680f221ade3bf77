// Package session keeps a program in memory while somebody edits it, and answers
// at each change what ctrlvet would say of the files as they stand in the editor,
// from the least work: the types of dependencies are made once, a package is
// analyzed again when its files, what its importers see of what it imports, or
// what is known of that has changed.
//
// What it says of a package is what a new run of the command line over the same
// contents says.
package session

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/driver"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/runner"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// A Config says what a session is about.
type Config struct {
	// Load says which packages there are: those of one module or workspace. Its
	// overlay and Lend are the session's own.
	Load    load.Config
	Version string // named in reports of a panic
	// Rules returns the rules to run, as the settings say now. It is called again
	// when those changed.
	Rules func() ([]*analysis.Analyzer, error)
}

// A Request asks for the findings in packages.
type Request struct {
	// Overlay holds texts that take the place of files on disk, by absolute name.
	// It must not be changed afterwards.
	Overlay map[string][]byte
	// Open are the files whose packages are asked for, the most urgent first.
	Open []string
	// Dependents asks for the packages that import those, directly or not, as well.
	Dependents bool
	// Saved says that files may have changed on disk that are no Go files.
	Saved bool
	// Progress, if not nil, is called when a package is done, one call at a time.
	// The total is 0 while packages are being found.
	Progress func(done, total int)
}

// A Package is what was found in a package and its tests.
type Package struct {
	Path string
	// Files are those of the package and its tests, in full.
	Files []string
	// Findings are sorted, and Errors say why there may be others. Names of files are
	// relative to Session.Dir.
	Findings []report.Finding
	Errors   []report.Error
	// Sources are those of the named files that packages are made of; see [report.Report].
	Sources []string
	// Open: a file of Request.Open belongs to it.
	Open bool
}

// A SettingsError says that the settings cannot be used.
type SettingsError struct{ Err error }

func (e *SettingsError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *SettingsError) Unwrap() error { return e.Err }

// A Session is a program in memory. Its methods may be called by several
// goroutines; requests wait for each other.
type Session struct {
	cfg Config
	dir string
	ctx context.Context // of the whole session

	mu        sync.Mutex // held by Check
	live      *load.Live
	stale     bool // the go command must be asked again
	place     map[*load.Unit]int
	facts     *runner.Facts
	analyzers []*analysis.Analyzer
	factOnly  []*analysis.Analyzer
	settings  string // content of the settings that analyzers are from
	chosen    bool   // analyzers are set
	modules   string // content of go.mod and its like at the last load
	headers   map[string]string
	dirs      map[string]listing
	world     string
	worldTime time.Time
	versions  uint64

	files  files
	states states
}

// New returns a session, whose loading of packages ends with ctx. Nothing is read
// before the first request.
func New(ctx context.Context, cfg Config) (*Session, error) {
	dir, err := filepath.Abs(cfg.Load.Dir)
	if err != nil {
		return nil, err
	}
	cfg.Load.Dir = dir
	s := &Session{cfg: cfg, dir: dir, ctx: ctx, facts: runner.NewFacts()}
	s.files.known = map[string]content{}
	s.states.byID = map[string]*state{}
	return s, nil
}

// Check analyzes what a request asks for and calls each for every package as soon as
// it is done, one call at a time: first those of open files, in their order, then those
// that import them. It returns what the go command had to say against packages. The
// error is that of the context, a *SettingsError, or says that nothing could be
// loaded.
func (s *Session) Check(ctx context.Context, req Request, each func(*Package)) ([]report.Error, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.files.begin(req.Overlay)
	if err := s.chooseRules(); err != nil {
		return nil, &SettingsError{err}
	}
	if req.Progress != nil && (s.live == nil || s.stale) {
		req.Progress(0, 0)
	}
	// An edit does not end the loading: it would begin again.
	if err := s.refresh(req); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for _, phase := range s.phases(req) {
		r := s.newRun(ctx, phase.units, req)
		for _, path := range phase.paths {
			pkg, err := r.pkg(path)
			if err != nil {
				r.wg.Wait()
				return nil, err
			}
			pkg.Open = phase.open
			each(pkg)
		}
		r.wg.Wait()
	}
	return driver.Collector{Dir: s.dir, Version: s.cfg.Version}.LoadErrors(s.live.Program), nil
}

// A phase is a list of packages that are analyzed together.
type phase struct {
	open  bool
	paths []string                // in the order in which they are wanted
	units map[string][]*load.Unit // to report on, by path
}

// base names the package that a unit is or tests.
func base(u *load.Unit) string { return cmp.Or(u.ForTest, u.Path) }

// phases orders the work: the package of the most urgent file, those of other open
// files, what imports them.
func (s *Session) phases(req Request) []phase {
	reported := map[string][]*load.Unit{}
	byFile := map[string]string{}
	for _, u := range s.live.Units {
		if !u.Report {
			continue
		}
		reported[base(u)] = append(reported[base(u)], u)
		for _, f := range u.Sources() {
			byFile[f] = base(u)
		}
	}
	var phases []phase
	open := map[string]bool{}
	add := func(isOpen bool, paths ...string) {
		p := phase{isOpen, paths, map[string][]*load.Unit{}}
		for _, path := range paths {
			p.units[path] = reported[path]
		}
		phases = append(phases, p)
	}
	for _, f := range req.Open {
		if path, ok := byFile[f]; ok && !open[path] {
			open[path] = true
			add(true, path)
		}
	}
	if !req.Dependents {
		return phases
	}
	var others []string
	reached := s.importers(open)
	for _, u := range s.live.Units {
		if path := base(u); u.Report && reached[u] && !open[path] && !slices.Contains(others, path) {
			others = append(others, path)
		}
	}
	if len(others) > 0 {
		add(false, others...)
	}
	return phases
}

// importers returns the units that import a package, directly or not.
func (s *Session) importers(paths map[string]bool) map[*load.Unit]bool {
	reached := map[*load.Unit]bool{}
	for _, u := range s.inOrder() {
		if paths[base(u)] || slices.ContainsFunc(u.Deps, func(d *load.Unit) bool { return reached[d] }) {
			reached[u] = true
		}
	}
	return reached
}

// inOrder returns the units, each after those that its analysis waits for.
func (s *Session) inOrder() []*load.Unit {
	units := slices.Clone(s.live.Units)
	slices.SortFunc(units, func(a, b *load.Unit) int { return s.place[a] - s.place[b] })
	return units
}

// number gives each unit a place after those that its analysis waits for. Imports
// in a circle, an error, are not waited for.
func (s *Session) number() {
	s.place = map[*load.Unit]int{}
	seen := map[*load.Unit]bool{}
	var visit func(u *load.Unit)
	visit = func(u *load.Unit) {
		if u == nil || seen[u] {
			return
		}
		seen[u] = true
		for _, d := range u.Deps {
			visit(d)
		}
		visit(u.Lender)
		s.place[u] = len(s.place)
	}
	for _, u := range s.live.Units {
		visit(u)
	}
}

// chooseRules asks for the rules when the settings have changed.
func (s *Session) chooseRules() error {
	now := s.settingsContent()
	if s.chosen && now == s.settings {
		return nil
	}
	s.chosen = false
	rules, err := s.cfg.Rules()
	if err != nil {
		return err
	}
	if err := analysis.Validate(rules); err != nil {
		return fmt.Errorf("the rules: %w", err)
	}
	s.analyzers, s.factOnly = rules, runner.WithFacts(rules)
	s.settings, s.chosen = now, true
	return nil
}

// refresh brings the list of packages up to date.
func (s *Session) refresh(req Request) error {
	modules := s.moduleFiles()
	if s.live != nil && modules != s.modules {
		s.forget() // other versions, other types
	}
	if s.live != nil && !s.stale && !s.listingsChanged() && !s.headersChanged(req) {
		s.stampWorld(req)
		return nil
	}
	if req.Progress != nil {
		req.Progress(0, 0)
	}
	s.stale = true
	cfg := s.cfg.Load
	cfg.Overlay = s.files.unsaved()
	live, err := load.NewLive(s.ctx, cfg, s.live)
	if errors.Is(err, load.ErrAnew) {
		s.forget()
		live, err = load.NewLive(s.ctx, cfg, nil)
	}
	if err != nil {
		s.forget() // half of it may have been taken over
		return err
	}
	s.live, s.stale, s.modules = live, false, modules
	s.number()
	s.prune()
	s.noteListings()
	s.headers = s.headersNow(req)
	s.stampWorld(req)
	return nil
}

// forget drops all types, and what is known about them.
func (s *Session) forget() {
	s.live, s.facts, s.stale = nil, runner.NewFacts(), true
	s.states.byID = map[string]*state{}
}

// prune drops what is known of packages that are gone.
func (s *Session) prune() {
	for id, st := range s.states.byID {
		if s.live.Unit(id) == nil {
			s.live.Drop(st.image)
			if st.image != nil {
				s.facts.Forget(st.image.Types)
			}
			delete(s.states.byID, id)
		}
	}
}

// contains reports whether a list of lines has a line.
func contains(text, line string) bool { return strings.Contains("\n"+text+"\n", "\n"+line+"\n") }
