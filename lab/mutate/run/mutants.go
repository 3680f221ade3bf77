package run

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/driver"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/runner"
	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/lab/mutate"
)

// A finding is what a rule says of a package. Mutants keep their lines.
type finding struct {
	rule, file, function, message string
	line                          int
}

// A breaker is a package with its mutants.
type breaker struct {
	*run
	pkg    *load.Package
	code   *mutate.Package
	before map[finding]int // what rules say of the unchanged package
}

// A mutant is a site to try, and its row.
type mutant struct {
	site     mutate.Site
	function string
	revoked  []mutate.Grant
	row      Row
}

// mutate is the second round.
func (r *run) mutate(pkg *load.Package) {
	if pkg.IllTyped {
		return
	}
	b := &breaker{run: r, pkg: pkg}
	mutants := b.chosenHere()
	which := r.analyzers
	if len(mutants) == 0 {
		which = runner.WithFacts(which)
	}
	before, err := r.findings(pkg, which)
	if err != nil {
		r.warn("%s: %v", pkg.PkgPath, err)
		return
	}
	b.before = map[finding]int{}
	for _, f := range before {
		b.before[f]++
	}
	for _, batch := range batches(b.typed(mutants)) {
		b.try(batch)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, m := range mutants {
		r.rows = append(r.rows, m.row)
	}
}

func (r *run) warn(format string, args ...any) {
	if r.Warn != nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.Warn(fmt.Sprintf(format, args...))
	}
}

// chosenHere returns the mutants of the package that are in the sample.
func (b *breaker) chosenHere() (out []*mutant) {
	if !mutable(b.pkg) {
		return nil
	}
	b.code = view(b.pkg)
	for _, op := range b.Operators {
		for _, s := range b.code.Sites(op) {
			if !b.chosen[b.key(b.pkg, s)] {
				continue
			}
			at := b.pkg.Fset.PositionFor(s.Pos, false)
			m := &mutant{site: s, function: driver.Declaration(b.pkg.Syntax, s.Pos)}
			if op.Revokes != nil { // what is found lies where something is asked for
				m.function, m.revoked = "", op.Revokes(b.code, s)
			}
			m.row = Row{Repo: b.Repo, Commit: b.Commit, Package: b.pkg.PkgPath, Operator: op.Name,
				Position: fmt.Sprintf("%s:%d", b.relative(at.Filename), at.Line), Function: m.function}
			out = append(out, m)
		}
	}
	return out
}

// typed returns the mutants that type-check, and marks the others.
func (b *breaker) typed(mutants []*mutant) (out []*mutant) {
	for _, m := range mutants {
		if b.make([]*mutant{m}).IllTyped {
			m.row.Result = Untyped
			continue
		}
		out = append(out, m)
	}
	return out
}

// make returns the package with the mistakes of some mutants. An import that
// nothing uses any more is kept without a name.
func (b *breaker) make(mutants []*mutant) *load.Package {
	var sites []mutate.Site
	for _, m := range mutants {
		sites = append(sites, m.site)
	}
	text := b.code.Apply(sites...)
	pkg := b.prog.Recheck(b.pkg, text)
	if keepImports(pkg, text) {
		pkg = b.prog.Recheck(b.pkg, text)
	}
	return pkg
}

// keepImports changes the text of a package whose only errors are unused imports,
// and reports whether it has.
func keepImports(pkg *load.Package, text map[string][]byte) bool {
	if !pkg.IllTyped || len(pkg.TypeErrors) != len(pkg.Errors) {
		return false
	}
	for _, e := range pkg.TypeErrors {
		spec := importAt(pkg, e.Pos)
		if spec == nil || !strings.Contains(e.Msg, "imported") || !strings.Contains(e.Msg, "and not used") {
			return false
		}
	}
	for _, e := range slices.Backward(pkg.TypeErrors) { // in the order of positions
		spec := importAt(pkg, e.Pos)
		f := pkg.Fset.File(e.Pos)
		name := f.Name()
		src := text[name]
		text[name] = slices.Concat(src[:f.Offset(spec.Pos())], []byte("_ "+spec.Path.Value), src[f.Offset(spec.Path.End()):])
	}
	return true
}

