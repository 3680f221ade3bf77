package writeback

import (
	_ "embed"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports defaults that the answer of a write takes away again.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		if f.TooComplex {
			continue
		}
		for _, o := range object.Written(pass.Effects, f) {
			if o.Type == nil {
				continue
			}
			c := checker{pass: pass, f: f, o: o, done: make(map[*memory.OpCall]bool)}
			for _, m := range o.Moments {
				if m.MainOp() != nil {
					continue // what sets the defaults stores them, too
				}
				for _, w := range m.Changes {
					if w.Part == object.PartSpec && c.isDefault(w) {
						c.follow(m, w)
					}
				}
			}
		}
	}
}

type checker struct {
	pass *rule.Pass
	f    *memory.Func
	o    *object.Object
	done map[*memory.OpCall]bool
}

// isDefault: the change is made by a function that is named after defaults.
func (c *checker) isDefault(w object.Change) bool {
	return w.Via != nil && w.Callee != nil && c.pass.Named(rule.Defaulters, w.Callee) && field(w) != ""
}

// field returns the field of the spec that a change is made in.
func field(w object.Change) string {
	steps := w.Below.Fields().All()
	if len(steps) < 2 {
		return ""
	}
	return steps[1].Name()
}

const (
	set = iota
	lost
)

// follow looks for a write of something else after the default was set, and a
// read of the default after that.
func (c *checker) follow(m *object.Event, w object.Change) {
	spec := c.specField(w)
	if spec == nil {
		return
	}
	c.o.Forward(m, set, func(s int, at *object.Event) int {
		for _, op := range at.Ops {
			if s == set && c.takes(op, w) && !c.done[op] {
				if read := c.read(at, w, spec); read != nil {
					c.done[op] = true
					c.report(m, w, op, read)
				}
				return object.Stop
			}
			if op.Op.Writes() && !object.Status(op) {
				return object.Stop // stored
			}
		}
		if at.Replaced {
			return object.Stop
		}
		return s
	}, nil)
}

// takes: the operation certainly answers with an object that lacks the default:
// it saves the status alone, or what was changed after the default was set.
func (c *checker) takes(op *memory.OpCall, w object.Change) bool {
	if op.Op.Clientset || object.CreateOr(op) || !c.o.Certain(op) || object.DryRun(c.pass.Effects, op) {
		return false
	}
	switch {
	case op.Sub == "status":
		return op.Op.Verb == kube.Update || op.Op.Verb == kube.Patch
	case op.Sub != "" || op.Op.Verb != kube.Patch:
		return false
	case op.Via == nil:
		made := c.mergeBase(op)
		return made != nil && ssaflow.Reaches(w.Instr, made, nil)
	}
	in := object.Inner(c.pass.Effects, op)
	return in != nil && c.mergeBase(in) != nil
}

// mergeBase returns the call of MergeFrom in the function of the operation.
func (c *checker) mergeBase(op *memory.OpCall) *ssa.Call {
	made := object.MergeBase(c.pass.Effects, op)
	if made == nil || made.Parent() != op.Call.Instr.Parent() {
		return nil
	}
	return made
}

// specField returns the field of the spec that a change is made in.
func (c *checker) specField(w object.Change) *types.Var {
	st := ssaflow.Struct(c.o.Type)
	for _, step := range w.Below.Fields().All()[:2] {
		if st == nil {
			return nil
		}
		var next *types.Var
		for i := range st.NumFields() {
			if st.Field(i).Name() == step.Name() {
				next = st.Field(i)
			}
		}
		if next == nil {
			return nil
		}
		if step.Name() == field(w) {
			return next
		}
		st = ssaflow.Struct(next.Type())
	}
	return nil
}

// read finds a read of the default that follows the operation, with nothing in
// between that sets it again.
func (c *checker) read(at *object.Event, w object.Change, spec *types.Var) ssa.Instruction {
	again := func(i ssa.Instruction) bool {
		m := c.o.At(i)
		if m == nil || m == at {
			return false
		}
		for _, x := range m.Changes {
			if x.Part == object.PartSpec && (x.Covers(w) || w.Covers(x)) {
				return true
			}
		}
		return m.Replaced
	}
	return paths.Find(c.pass.Flow, paths.After(at.Instr), paths.Query{
		To:    func(i ssa.Instruction) bool { return !again(i) && c.reads(i, w, spec) },
		Avoid: again,
	}).End
}

// reads: the instruction loads what the default was set to, or hands the object
// to a function of the package that looks at this field of its spec.
func (c *checker) reads(i ssa.Instruction, w object.Change, spec *types.Var) bool {
	switch i := i.(type) {
	case *ssa.UnOp:
		if _, ok := i.X.(*ssa.FieldAddr); !ok || i.Op != token.MUL {
			return false
		}
		for _, r := range c.f.Val(i.X).Refs {
			if r.Root != c.o.Root || r.Copy {
				continue
			}
			if below, ok := r.Path.After(c.o.Path); ok && below.Fields().HasPrefix(w.Below.Fields()) {
				return true
			}
		}
	case ssa.CallInstruction:
		rc, ok := c.pass.Flow.Resolve(i)
		if !ok || rc.Static == nil {
			return false
		}
		for _, a := range rc.Args {
			if kube.Named(ssaflow.Unwrap(a).Type()) == c.o.Type && c.f.Leads(a, memory.Ref{Loc: c.o.Loc}) {
				return c.mentions(rc.Static, spec)
			}
		}
	}
	return false
}

// mentions: a function, or one that it calls with the object, looks at a field.
func (c *checker) mentions(fn *ssa.Function, spec *types.Var) bool {
	gets := func(e callgraph.Edge) bool {
		return slices.ContainsFunc(e.Call.Args, func(a ssa.Value) bool { return kube.Named(ssaflow.Unwrap(a).Type()) == c.o.Type })
	}
	for _, fn := range c.pass.Effects.Graph().Closure([]*ssa.Function{fn}, callgraph.Follow{Goroutines: true}, gets).Funcs() {
		for _, b := range fn.Blocks {
			for _, i := range b.Instrs {
				if a, ok := i.(*ssa.FieldAddr); ok && ssaflow.FieldOf(a) == spec && !onlySet(a) {
					return true
				}
			}
		}
	}
	return false
}

// onlySet: the field is assigned there and not read.
func onlySet(a *ssa.FieldAddr) bool {
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr != ssa.Value(a) {
				return false
			}
		case *ssa.DebugRef:
		default:
			return false
		}
	}
	return true
}

func (c *checker) report(m *object.Event, w object.Change, op *memory.OpCall, read ssa.Instruction) {
	src, ok := c.pass.Operation(c.f, op)
	n := c.pass.Flow.Node(read)
	set := c.pass.Flow.Node(m.Instr)
	if !ok || n == nil || set == nil {
		return
	}
	d := c.pass.At(src.Call)
	if op.Via != nil {
		d.Because(op.Via.Site, "written here")
	}
	d.Because(set, "set here").Because(n, "read here, after the answer")
	d.Sayf("%s.%s, set by %s on line %d, is overwritten by the answer of %s and read afterwards; write a DeepCopy, or set defaults again", src.Object, w.Field(), w.Callee.Name(), c.pass.Line(set.Pos()), src.Name)
}
