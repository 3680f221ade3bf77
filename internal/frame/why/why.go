package why

import (
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/inline"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/trace"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// A Question is asked before a run and answered after it.
type Question struct {
	files []string
	dir   string // names are relative to it
	mu    sync.Mutex
	// found are the packages that hold each file: one, or with it its test variant.
	found map[string][]*passed
	rec   *trace.Recorder
}

// passed is what analyzers left of a package.
type passed struct {
	name    string // of the file, as the go command says it
	fset    *token.FileSet
	files   []*ast.File
	pkg     *types.Package
	config  *config.Config
	model   *model.Model
	flow    *ssaflow.Package
	effects *memory.Package
}

// Ask begins a question about lines of files, which lasts until [Question.End]: meanwhile
// the whole program takes notes.
func Ask(dir string, files ...string) *Question {
	return &Question{files: files, dir: dir, found: map[string][]*passed{}, rec: trace.Start()}
}

// End ends the recording. What was learnt stays.
func (q *Question) End() { q.rec.Stop() }

// Analyzer returns an analyzer that is to run with the rules: it keeps what is known of
// the package that holds the file.
func (q *Question) Analyzer() *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:     "ctrlvetwhy",
		Doc:      "keep what is known of one file",
		Requires: []*analysis.Analyzer{config.Analyzer, inline.Analyzer, model.Analyzer, ssaflow.Analyzer, effects.Analyzer},
		Run: func(pass *analysis.Pass) (any, error) {
			for _, f := range pass.Files {
				name := pass.Fset.Position(f.Package).Filename
				for _, wanted := range q.files {
					if same(name, wanted) {
						q.keep(wanted, name, pass)
					}
				}
			}
			return nil, nil
		},
	}
}

// keep keeps what is known of a package. The variant with tests holds all that the
// package does, and comes first.
func (q *Question) keep(wanted, name string, pass *analysis.Pass) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.found[wanted] = append(q.found[wanted], &passed{
		name: name, fset: pass.Fset, files: pass.Files, pkg: pass.Pkg,
		config:  pass.ResultOf[config.Analyzer].(*config.Config),
		model:   pass.ResultOf[model.Analyzer].(*model.Model),
		flow:    pass.ResultOf[ssaflow.Analyzer].(*ssaflow.Package),
		effects: pass.ResultOf[effects.Analyzer].(*memory.Package),
	})
	slices.SortStableFunc(q.found[wanted], func(x, y *passed) int { return len(y.files) - len(x.files) })
}

// Answer puts together what the run learnt of a line. rep is the outcome of the run, before
// anything was taken out of it.
func (q *Question) Answer(t Target, rep *report.Report) *Answer {
	a := &Answer{File: q.relative(t.File), Line: t.Line, Asked: t.Rule, Reported: []reported{}, Stopped: []stopped{}, Quiet: []silence{}, Known: []fact{}}
	src := report.NewSources(q.dir, append([]string{a.File}, rep.Sources...))
	if text, ok := src.Line(a.File, a.Line); ok {
		a.Source = strings.TrimSpace(string(text))
	}
	for _, e := range rep.Errors {
		a.Left = append(a.Left, e.String())
	}
	if len(q.found[t.File]) == 0 {
		a.Left = append(a.Left, unseen(t.File)...)
		a.normalize()
		return a
	}
	p := q.found[t.File][0]
	t.File = p.name
	a.File, a.Package = q.relative(p.name), p.pkg.Path()
	a.Functions = p.functions(t)
	a.Notes = p.notes(t)
	looker{p, func(kind string, n ast.Node, text string) {
		a.Known = append(a.Known, fact{kind, q.place(p.fset, n.Pos()), text})
	}}.line(t.File, t.Line)
	q.notes(t, a, p.fset)
	a.reported(t, rep, src, func(r report.Related) []string { return q.known(p, r) })
	a.normalize()
	return a
}

// unseen says why no package of the run holds the file.
func unseen(file string) []string {
	dir, name := filepath.Dir(file), filepath.Base(file)
	switch {
	case !strings.HasSuffix(name, ".go"):
		return []string{name + " is not a Go file"}
	case strings.HasPrefix(name, "_") || strings.HasPrefix(name, "."):
		return []string{"the go command ignores files whose name begins with _ or ."}
	case config.Root(dir) == "":
		return []string{"no go.mod in " + dir + " or above: the file belongs to no module"}
	}
	if data, err := os.ReadFile(file); err == nil {
		for line := range strings.Lines(string(data)) {
			if strings.HasPrefix(line, "//go:build ") {
				return []string{"the file is left out of the build: " + strings.TrimSpace(line) + "; -tags and GOOS decide that"}
			}
			if strings.HasPrefix(line, "package ") {
				break
			}
		}
	}
	return []string{"no package that was analyzed holds the file: its name may tie it to another system (GOOS, GOARCH), or the package does not type-check"}
}

// notes says what keeps all rules from the file, or most of them.
func (p *passed) notes(t Target) (out []string) {
	for _, f := range p.files {
		if p.fset.Position(f.Package).Filename != t.File {
			continue
		}
		if ast.IsGenerated(f) {
			out = append(out, "the file is generated: nothing is reported in it")
		}
		if strings.HasSuffix(t.File, "_test.go") {
			out = append(out, "the file belongs to tests: few rules look there")
		}
	}
	if !p.effects.Active {
		out = append(out, "the package imports nothing of Kubernetes, and its module makes no controllers: few rules look there")
	}
	return out
}

