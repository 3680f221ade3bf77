package session

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"go/types"
	"maps"
	"runtime"
	"slices"
	"sync"

	"github.com/ctrlvet/ctrlvet/internal/driver"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/runner"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

type hash = [sha256.Size]byte

// A state is what is known of a unit. It does not change.
type state struct {
	key  hash // what it was made from
	out  hash // what importers can tell of it
	read map[string]hash

	illTyped bool
	// broken: there are errors; of tests alone, which are left out, the package is
	// not ill-typed.
	broken   bool
	ruled    bool // all rules ran, not only those with facts
	findings []report.Finding
	errors   []report.Error

	imports []*types.Package // of the whole package
	facts   *runner.Portable
	// factsVersion changes with the facts, closure with those of all that it imports.
	factsVersion uint64
	closure      hash

	image        *load.Image // nil where nobody imports it
	imageVersion uint64
	outline      hash
	whole        bool // the image is of the whole package
	beneath      hash // what the image was made upon
}

type states struct {
	mu   sync.Mutex
	byID map[string]*state
}

func (s *states) get(id string) *state {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.byID[id]
}

func (s *states) put(id string, st *state) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.byID[id] = st
}

// A run brings units up to date, each after those it needs, in parallel.
type run struct {
	s    *Session
	ctx  context.Context
	req  Request
	want map[*load.Unit]bool // to report on
	pkgs map[string][]*load.Unit

	workers chan struct{}
	wg      sync.WaitGroup

	mu    sync.Mutex // guards what follows
	jobs  map[*load.Unit]*job
	done  int
	fresh int // units that had to be analyzed
}

// A job is the work on a unit.
type job struct {
	done chan struct{}
	st   *state
	err  error
}

func (s *Session) newRun(ctx context.Context, pkgs map[string][]*load.Unit, req Request) *run {
	r := &run{s: s, ctx: ctx, req: req, want: map[*load.Unit]bool{}, pkgs: pkgs, jobs: map[*load.Unit]*job{}}
	r.workers = make(chan struct{}, runtime.GOMAXPROCS(0))
	for _, units := range pkgs {
		for _, u := range units {
			r.want[u] = true
		}
	}
	for _, path := range slices.Sorted(maps.Keys(pkgs)) {
		for _, u := range pkgs[path] {
			r.start(u)
		}
	}
	return r
}

// start begins the work on a unit, and on what it needs.
func (r *run) start(u *load.Unit) *job {
	r.mu.Lock()
	j := r.jobs[u]
	if j != nil {
		r.mu.Unlock()
		return j
	}
	j = &job{done: make(chan struct{})}
	r.jobs[u] = j
	r.mu.Unlock()
	var first []*job
	for _, d := range u.Deps {
		if r.s.place[d] < r.s.place[u] {
			first = append(first, r.start(d))
		}
	}
	if u.Lender != nil && r.s.place[u.Lender] < r.s.place[u] {
		first = append(first, r.start(u.Lender))
	}
	r.wg.Go(func() {
		defer close(j.done)
		for _, dep := range first {
			<-dep.done
			if dep.err != nil {
				j.err = dep.err
				return
			}
		}
		r.workers <- struct{}{}
		defer func() { <-r.workers }()
		if j.err = r.ctx.Err(); j.err == nil {
			j.st, j.err = r.bring(u)
		}
		r.progress()
	})
	return j
}

func (r *run) progress() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.done++
	if r.req.Progress != nil && r.fresh > 0 {
		r.req.Progress(r.done, max(r.done, len(r.jobs)))
	}
}

// pkg waits for a package and returns what was found in it.
func (r *run) pkg(path string) (*Package, error) {
	out := &Package{Path: path}
	var rep report.Report
	for _, u := range r.pkgs[path] {
		j := r.start(u)
		<-j.done
		if j.err != nil {
			return nil, j.err
		}
		rep.Findings = append(rep.Findings, j.st.findings...)
		rep.Errors = append(rep.Errors, j.st.errors...)
		out.Files = append(out.Files, u.Sources()...)
	}
	rep.Locate(driver.SourcesOf(r.s.live.Program))
	rep.Normalize()
	out.Findings, out.Errors, out.Sources = rep.Findings, rep.Errors, rep.Sources
	slices.Sort(out.Files)
	out.Files = slices.Compact(out.Files)
	return out, nil
}

// bring brings one unit up to date. What it needs is.
func (r *run) bring(u *load.Unit) (*state, error) {
	s := r.s
	old := s.states.get(u.ID)
	key := r.key(u)
	ruled := r.want[u] || !u.Report
	if old != nil && old.key == key && (old.ruled || !ruled) && (old.image != nil || !u.Imported) && s.files.same(old.read) {
		if old.image != nil {
			u.Show(old.image)
		}
		return old, nil
	}
	r.mu.Lock()
	r.fresh++
	r.mu.Unlock()
	if old == nil {
		old = new(state)
	}
	text := map[string][]byte{}
	for _, f := range u.Sources() {
		if b := s.files.text(f); b != nil {
			text[f] = b
		}
	}
	st := &state{key: key, ruled: ruled, read: map[string]hash{}}
	lent := false
	if u.Lender != nil {
		lender := s.states.get(u.Lender.ID)
		lent = lender != nil && !lender.illTyped
		if lent {
			st.facts, st.imports, st.factsVersion = lender.facts, lender.imports, lender.factsVersion
		}
	}
	if u.Analyzed && !lent {
		if err := r.analyze(u, text, st); err != nil {
			return nil, err
		}
		st.factsVersion = old.factsVersion
		if old.facts == nil || !st.facts.Equal(old.facts) {
			st.factsVersion = s.version()
		}
	}
	r.imageOf(u, text, old, st)
	r.outOf(u, st)
	s.states.put(u.ID, st)
	return st, nil
}

