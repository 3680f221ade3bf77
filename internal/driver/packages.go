package driver

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"go/types"
	"io"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/driver/cache"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/runner"
	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// An entry is what is kept of one package.
type entry struct {
	// Imports is the sum of the types and facts of all packages of the modules that
	// it imports, directly or not.
	Imports string
	// Read is what was read beside the package.
	Read     []inputs.Input
	Findings []report.Finding
	Warnings []report.Warning
	Facts    []byte // of the package alone
	// Lent is the sum of the facts without those about test files: what others
	// see of a package that its test variant stands for.
	Lent string
}

// maxEntries is how many entries of one content are kept: what it imports differs.
const maxEntries = 4

// A pkgState is what is known of a package with syntax.
type pkgState struct {
	pkg     *load.Package
	key     cache.Key   // of its content
	types   string      // sum of what its declarations say
	imports []*pkgState // all packages that it imports, directly or not, sorted by ID
	entries []entry     // of its content
	verdict load.Verdict

	// lender is the test variant that is looked at in place of the package.
	lender *pkgState
	// What follows is set when it is known, or was analyzed.
	found *entry
	fresh bool // found is new
}

// facts returns the sum of what is known of a package, "" while that is nothing, or if
// something failed.
func (s *pkgState) facts() string {
	switch {
	case s.lender != nil && s.lender.found != nil:
		return s.lender.found.Lent
	case s.lender == nil && s.found != nil:
		return inputs.SumContent(s.found.Facts, nil)
	}
	return ""
}

// A packager knows packages from earlier runs, and keeps them. Its maps do not change
// while packages are analyzed; a state is written before packages that import it are
// looked at.
type packager struct {
	k      *keeper
	r      *run
	on     cache.Key // what all packages depend on
	states map[string]*pkgState

	mu   sync.Mutex // guards what follows
	kept int
}

// prepareFacts gives the types of facts their numbers in gob, which otherwise depend on
// what is encoded first: the same facts must give the same bytes.
func prepareFacts(analyzers []*analysis.Analyzer) {
	runner.RegisterFacts(analyzers)
	enc := gob.NewEncoder(io.Discard)
	for _, a := range runner.Closure(analyzers) {
		for _, f := range a.FactTypes {
			_ = enc.Encode(reflect.New(reflect.TypeOf(f).Elem()).Interface())
		}
	}
}

// newPackager learns what is known of the packages of a run; nil if nothing can be.
func newPackager(k *keeper, r *run) *packager {
	prog := r.prog
	if len(prog.Errors) > 0 || prog.Mixed() {
		return nil
	}
	p := &packager{k: k, r: r, states: map[string]*pkgState{}}
	p.on = p.common()
	var files []string
	for _, pkg := range prog.Packages {
		files = append(files, pkg.CompiledGoFiles...)
	}
	cache.Parallel(len(files), func(i int) { k.before.Sum(inputs.Content, files[i]) })
	cache.Parallel(len(prog.Packages), func(i int) { p.readEntries(prog.Packages[i]) })
	for _, pkg := range prog.Packages {
		p.state(pkg)
	}
	return p
}

// common returns what all packages depend on.
func (p *packager) common() cache.Key {
	on := slices.Concat([]string{"packages", p.k.self, p.k.dir}, p.r.prog.Environment(), environ(p.k.opts.Load.Env), p.k.On)
	for _, a := range p.k.opts.Analyzers {
		on = append(on, a.Name)
	}
	mods, dirs := p.r.prog.Others()
	for _, m := range mods {
		text := fmt.Sprintln(m.Path, m.Version, m.Dir)
		if m.Replace != nil {
			text += fmt.Sprintln(m.Replace.Path, m.Replace.Version, m.Replace.Dir)
		}
		on = append(on, text)
	}
	sums := make([]string, len(dirs))
	cache.Parallel(len(dirs), func(i int) {
		files, _ := cache.GoFiles(dirs[i])
		for _, f := range files {
			sums[i] += f + p.k.before.Sum(inputs.Content, f) + "\n"
		}
	})
	return cache.KeyOf(append(on, sums...)...)
}

// contentKey returns the key of all that a package depends on by itself.
func (p *packager) contentKey(pkg *load.Package) cache.Key {
	on := []string{p.on.String(), pkg.ID, pkg.Name, pkg.ForTest, pkg.Dir, fmt.Sprint(pkg.Report)}
	if m := pkg.Module; m != nil {
		on = append(on, m.Path, m.Version, m.Dir, m.GoVersion, fmt.Sprint(m.Main))
	}
	for _, f := range pkg.CompiledGoFiles {
		on = append(on, f, p.k.before.Sum(inputs.Content, f))
	}
	on = append(on, strings.Join(pkg.OtherFiles, "\n"), strings.Join(pkg.IgnoredFiles, "\n"))
	return cache.KeyOf(on...)
}