// importAt returns the import declaration at a position, nil when there is none.
func importAt(pkg *load.Package, at token.Pos) *ast.ImportSpec {
	for _, f := range pkg.Syntax {
		for _, spec := range f.Imports {
			if at == spec.Pos() || at == spec.Path.Pos() {
				return spec
			}
		}
	}
	return nil
}

// batches puts mutants of different functions together: what is found in a
// function is owed to the mutant there. What stands in no function is alone, and so is
// what nothing grants any more.
func batches(mutants []*mutant) (out [][]*mutant) {
	next := map[string]int{}
	for _, m := range mutants {
		if m.revoked != nil {
			defer func() { out = append(out, []*mutant{m}) }()
			continue
		}
		i := next[m.function]
		next[m.function]++
		if i == len(out) {
			out = append(out, nil)
		}
		out[i] = append(out[i], m)
	}
	return out
}

// try asks the rules about some mutants at once, and about those that nothing is
// said of one by one: another may have kept a rule silent, or the finding lies in
// another function.
func (b *breaker) try(batch []*mutant) {
	if len(batch) > 1 {
		added, err := b.added(batch)
		if err == nil {
			for _, m := range batch {
				m.judge(slices.DeleteFunc(slices.Clone(added), func(f finding) bool { return f.function != m.function }), b.levels)
			}
		}
	}
	for _, m := range batch {
		if m.row.Result == Reported {
			continue
		}
		added, err := b.added([]*mutant{m})
		if err != nil {
			b.warn("%s %s: %v", m.row.Operator, m.row.Position, err)
			m.row.Result = Untyped
			continue
		}
		m.judge(added, b.levels)
	}
}

// judge writes down what rules say of the mutant.
func (m *mutant) judge(added []finding, levels map[string]rule.Level) {
	m.row.Result, m.row.Rules, m.row.Level = Missed, nil, ""
	order := []rule.Level{rule.Default, rule.Optional, rule.Preview, rule.OnRequest}
	best := len(order)
	for _, f := range added {
		if !slices.Contains(m.row.Rules, f.rule) {
			m.row.Rules = append(m.row.Rules, f.rule)
		}
		if m.site.Operator.Expects(f.rule) {
			m.row.Result = Reported
			if i := slices.Index(order, levels[f.rule]); i >= 0 && i < best {
				best = i
				m.row.Level = string(order[i])
			}
		}
	}
	if m.row.Result == Missed && len(added) > 0 {
		m.row.Result = Other
	}
	slices.Sort(m.row.Rules)
}

var errIllTyped = errors.New("does not type-check")

// added returns what the rules say of the package with some mistakes and did not
// say before.
func (b *breaker) added(mutants []*mutant) ([]finding, error) {
	pkg := b.make(mutants)
	if pkg.IllTyped {
		return nil, errIllTyped
	}
	defer b.facts.Forget(pkg.Types)
	if revoked := mutants[0].revoked; revoked != nil {
		texts, err := b.ungranted(revoked)
		if err != nil {
			return nil, err
		}
		maps.Copy(texts, b.code.Apply(mutants[0].site))
		defer inputs.Edited(pkg.Types, texts)()
	}
	now, err := b.findings(pkg, b.analyzers)
	if err != nil {
		return nil, err
	}
	seen := map[finding]int{}
	var added []finding
	for _, f := range now {
		if seen[f]++; seen[f] > b.before[f] {
			added = append(added, f)
		}
	}
	return added, nil
}

// findings asks the rules about a package.
func (r *run) findings(pkg *load.Package, which []*analysis.Analyzer) (out []finding, err error) {
	for _, res := range runner.Run(driver.RunnerPackage(pkg), which, r.facts) {
		if res.Err != nil {
			err = errors.Join(err, res.Err)
			continue
		}
		for _, d := range res.Diagnostics {
			name := d.Category
			if name != res.Analyzer.Name && !strings.HasPrefix(name, res.Analyzer.Name+"/") {
				name = res.Analyzer.Name
			}
			at := pkg.Fset.PositionFor(d.Pos, false)
			out = append(out, finding{name, r.relative(at.Filename), driver.Declaration(pkg.Syntax, d.Pos), d.Message, at.Line})
		}
	}
	return out, err
}