// version returns a number that there was not before.
func (s *Session) version() uint64 {
	s.states.mu.Lock()
	defer s.states.mu.Unlock()
	s.versions++
	return s.versions
}

// analyze applies the rules to a unit.
func (r *run) analyze(u *load.Unit, text map[string][]byte, st *state) error {
	s := r.s
	var mu sync.Mutex
	pkg := s.live.Check(u, text, func(name string) ([]byte, error) {
		if own, ok := text[name]; ok {
			return own, nil
		}
		mu.Lock()
		st.read[name] = s.files.look(name).sum
		mu.Unlock()
		return s.files.read(name)
	})
	st.illTyped, st.imports, st.facts = pkg.IllTyped, pkg.Types.Imports(), new(runner.Portable)
	st.broken = len(pkg.Errors) > 0
	out := driver.Collector{Dir: s.dir, Version: s.cfg.Version}
	if len(pkg.Errors) > 0 {
		st.errors = out.TypeErrors(pkg)
	}
	if pkg.IllTyped {
		return r.ctx.Err()
	}
	analyzers := s.factOnly
	if r.want[u] {
		analyzers = s.analyzers
	}
	rp := driver.RunnerPackage(pkg)
	rp.Stop = r.ctx.Err
	results := runner.Run(rp, analyzers, s.facts)
	st.facts = s.facts.Portable(pkg.Types)
	s.facts.Forget(pkg.Types)
	if err := r.ctx.Err(); err != nil {
		return err // half of it is missing
	}
	findings, errs := out.Results(pkg, results)
	st.findings, st.errors = findings, append(st.errors, errs...)
	return nil
}

// imageOf makes the image of a unit, or keeps the one there is.
func (r *run) imageOf(u *load.Unit, text map[string][]byte, old, st *state) {
	s := r.s
	if !u.Imported {
		s.live.Drop(old.image)
		return
	}
	st.whole = st.broken || u.Whole()
	st.outline = u.Outline(text)
	st.beneath = r.beneath(u)
	if old.image != nil && !st.whole && !old.whole && old.outline == st.outline && old.beneath == st.beneath {
		st.image, st.imageVersion = old.image, old.imageVersion
		u.Show(st.image)
	} else {
		if old.image != nil {
			s.live.Drop(old.image)
			s.facts.Forget(old.image.Types)
		}
		st.image, st.imageVersion = s.live.MakeImage(u, text, st.whole), s.version()
		u.SetImports(st.image, st.imports)
	}
	if st.facts != nil && (st.image != old.image || st.factsVersion != old.factsVersion) {
		s.facts.Put(st.image.Types, st.facts)
	}
}

// beneath identifies the types that an image is made upon.
func (r *run) beneath(u *load.Unit) hash {
	h := sha256.New()
	fmt.Fprintf(h, "%s\n", u.Metadata())
	for _, d := range u.Deps {
		if st := r.s.states.get(d.ID); st != nil {
			fmt.Fprintf(h, "%s %d\n", d.ID, st.imageVersion)
		}
	}
	return hash(h.Sum(nil))
}

// outOf says what importers can tell of a unit: its image, and the facts about it
// and all that it imports.
func (r *run) outOf(u *load.Unit, st *state) {
	h := sha256.New()
	fmt.Fprintf(h, "%d\n", st.factsVersion)
	for _, d := range u.Deps {
		if dep := r.s.states.get(d.ID); dep != nil {
			h.Write(dep.closure[:])
		}
	}
	st.closure = hash(h.Sum(nil))
	h.Reset()
	fmt.Fprintf(h, "%d %t\n", st.imageVersion, st.illTyped)
	h.Write(st.closure[:])
	st.out = hash(h.Sum(nil))
}

// marker is in files whose findings depend on other files of the module.
var marker = []byte("+kubebuilder:rbac")

// key identifies all that the analysis of a unit depends on, but for the files that
// rules read.
func (r *run) key(u *load.Unit) hash {
	s := r.s
	h := sha256.New()
	fmt.Fprintf(h, "%q %t\n%s\n", s.settings, u.Report, u.Metadata())
	world := u.Name() == "main"
	for _, f := range u.Sources() {
		c := s.files.look(f)
		fmt.Fprintf(h, "%s %t %x\n", f, c.missing, c.sum)
		world = world || c.marked
	}
	if world {
		fmt.Fprintln(h, s.world)
	}
	for _, d := range slices.Concat(u.Deps, []*load.Unit{u.Lender}) {
		if d == nil {
			continue
		}
		if st := s.states.get(d.ID); st != nil {
			fmt.Fprintf(h, "%s %x\n", d.ID, st.out)
		}
	}
	return hash(h.Sum(nil))
}

// Ended reports whether an error says only that a request was given up.
func Ended(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
