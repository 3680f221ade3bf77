package predicatefunc

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/recur"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// An answer is what a condition comes to.
type answer uint8

const (
	unknown answer = iota
	yes
	no
)

func (a answer) not() answer { return [...]answer{unknown, no, yes}[a] }

func ofBool(b bool) answer {
	if b {
		return yes
	}
	return no
}

// A run goes through a predicate's function for updates with an event in which nothing
// differs but some parts of the object.
type run struct {
	flow *ssaflow.Package
	// differs says whether the part of an object to which a way leads, which is not
	// empty, is one of these, or has one within.
	differs func(way []string) bool
	steps   int
	passes  bool // the update may pass
}

const maxRun = 400

// drops reports whether fn answers no whatever the object is, as long as old and new
// differ in those parts alone.
func drops(flow *ssaflow.Package, fn *ssa.Function, differs func(way []string) bool) bool {
	if len(fn.Blocks) == 0 {
		return false
	}
	r := &run{flow: flow, differs: differs}
	r.block(fn.Blocks[0], nil, nil)
	return !r.passes
}

// byDeletion: the deletion of an object with finalizers changes it.
func byDeletion(way []string) bool {
	return way[0] == "ObjectMeta" && (len(way) == 1 || slices.Contains([]string{"DeletionTimestamp", "DeletionGracePeriodSeconds", "Generation", "ResourceVersion", "ManagedFields"}, way[1]))
}

// byStatus: a write of the status changes it.
func byStatus(way []string) bool {
	return way[0] == "Status" || way[0] == "ObjectMeta" && (len(way) == 1 || slices.Contains([]string{"ResourceVersion", "ManagedFields"}, way[1]))
}

// block goes on at b, which control enters from pred; phis are the answers of conditions
// that were put together on the way.
func (r *run) block(b, pred *ssa.BasicBlock, phis map[ssa.Value]answer) {
	if r.steps++; r.steps > maxRun {
		r.passes = true
	}
	if r.passes {
		return
	}
	here := make(map[ssa.Value]answer, len(phis)+1)
	for v, a := range phis {
		here[v] = a
	}
	for _, i := range b.Instrs {
		switch i := i.(type) {
		case *ssa.Phi:
			here[i] = r.answer(i.Edges[slices.Index(b.Preds, pred)], phis)
		case *ssa.Return:
			r.passes = r.passes || len(i.Results) != 1 || r.answer(i.Results[0], here) != no
			return
		case *ssa.If:
			switch r.answer(i.Cond, here) {
			case yes:
				r.block(b.Succs[0], b, here)
			case no:
				r.block(b.Succs[1], b, here)
			default:
				r.block(b.Succs[0], b, here)
				r.block(b.Succs[1], b, here)
			}
			return
		case *ssa.Panic:
			return
		}
	}
	for _, s := range b.Succs {
		r.block(s, b, here)
	}
}

func (r *run) answer(v ssa.Value, phis map[ssa.Value]answer) answer {
	if a, ok := phis[v]; ok {
		return a
	}
	switch v := v.(type) {
	case *ssa.Const:
		if v.Value != nil && v.Value.Kind() == constant.Bool {
			return ofBool(constant.BoolVal(v.Value))
		}
	case *ssa.UnOp:
		if v.Op == token.NOT {
			return r.answer(v.X, phis).not()
		}
	case *ssa.BinOp:
		if r.same(v.X, v.Y) {
			switch v.Op {
			case token.EQL, token.LEQ, token.GEQ:
				return yes
			case token.NEQ, token.LSS, token.GTR:
				return no
			}
		}
	case *ssa.Call:
		c, ok := r.flow.Resolve(v)
		if ok && c.Fn != nil && kube.ComparesWhole(c.Fn) && len(c.Args) >= 2 {
			// The last two: of DeepEqual the arguments, of x.Equal(y) both.
			if a, b := c.Args[len(c.Args)-2], c.Args[len(c.Args)-1]; r.same(a, b) {
				return yes
			}
		}
	}
	return unknown
}

// same: x and y are one part of the old and of the new object, which does not differ.
func (r *run) same(x, y ssa.Value) bool {
	var event recur.EventParts
	p, q := event.Of(x), event.Of(y)
	return len(p) > 1 && len(q) > 1 && slices.Equal(p[1:], q[1:]) && p[0] != q[0] && !r.differs(p[1:])
}
