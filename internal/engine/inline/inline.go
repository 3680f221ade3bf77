// Subject: syntax

// Package inline rewrites the syntax of one package, in memory, so that the same
// program written in another way is the same syntax: a call of a function that
// only passes a call on is that call, a literal that runs where it stands is the code
// around it, a switch without a tag is a chain of ifs. Everything above it, SSA and rules
// alike, sees the rewritten form. It holds for what can be said exactly, and leaves the
// rest as it is.
//
// Nodes that were there before keep their positions; those that came in have
// positions inside the expression that they stand for. The syntax of the driver
// is shared with the analyzers of others and is never changed: what is rewritten
// is a copy, from the declaration down to the place.
package inline

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// Analyzer rewrites one package. Its facts are [Forward]s, which only packages that use
// Kubernetes have. Its result is the *Source of such packages; of others, what the driver
// has.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrlvetinline",
	Doc:        "inline functions that only pass a call on",
	Run:        run,
	Requires:   []*analysis.Analyzer{config.Analyzer, inspect.Analyzer},
	ResultType: reflect.TypeFor[*Source](),
	FactTypes:  []analysis.Fact{new(Forward)},
}

// A Source is the syntax of a package with what was inlined. It is read-only and
// safe for concurrent use.
type Source struct {
	Files      []*ast.File
	Info       *types.Info
	Inspector  *inspector.Inspector
	sites      []Site // by position, none inside another
	all        []Site
	branchings []branching
	gone       map[ast.Node][]Site // the replaced calls of functions that nothing names any more
	made       map[token.Pos]ast.Node
	dissolved  map[*types.Func]bool
	ends       map[*types.Func]bool
	// Packages are those of functions that are called because of a fact, in no order:
	// the package may not import them.
	Packages []*types.Package
}

// A Site is a call that was replaced.
type Site struct {
	// Call is the call as it stands in the source.
	Call *ast.CallExpr
	// Body is the declaration or literal whose body came in its place; nil if it
	// stands in another package.
	Body ast.Node
	// until is where the places end that texts in it seem to have.
	until token.Pos
}

func run(pass *analysis.Pass) (any, error) {
	src := &Source{Files: pass.Files, Info: pass.TypesInfo, Inspector: pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)}
	cfg := pass.ResultOf[config.Analyzer].(*config.Config)
	switch {
	case len(pass.Files) == 0 || pass.Module != nil && pass.Module.Version != "":
	case kube.Relevant(pass.Pkg):
		rewritten(src, pass, cfg)
	default:
		newRewriter(pass, cfg).export(pass.ExportObjectFact)
	}
	return src, nil
}

// Plain returns the source of a package as the driver has it.
func Plain(pass *analysis.Pass) *Source {
	return &Source{Files: pass.Files, Info: pass.TypesInfo, Inspector: inspector.New(pass.Files)}
}

// Of returns the source of the package of an analyzer that requires [Analyzer].
func Of(pass *analysis.Pass) *Source { return pass.ResultOf[Analyzer].(*Source) }

// Pass returns pass with the rewritten syntax in place of the driver's, for an
// analyzer that requires [Analyzer].
func Pass(pass *analysis.Pass) *analysis.Pass {
	src := Of(pass)
	out := *pass
	out.Files, out.TypesInfo = src.Files, src.Info
	return &out
}

// Made returns the node that came in and whose own token was put at pos: the
// parenthesis of a call, the name of a selector. nil if there is none.
func (s *Source) Made(pos token.Pos) ast.Node { return s.made[pos] }

// Dissolved reports whether nothing refers to a function of the package any more, as
// all its calls were replaced.
func (s *Source) Dissolved(fn *types.Func) bool { return s.dissolved[fn] }

// Was returns the call that stands in the source where call has come: call itself,
// if it stands there.
func (s *Source) Was(call *ast.CallExpr) *ast.CallExpr {
	if s.made[call.Lparen] != ast.Node(call) {
		return call
	}
	if site, ok := s.Around(call.Lparen); ok {
		return site.Call
	}
	return call
}

// Gone returns the replaced calls of the function around pos, if nothing names that
// any more: what is so in it is so at one of them.
func (s *Source) Gone(pos token.Pos) (calls []Site, ok bool) {
	for body, sites := range s.gone {
		if body.Pos() <= pos && pos < body.End() {
			return sites, true
		}
	}
	return nil, false
}