// readEntries makes the state of a package in Packages. It is called in parallel.
func (p *packager) readEntries(pkg *load.Package) {
	s := &pkgState{pkg: pkg, key: p.contentKey(pkg), types: p.typesSum(pkg)}
	if !p.r.prog.UsesCgo(pkg) {
		if data, ok := p.k.Store.Get(s.key); ok && gob.NewDecoder(bytes.NewReader(data)).Decode(&s.entries) != nil {
			s.entries = nil
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.states[pkg.ID] = s
}

// typesSum returns the sum of what the declarations of a package say.
func (p *packager) typesSum(pkg *load.Package) string {
	on := []string{pkg.ID, pkg.Name}
	for _, f := range pkg.CompiledGoFiles {
		on = append(on, filepath.Base(f), p.k.before.Sum(cache.Declared, f))
	}
	return cache.KeyOf(on...).String()
}

// state completes the state of a package after those that it imports.
func (p *packager) state(pkg *load.Package) *pkgState {
	s := p.states[pkg.ID]
	if lender := p.r.prog.Lender(pkg); lender != nil && s == nil {
		s = &pkgState{pkg: pkg, types: p.typesSum(pkg), lender: p.state(lender)}
		p.states[pkg.ID] = s
	}
	if s == nil || s.imports != nil {
		return s
	}
	s.imports = []*pkgState{} // imports in a circle end here
	seen := map[*pkgState]bool{s: true}
	var add func(dep *pkgState)
	add = func(dep *pkgState) {
		if dep != nil && !seen[dep] {
			seen[dep] = true
			s.imports = append(s.imports, dep)
		}
	}
	for _, dep := range pkg.Deps {
		if d := p.state(dep); d != nil {
			add(d)
			for _, more := range d.imports {
				add(more)
			}
		}
	}
	slices.SortFunc(s.imports, func(a, b *pkgState) int { return strings.Compare(a.pkg.ID, b.pkg.ID) })
	p.judge(s)
	return s
}

// judge sets the verdict.
func (p *packager) judge(s *pkgState) {
	s.verdict = load.Unknown
	if len(s.entries) == 0 {
		return
	}
	if importsSum(s) == "" {
		s.verdict = load.Late
		return
	}
	if p.find(s) {
		s.verdict = load.Kept
	}
}

// importsSum returns the sum of what a package imports; "" if some of it is not known.
func importsSum(s *pkgState) string {
	var on []string
	for _, d := range s.imports {
		facts := d.facts()
		if facts == "" {
			return ""
		}
		on = append(on, d.pkg.ID, d.types, facts)
	}
	return cache.KeyOf(on...).String()
}

// find looks for an entry that holds, and takes it over.
func (p *packager) find(s *pkgState) bool {
	sum := importsSum(s)
	if sum == "" {
		return false
	}
	for i := range s.entries {
		if e := &s.entries[i]; e.Imports == sum && p.k.before.Changed(e.Read) == "" {
			s.found = e
			return true
		}
	}
	return false
}

// knowledge is what the loader asks.
func (p *packager) knowledge() *load.Knowledge {
	return &load.Knowledge{
		Verdict: func(pkg *load.Package) load.Verdict {
			s := p.states[pkg.ID]
			if s.verdict == load.Kept {
				p.r.takeOver(s)
			}
			return s.verdict
		},
		Decide: func(pkg *load.Package) bool {
			s := p.states[pkg.ID]
			if !p.find(s) {
				return false
			}
			p.r.takeOver(s)
			return true
		},
		Adopt: func(lender *load.Package, pkg *types.Package) {
			s := p.states[lender.ID]
			if err := p.r.facts.Decode(s.found.Facts, func(path string) *types.Package {
				if path == pkg.Path() {
					return pkg
				}
				return nil
			}); err != nil {
				panic(fmt.Sprintf("facts of %s, which were encoded and have their sum: %v", lender.ID, err))
			}
		},
	}
}

// takeOver puts what is known of a package into the report.
func (r *run) takeOver(s *pkgState) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.report.Findings = append(r.report.Findings, s.found.Findings...)
	r.warn(s.found.Warnings)
	r.read = append(r.read, s.found.Read...)
	if s.pkg.Report {
		r.analyzed[basePath(s.pkg)] = true
	}
	r.packages.kept++
	r.progress()
}

// learn keeps what was found out about a package in memory, until the run is over.
func (p *packager) learn(pkg *load.Package, log *inputs.Log, findings []report.Finding, warnings []report.Warning) {
	s := p.states[pkg.ID]
	if s == nil || s.lender != nil || p.r.prog.UsesCgo(pkg) {
		return // a package that is looked at because its test variant has errors
	}
	read, steady := log.All()
	all, err1 := p.r.facts.EncodeOwn(pkg.Types, func(types.Object) bool { return true })
	lent, err2 := p.r.facts.EncodeOwn(pkg.Types, func(obj types.Object) bool {
		return !strings.HasSuffix(pkg.Fset.Position(obj.Pos()).Filename, "_test.go")
	})
	sum := importsSum(s)
	if err1 != nil || err2 != nil || !steady || sum == "" {
		return
	}
	s.found = &entry{Imports: sum, Read: read, Findings: findings, Warnings: warnings, Facts: all, Lent: inputs.SumContent(lent, nil)}
	s.fresh = true
}

// keep writes what was learnt.
func (p *packager) keep(after *cache.Files) {
	n := 0
	for _, pkg := range p.r.prog.Packages {
		s := p.states[pkg.ID]
		if !s.fresh || p.changed(s, after) {
			continue
		}
		entries := append([]entry{*s.found}, s.entries...)
		var b bytes.Buffer
		if err := gob.NewEncoder(&b).Encode(entries[:min(maxEntries, len(entries))]); err != nil {
			p.k.say("package %s is not kept: %v", s.pkg.ID, err)
			continue
		}
		p.k.Store.Put(s.key, b.Bytes())
		n++
	}
	p.k.say("%d of %d packages were known, %d are new", p.kept, len(p.r.prog.Packages), n)
}

// changed reports whether a file of a package, or one that was read for it, changed
// during the run.
func (p *packager) changed(s *pkgState, after *cache.Files) bool {
	for _, x := range append([]*pkgState{s}, s.imports...) {
		for _, f := range x.pkg.CompiledGoFiles {
			if old, _ := p.k.before.Seen(inputs.Content, f); old != after.Sum(inputs.Content, f) {
				return true
			}
		}
	}
	return after.Changed(s.found.Read) != ""
}
