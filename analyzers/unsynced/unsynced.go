package unsynced

import (
	_ "embed"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports differences that lead to an update and are not in it.
var Analyzer = rule.NewForms(doc, rule.Forms{all, field})

// A left is a part of an object that differs from the wanted one and is sent as it was.
type left struct {
	op   *memory.OpCall
	diff objects.Difference
	name string
	// path leads to the part below the object, other is the place of the wanted one.
	path  ssaflow.Steps
	other ssaflow.AccessPath
	// whole: nothing at all is set before the object is sent.
	whole bool
}

type lefts []left

func findLeft(pass *rule.Pass) lefts {
	var out lefts
	for _, f := range pass.Funcs() {
		if f.TooComplex {
			continue
		}
		for _, o := range object.Written(pass.Effects, f) {
			for _, m := range o.Moments {
				if op := m.MainOp(); op != nil && o.Type != nil && len(m.Ops) == 1 && o.Certain(op) && sends(pass, op) {
					c := checker{pass, o, m, op}
					out = append(out, c.left()...)
				}
			}
		}
	}
	return out
}

// sends: the operation sends what the object holds, or what was changed in it.
func sends(pass *rule.Pass, op *memory.OpCall) bool {
	return op.Op.Sub == "" && (op.Op.Verb == kube.Update || op.Op.Verb == kube.Patch && object.MergeBase(pass.Effects, op) != nil)
}

type checker struct {
	pass *rule.Pass
	o    *object.Object
	m    *object.Event
	op   *memory.OpCall
}

func (c checker) left() []left {
	v := object.Operand(c.pass.Effects, c.op)
	if v == nil {
		return nil
	}
	at := c.pass.Flow.PlaceOf(ssaflow.Unwrap(v))
	source := c.copyOf(at)
	from := c.pass.Flow.PlaceOf(source)
	copied := source != nil
	var diffs, open []left
	for _, d := range objects.Differences(c.pass.Flow, c.m.Instr) {
		mine, other := d.X, d.Y
		if !mine.HasPrefix(at) && !(copied && mine.HasPrefix(from)) {
			mine, other = other, mine
		}
		base := at
		if copied && mine.HasPrefix(from) {
			base = from
		}
		path, ok := mine.Path.After(base.Path)
		if !ok || mine.Root != base.Root || !content(path) || !c.wants(other, path, at, from) {
			continue
		}
		l := left{op: c.op, diff: d, path: path, other: other, name: strings.TrimPrefix(strings.TrimPrefix(string(path), ".ObjectMeta"), ".")}
		diffs = append(diffs, l)
		if c.outOfSight(d.In) {
			return nil
		}
		if !c.sets(path) {
			open = append(open, l)
		}
	}
	if len(open) == 0 || !c.live(v) && !(copied && c.live(source)) && !c.takesOver(at, diffs) {
		return nil
	}
	whole := !c.setsAny()
	for i := range open {
		open[i].whole = whole
	}
	return open
}

// copyOf returns the object that the one at a place is a deep copy of, nil for others.
func (c checker) copyOf(at ssaflow.AccessPath) ssa.Value {
	call, ok := at.Root.(*ssa.Call)
	if !ok || at.Path != "" {
		return nil
	}
	r, ok := c.pass.Flow.Resolve(call)
	if !ok {
		return nil
	}
	if into, ok := kube.DeepCopies(r.Fn); !ok || into {
		return nil
	}
	return r.Arg(-1)
}

// wants: other is the same part of another object of the kind, and no copy of this one.
func (c checker) wants(other ssaflow.AccessPath, path ssaflow.Steps, at, from ssaflow.AccessPath) bool {
	if other.Root == nil || other.Root == at.Root || other.Root == from.Root || other.Path != path {
		return false
	}
	if n := kube.Named(other.Root.Type()); n == nil || n.Obj() != c.o.Type.Obj() {
		return false
	}
	return c.copyOf(ssaflow.AccessPath{Root: other.Root}) == nil
}

// content: the part is one that an update is made for, and that it stores.
func content(path ssaflow.Steps) bool {
	steps := path.All()
	if len(steps) == 0 {
		return false
	}
	switch steps[0] {
	case ".ObjectMeta":
		return len(steps) > 1 && slices.Contains([]ssaflow.Steps{".Labels", ".Annotations"}, steps[1])
	case ".TypeMeta", ".Status":
		return false
	}
	return true
}