// Around returns the replaced call around pos, the outermost.
func (s *Source) Around(pos token.Pos) (Site, bool) {
	i, _ := slices.BinarySearchFunc(s.sites, pos, func(at Site, pos token.Pos) int {
		if at.Call.End() <= pos {
			return -1
		}
		return 1
	})
	if i < len(s.sites) && s.sites[i].Call.Pos() <= pos {
		return s.sites[i], true
	}
	return Site{}, false
}

// Written reports whether the text from one position to the other is the source
// of what is analyzed there: no call around it was replaced, or it lies within an
// argument of the call that was handed on. Only such text can be edited.
func (s *Source) Written(from, to token.Pos) bool {
	edit := span{from, to}
	for _, b := range s.branchings {
		if from < b.to && b.from < to && !edit.holds(b.span) && !slices.ContainsFunc(b.parts, func(p span) bool { return p.holds(edit) }) {
			return false
		}
	}
	return !slices.ContainsFunc(s.all, func(at Site) bool {
		if to <= at.Call.Pos() || max(at.Call.End(), at.until) <= from {
			return false
		}
		if at.until > at.Call.Pos() {
			return true // may be a place in the text, which stands elsewhere
		}
		return !slices.ContainsFunc(at.Call.Args, func(a ast.Expr) bool { return a.Pos() <= from && to <= a.End() })
	})
}

// rewritten replaces what src holds by the rewritten form.
func rewritten(src *Source, pass *analysis.Pass, cfg *config.Config) {
	r := newRewriter(pass, cfg)
	r.export(pass.ExportObjectFact)
	files := slices.Clone(r.files)
	made := r.made
	for i, f := range files {
		for j, d := range f.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if !ok || fd.Body == nil || !r.wanted(fd) {
				continue
			}
			before, chains := len(r.sites), len(r.branchings)
			r.made = map[token.Pos]ast.Node{}
			out := r.rewrite(fd).(*ast.FuncDecl)
			if out == fd || !r.sound(out) {
				r.sites, r.branchings = r.sites[:before], r.branchings[:chains]
				continue
			}
			maps.Copy(made, r.made)
			if files[i] == r.files[i] {
				c := *f
				c.Decls = slices.Clone(f.Decls)
				files[i] = &c
			}
			files[i].Decls[j] = out
		}
	}
	if src.ends = r.ends; r.info == pass.TypesInfo {
		return
	}
	for i, f := range pass.Files {
		if v, ok := r.info.FileVersions[f]; ok {
			r.info.FileVersions[files[i]] = v
		}
		if s := r.info.Scopes[f]; s != nil {
			r.info.Scopes[files[i]] = s
		}
	}
	src.Files, src.Info, src.Inspector = files, r.info, inspector.New(files)
	src.all, src.sites, src.made, src.branchings = r.sites, outermost(r.sites), made, r.branchings
	src.dissolved, src.gone = r.unused(files), make(map[ast.Node][]Site)
	for fn := range src.dissolved {
		src.gone[r.bodies[fn].node] = nil
	}
	for _, s := range r.sites {
		if _, ok := src.gone[s.Body]; ok {
			src.gone[s.Body] = append(src.gone[s.Body], s)
		}
	}
	src.Packages = slices.Collect(maps.Keys(r.packages))
}

// outermost sorts sites, and returns those that lie in no other.
func outermost(list []Site) []Site {
	slices.SortStableFunc(list, func(a, b Site) int {
		if a.Call.Pos() != b.Call.Pos() {
			return int(a.Call.Pos() - b.Call.Pos())
		}
		return int(b.Call.End() - a.Call.End())
	})
	var out []Site
	for _, s := range list {
		if n := len(out); n == 0 || s.Call.Pos() >= out[n-1].Call.End() {
			out = append(out, s)
		}
	}
	return out
}

// cloneInfo returns type information that can be added to.
func cloneInfo(in *types.Info) *types.Info {
	out := *in
	out.Types = maps.Clone(in.Types)
	out.Uses = maps.Clone(in.Uses)
	out.Defs = maps.Clone(in.Defs)
	out.Instances = maps.Clone(in.Instances)
	out.Selections = maps.Clone(in.Selections)
	out.Implicits = maps.Clone(in.Implicits)
	out.Scopes = maps.Clone(in.Scopes)
	out.FileVersions = maps.Clone(in.FileVersions)
	return &out
}
