package writeback

import (
	_ "embed"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/kube"
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
				if c.storedBetween(m, at, w) {
					return object.Stop
				}
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

// storedBetween: the main resource is written between both moments, if only where the defaults
// have changed something: on the other ways they are stored.
func (c *checker) storedBetween(m, at *object.Event, w object.Change) bool {
	for _, x := range c.o.Moments {
		op := x.MainOp()
		if op != nil && x != m && x != at && !c.takes(op, w) && c.o.Reaches(m.Instr, x.Instr) && c.o.Reaches(x.Instr, at.Instr) {
			return c.pass.Quiet(true, at.Instr, "the main resource is written in between, with the defaults")
		}
	}
	return false
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
