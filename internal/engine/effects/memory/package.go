package memory

import (
	"go/types"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/internal/know/modules"
)

// A Package holds the effects of the functions of one package. Rules read it;
// it is safe for concurrent reading.
type Package struct {
	Model *model.Model
	Flow  *ssaflow.Package
	// Active is false for packages that have nothing to do with Kubernetes, in modules that make no controllers;
	// then there is no SSA form and nothing is known.
	Active bool

	Pass  *analysis.Pass
	Funcs map[*ssa.Function]*Func
	// analyzed: all functions were gone through.
	analyzed bool
	mu       sync.Mutex // guards imports
	imports  map[*types.Func]*summary.Summary
	evid     map[string]bool
	claims   []claim
	// interpreted counts how often a function was gone through.
	interpreted int

	noCopies *sharedReads // see cacheWithoutCopies

	// What several rules ask for is found out once.
	reconcile func() *ReconcilePath
	deletion  func() map[*ssa.Function]*types.TypeName
	graph     *callgraph.Graph
	locks     *locks.Locks
}

// A Func is what was found out about one function of the package.
type Func struct {
	Fn      *ssa.Function
	Summary summary.Summary
	// Writes, Ops and escapes in the order of the source's blocks.
	Writes  []Write
	Ops     []OpCall
	escapes []Escape
	// TooComplex: the function was given up; nothing is claimed about it.
	TooComplex bool
	Vals       map[ssa.Value]Val
	tuples     map[ssa.Value][]Val
	In         *Interp
	mu         sync.Mutex // guards In, for Val
}

// A Write is a change of memory, by the function itself or by a callee.
type Write struct {
	Instr ssa.Instruction
	Ref   Ref
	// Via is the callee's mutation, nil for a write of this function.
	Via *summary.Mutation
	// Callee is the function that makes the change, for calls.
	Callee *types.Func
	// Site is the place of the write, in a literal or a callee too.
	Site summary.Site
	// Val is the value stored, for direct writes.
	Val     ssa.Value
	NewOnly bool
	Decode  bool
	// Answer: see [summary.Mutation].
	Answer bool
	// InClosure: the write stands in a literal of this function.
	InClosure bool
	Only      summary.Only
	// Trusted: the user's settings allow it even for cached objects.
	Trusted bool
	// Shared: see [summary.Mutation].
	Shared bool
}

// An OpCall is an API operation, by the function itself or by a callee that
// persists its argument.
type OpCall struct {
	Call ssaflow.Call
	Op   kube.Op
	// Sub is the subresource, "" the main one, "?" unknown.
	Sub string
	// Obj is where the object operand lives.
	Obj []Ref
	// Via is the callee's claim, nil for a direct operation.
	Via *summary.Persist
}

// An Escape is a place where an object may get out of sight.
type Escape struct {
	Instr ssa.Instruction
	Ref   Ref
	Kind  escapeKind
}

// escapeKind says how an object gets out of sight.
type escapeKind uint8

// The kinds.
const (
	EscapeCall escapeKind = iota
	EscapeReturn
	escapeStore
	// EscapeMethod is a call of a method of the object itself that gets nothing
	// which could reach an API server.
	EscapeMethod
)

// A claim adds to the summary of a function that was gone through.
type claim func(in *Interp, s *summary.Summary)

// Summarize finds out what the functions of the package of a pass do, and exports
// it as facts. The claims are made about each function, in their order, besides
// what follows from memory.
func Summarize(pass *analysis.Pass, claims ...claim) *Package {
	p := &Package{
		Model:   pass.ResultOf[model.Analyzer].(*model.Model),
		Flow:    pass.ResultOf[ssaflow.Analyzer].(*ssaflow.Package),
		Pass:    pass,
		claims:  claims,
		Funcs:   make(map[*ssa.Function]*Func),
		imports: make(map[*types.Func]*summary.Summary),
		evid:    make(map[string]bool),
	}
	p.reconcile = sync.OnceValue(p.findReconcilePath)
	p.deletion = sync.OnceValue(func() map[*ssa.Function]*types.TypeName { return lifecycle.DeletionPath(p.Flow, p.graph) })
	p.graph, p.locks = callgraph.New(p.Flow, p.InPlace), locks.New(p.Flow, p.InPlace)
	if len(pass.Files) == 0 || dependency(pass) || !p.relevant() || !p.Flow.Build() {
		return p
	}
	p.Active = true
	p.analyze()
	p.analyzed = true
	if p.exports() {
		p.export()
	}
	return p
}

func (p *Package) export() {
	for tn, s := range p.Model.Kinds() {
		if tn.Pkg() == p.Pass.Pkg {
			p.Pass.ExportObjectFact(tn, &summary.KindFact{Status: s})
		}
	}
	p.Pass.ExportPackageFact(p.packageFact())
	p.facts(func(fn *types.Func, f *summary.Fact) { p.Pass.ExportObjectFact(fn, f) })
}

// facts visits what is exported about functions.
func (p *Package) facts(visit func(*types.Func, *summary.Fact)) {
	if !p.Active {
		return
	}
	for _, fn := range p.Flow.Funcs {
		obj, ok := fn.Object().(*types.Func)
		if !ok || fn.Parent() != nil {
			continue
		}
		if f := p.Funcs[fn]; f != nil && !f.Summary.Empty() {
			visit(obj, &summary.Fact{Summary: f.Summary})
		}
	}
}

