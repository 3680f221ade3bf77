package statusorder

import (
	_ "embed"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports a status that the response to a main write overwrites before it is saved.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, o := range object.WithStatus(pass.Effects, f) {
			c := checker{pass: pass, f: f, o: o, found: make(map[*object.Event]*lost)}
			for _, m := range o.Moments {
				for _, w := range m.Changes {
					if w.Part == object.PartStatus && w.Meant() {
						c.follow(m, w)
					}
				}
			}
			for _, l := range c.order {
				c.report(l)
			}
		}
	}
}

type checker struct {
	pass  *rule.Pass
	f     *memory.Func
	o     *object.Object
	found map[*object.Event]*lost
	order []*lost
}

// A lost status was set, overwritten by the answer of a main write, and then
// saved as it was before.
type lost struct {
	set   object.Change
	main  *object.Event
	saved *object.Event
}

// The states of a path: the status is set in memory; it was overwritten; a copy
// was taken of what was overwritten.
const (
	isSet = iota
	overwritten
	copied
)

// follow looks for a main write and then a status write on one path after w.
func (c *checker) follow(m *object.Event, w object.Change) {
	for _, main := range c.mainWrites(m, w) {
		op := main.MainOp()
		c.o.Forward(main, overwritten, func(st int, at *object.Event) int {
			again := c.pass.Quiet(at.SetsAgain(w), at.Instr, "the status is set once more behind the write of the main resource")
			switch {
			case at.StatusOp() != nil && !again:
				c.add(&lost{w, main, at}, st)
				return object.Stop
			case again || at.StatusOp() != nil || at.Replaced || c.pass.Quiet(at.Leaves || at.LeavesPart, at.Instr, handedOn):
				return object.Stop
			}
			if len(at.Copies) > 0 {
				return copied
			}
			return st
		}, func(st int, known ssaflow.Conds) int {
			if object.FailedIn(op, known) {
				return object.Stop // then nothing was answered
			}
			return st
		})
	}
}

func (c *checker) add(l *lost, st int) {
	op, quiet := l.saved.StatusOp(), c.pass.QuietAt(l.saved.Instr)
	d, isDeferred := l.saved.Instr.(*ssa.Defer)
	if c.found[l.saved] != nil || object.CreateOr(op) || op.Sub != "status" ||
		quiet(!c.o.Certain(op) || !object.SendsObject(c.pass.Effects, op), "which object this sends, and whether all of its status, is not certain") ||
		quiet(st == copied && op.Op.Verb == kube.Patch, "the patch is computed from a copy that was taken behind the write of the main resource") ||
		quiet(isDeferred && !ssaflow.Dominates(d, l.main.Instr), "it is deferred behind the write of the main resource, perhaps never") ||
		c.pass.Quiet(c.goes(l.main), l.main.Instr, "the object is being deleted: nobody misses its status") {
		return
	}
	c.found[l.saved] = l
	c.order = append(c.order, l)
}

// goes: the write is made where an object of the kind is being deleted.
func (c *checker) goes(main *object.Event) bool {
	return slices.ContainsFunc(lifecycle.Deleting(c.pass.Flow, main.Instr.Block()), func(obj ssa.Value) bool {
		return kube.Named(obj.Type()) != nil && kube.Named(obj.Type()).Obj() == c.o.Type.Obj()
	})
}

func (c *checker) report(l *lost) {
	main, ok1 := c.pass.Operation(c.f, l.main.MainOp())
	save, ok2 := c.pass.Operation(c.f, l.saved.StatusOp())
	if !ok1 || !ok2 {
		return
	}
	pos, end, line := c.pass.WriteLine(l.set.Write)
	c.pass.At(save.Call).Because(rule.Span(pos, end), "the status is set here").Because(main.Call, "the response brings the stored status back").Fixes(c.keep(l, main)...).
		Sayf("status of %s set on line %d is overwritten by the response to %s on line %d before %s saves it; set the status after %s (or keep a copy)", save.Object, line, main.Name, c.pass.Line(main.Call.Pos()), save.Name, main.Name)
}