// functions returns the functions around the line, the innermost first.
func (p *passed) functions(t Target) []function {
	var out []function
	for _, file := range p.files {
		if p.fset.Position(file.Package).Filename != t.File {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.FuncDecl, *ast.FuncLit:
			case nil:
				return false
			default:
				return true
			}
			from, to := p.fset.Position(n.Pos()).Line, p.fset.Position(n.End()).Line
			if t.Line < from || t.Line > to {
				return false
			}
			f := function{Name: "a function literal", Line: from}
			if d, ok := n.(*ast.FuncDecl); ok {
				f.Name = d.Name.Name
				if d.Recv != nil && len(d.Recv.List) > 0 {
					f.Name = "(" + types.ExprString(d.Recv.List[0].Type) + ")." + f.Name
				}
			}
			f.Roles = p.roles(n)
			out = append([]function{f}, out...)
			return true
		})
	}
	return out
}

// roles says what a function is: its roles, and whether reconciles call it.
func (p *passed) roles(n ast.Node) (out []string) {
	n = p.now(n)
	for _, r := range p.model.RolesOf(n) {
		out = append(out, r.Name)
	}
	if len(out) > 0 || !p.effects.Active {
		return out
	}
	path := p.effects.ReconcilePath()
	for _, f := range p.effects.All() {
		if f.Fn.Syntax() == n && path.Has(f.Fn) {
			return []string{"no role of its own, called in a reconcile or by a worker"}
		}
	}
	return nil
}

// now returns the function as it was analyzed, which may be a copy of what the driver has.
func (p *passed) now(n ast.Node) ast.Node {
	if fn := p.flow.EnclosingFunc(n.Pos()); fn != nil && fn.Pos() == n.Pos() {
		return fn
	}
	return n
}

// notes adds what the engine and the rules noted about the line.
func (q *Question) notes(t Target, a *Answer, fset *token.FileSet) {
	for _, n := range q.rec.Notes() {
		if !concerns(fset, t, n) {
			continue
		}
		place := q.place(fset, n.Pos)
		switch n.Kind {
		case trace.Looks:
			if t.Rule != "" && t.concerns(n.Rule) {
				a.Notes = append(a.Notes, n.Rule+" does not look here: "+n.Text)
			}
		case trace.Stopped:
			if because, message, _ := strings.Cut(n.Text, "\n"); t.concerns(n.Rule) {
				stopped := stopped{Rule: n.Rule, Place: place, Message: message, Because: []string{because}}
				for _, c := range n.Causes {
					stopped.Causes = append(stopped.Causes, q.place(fset, c.Pos)+": "+c.Text)
				}
				a.Stopped = append(a.Stopped, stopped)
			}
		case trace.Quiet:
			if t.concerns(n.Rule) {
				a.Quiet = append(a.Quiet, silence{n.Rule, place, n.Text})
			}
		default:
			if n.Rule == "" || t.concerns(n.Rule) {
				text := n.Text
				if n.Rule != "" {
					text += " (" + n.Rule + " asked)"
				}
				a.Known = append(a.Known, fact{string(n.Kind), place, text})
			}
		}
	}
}

// concerns reports whether a note tells of the line: of one on it, or of a short piece of
// code around it.
func concerns(fset *token.FileSet, t Target, n trace.Note) bool {
	in := func(p trace.Place) bool {
		from, to := fset.Position(p.Pos), fset.Position(max(p.Pos, p.End))
		if from.Filename != t.File {
			return false
		}
		whole := n.Whole || n.Kind == trace.Looks || n.Kind == trace.Role || n.Kind == trace.Summary || n.Kind == trace.Meant
		return from.Line == t.Line || from.Line <= t.Line && t.Line <= to.Line && (whole || to.Line-from.Line < 4)
	}
	return in(n.Place) || slices.ContainsFunc(n.About, in)
}

// known returns what is known at a step of a way: what the calls of the line do.
func (q *Question) known(p *passed, r report.Related) []string {
	file := filepath.Join(q.dir, filepath.FromSlash(r.File))
	if filepath.IsAbs(filepath.FromSlash(r.File)) {
		file = filepath.FromSlash(r.File)
	}
	var out []string
	looker{p, func(kind string, _ ast.Node, text string) {
		if kind == "call" {
			out = append(out, text)
		}
	}}.line(file, r.Line)
	slices.Sort(out)
	return slices.Compact(out)
}

func (q *Question) place(fset *token.FileSet, pos token.Pos) string {
	p := fset.Position(pos)
	return report.Place(q.relative(p.Filename), p.Line, p.Column)
}

func (q *Question) relative(file string) string {
	rel, err := filepath.Rel(q.dir, file)
	if err != nil {
		rel = file
	}
	return filepath.ToSlash(rel)
}

// RuleOn says whether a rule or form runs at the line and why; ok is false when no package
// was found.
func (q *Question) RuleOn(t Target, rule, form, level string) (on bool, because string, ok bool) {
	if len(q.found[t.File]) == 0 {
		return false, "", false
	}
	on, because = q.found[t.File][0].config.Why(rule, form, level)
	return on, because, true
}

// same reports whether two names are of one file.
func same(a, b string) bool {
	if a == b || filepath.Base(a) != filepath.Base(b) {
		return a == b
	}
	x, err1 := os.Stat(a)
	y, err2 := os.Stat(b)
	return err1 == nil && err2 == nil && os.SameFile(x, y)
}