// dependency: the package belongs to a module that the main module requires.
// Some drivers hand over its source; what it does is in the tables of kube.
func dependency(pass *analysis.Pass) bool {
	return !modules.Own(pass.Module)
}

// relevant: the package imports Kubernetes or a package that has effects, or its module makes controllers.
func (p *Package) relevant() bool {
	if p.Model.Relevant {
		return true
	}
	return slices.ContainsFunc(p.Pass.Pkg.Imports(), p.hasEffects)
}

func (p *Package) hasEffects(pkg *types.Package) bool {
	return p.Pass.ImportPackageFact(pkg, new(summary.PackageFact))
}

// exports: what is known of the package is of interest to those that import it,
// because it is relevant without its tests as well. The same facts must come of
// a package and of its test variant.
func (p *Package) exports() bool {
	return p.Model.OfControllers || slices.ContainsFunc(p.imported(), func(imp *types.Package) bool { return kube.IsRelevant(imp) || p.hasEffects(imp) })
}

// imported returns the packages that files other than those of tests import, by path.
func (p *Package) imported() []*types.Package {
	paths := make(map[string]bool)
	for _, f := range p.Pass.Files {
		if strings.HasSuffix(p.Pass.Fset.File(f.FileStart).Name(), "_test.go") {
			continue
		}
		for _, spec := range f.Imports {
			if path, err := strconv.Unquote(spec.Path.Value); err == nil {
				paths[path] = true
			}
		}
	}
	out := slices.DeleteFunc(slices.Clone(p.Pass.Pkg.Imports()), func(imp *types.Package) bool { return !paths[kube.PkgPath(imp)] })
	slices.SortFunc(out, func(a, b *types.Package) int { return strings.Compare(a.Path(), b.Path()) })
	return out
}

// Of returns what is known of a function of this package, or nil.
func (p *Package) Of(fn *ssa.Function) *Func { return p.Funcs[fn] }

// All returns the analysed functions in source order.
func (p *Package) All() []*Func {
	var out []*Func
	if !p.Active {
		return nil
	}
	for _, fn := range p.Flow.Funcs {
		if f := p.Funcs[fn]; f != nil && !f.TooComplex {
			out = append(out, f)
		}
	}
	return out
}

// SummaryOf returns the summary of a function of this or an imported package,
// nil when nothing is known.
func (p *Package) SummaryOf(fn *types.Func) *summary.Summary {
	if fn == nil {
		return nil
	}
	fn = fn.Origin()
	if fn.Pkg() == p.Pass.Pkg {
		if f := p.Funcs[p.Flow.Func(fn)]; f != nil && !f.TooComplex {
			return &f.Summary
		}
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if s, ok := p.imports[fn]; ok {
		return s
	}
	var s *summary.Summary
	var fact summary.Fact
	if p.Pass.ImportObjectFact(fn, &fact) {
		s = &fact.Summary
	} else {
		s = p.fromTable(fn)
	}
	p.imports[fn] = s
	return s
}

// Status says whether kind t has the status subresource: built-in kinds by the
// server's own table, others by their markers, else by evidence that somebody
// writes it, and by their resource definitions.
func (p *Package) Status(t types.Type) model.Subresource {
	n := kube.Named(t)
	if n == nil {
		return model.Unknown
	}
	tn := n.Origin().Obj()
	if builtin, on := kube.BuiltIn(t); builtin {
		if on {
			return model.On
		}
		return model.Off
	}
	if tn.Pkg() == p.Pass.Pkg {
		if s := p.Model.StatusSubresource(tn); s != model.Unknown {
			return s
		}
	} else {
		var k summary.KindFact
		switch {
		case p.Pass.ImportObjectFact(tn, &k):
			return k.Status
		case !p.hasEffects(tn.Pkg()) && p.marked(tn):
			return model.On
		}
	}
	if tn.Pkg() != nil && (p.evidence(tn.Pkg().Path()+"."+tn.Name()) || p.defined(tn)) {
		return model.On
	}
	return model.Unknown
}

// A kindDefined is a kind, as a key of what its resource definitions say.
type kindDefined struct{ tn *types.TypeName }

// defined reports whether the resource definitions beside a kind without markers, as
// sample-controller has them, give it the status subresource.
func (p *Package) defined(tn *types.TypeName) bool {
	return kube.IsAPIObject(tn.Type()) && ssaflow.Memo(p.Flow, kindDefined{tn}, func() bool { return model.DefinedStatus(p.Pass, tn) == model.On })
}

// A kindMarked is a kind of another module, as a key of what its markers say.
type kindMarked struct{ tn *types.TypeName }

// marked reports whether the markers of a kind of another module, whose bodies are not
// looked at, give it the status subresource. That one lacks it is not said by its markers:
// its resource definition may come from elsewhere.
func (p *Package) marked(tn *types.TypeName) bool {
	if !kube.IsAPIObject(tn.Type()) {
		return false
	}
	return ssaflow.Memo(p.Flow, kindMarked{tn}, func() bool {
		return slices.ContainsFunc(model.TypeMarkers(p.Pass, tn), model.IsStatusMarker)
	})
}

func (p *Package) evidence(name string) bool {
	if p.evid[name] {
		return true
	}
	for _, imp := range p.Pass.Pkg.Imports() {
		var f summary.PackageFact
		if p.Pass.ImportPackageFact(imp, &f) {
			for _, s := range f.StatusCalls {
				if s == name {
					return true
				}
			}
		}
	}
	return false
}
