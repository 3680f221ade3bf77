package paths

import (
	"cmp"
	"go/constant"
	"go/token"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// knowledge tells what a search knows where. An SSA value stays what it is until
// its instruction runs again, so that what was found out about it holds until
// control comes to its block once more.
type knowledge struct {
	p  *ssaflow.Package
	fn *ssa.Function
	// returns: what is returned is asked for, too.
	returns bool
	ids     map[question]int
	vals    map[ssa.Value]int
	asked   map[ssa.Value][]bool // by block
	tests   map[ssa.Value]errorTest
	counts  counts
	loads   *loads
}

// A question is what a condition asks: whether x is y, whether x is the constant
// k, whether the map that x looks at is empty, whether the error x is of the kind
// that a function asks for, or, with none, whether x is true.
type question struct {
	x, y  ssa.Value
	k     string
	empty bool
	kind  string
}

// A fact is a question with its answer, an alias a variable that on this path is
// a certain value.
type fact struct {
	question
	val bool
}

type alias struct {
	phi *ssa.Phi
	val ssa.Value
}

// facts are what is known at a place, in the order of their numbers. They are
// not changed.
type facts struct {
	facts   []fact
	aliases []alias
	key     string
}

func newKnowledge(p *ssaflow.Package, fn *ssa.Function, sameCount func(a, b ssa.Value) bool) *knowledge {
	return &knowledge{
		p: p, fn: fn, ids: make(map[question]int), vals: make(map[ssa.Value]int), asked: make(map[ssa.Value][]bool), tests: make(map[ssa.Value]errorTest),
		counts: counts{fn: fn, same: sameCount, until: make(map[ssa.Value][]bool)},
	}
}

// at returns what is known where a search begins.
func (k *knowledge) at(from Point, assume []ssaflow.Cond) facts {
	var f facts
	known := k.p.Known(from.block)
	if from.pred != nil {
		known = k.p.EdgeConds(from.pred, from.block)
	}
	for _, c := range append(slices.Collect(known.All()), assume...) {
		q, flip, _, decided := k.ask(f, c.Value)
		if !decided && (!k.loads.stands(q) || from.block == k.fn.Blocks[0]) {
			f.facts = append(f.facts, fact{q, c.Val != flip})
			f, _ = k.counts.learn(f, c)
		}
	}
	if from.pred != nil {
		return k.enter(f, from.pred, from.block)
	}
	return k.sorted(f)
}

// decide takes the branch of a condition: with what is known then, whether that
// is possible, and whether the condition decides anything. cond comes back as
// what it is on this path.
func (k *knowledge) decide(f facts, cond ssaflow.Cond) (on ssaflow.Cond, then facts, possible, asks bool) {
	q, flip, v, decided := k.ask(f, cond.Value)
	val := cond.Val != flip
	on = cond
	if inner, same := f.resolve(cond.Value); same {
		on = ssaflow.Normal(ssaflow.Cond{Value: inner, Val: cond.Val})[0]
	}
	if decided {
		return on, f, v == cond.Val, false
	}
	if was, known := f.answer(q); known {
		return on, f, was == val, true
	}
	if _, list, empty, ok := on.EmptyTest(); ok && empty && len(k.elements(f, list, 0)) > 0 {
		return on, f, false, true
	}
	then = facts{facts: append(slices.Clip(f.facts), fact{q, val}), aliases: f.aliases}
	then, possible = k.counts.learn(then, on)
	return on, then, possible, true
}

// resolve returns what a variable is on this path; same says that it is one that
// is known.
func (f facts) resolve(v ssa.Value) (ssa.Value, bool) {
	if phi, ok := v.(*ssa.Phi); ok {
		for _, a := range f.aliases {
			if a.phi == phi {
				return a.val, true
			}
		}
	}
	return v, false
}

// ask takes a condition apart. flip says that it holds where the answer is no. A
// condition that is decided by values alone comes back as its value.
func (k *knowledge) ask(f facts, v ssa.Value) (q question, flip, val, decided bool) {
	for {
		v, _ = f.resolve(v)
		v = k.loads.of(v)
		switch x := v.(type) {
		case *ssa.Const:
			if x.Value != nil && x.Value.Kind() == constant.Bool {
				return q, flip, constant.BoolVal(x.Value) != flip, true
			}
		case *ssa.UnOp:
			if x.Op == token.NOT {
				v, flip = x.X, !flip
				continue
			}
		case *ssa.BinOp:
			if x.Op != token.EQL && x.Op != token.NEQ {
				if is, decided := f.compare(x); decided {
					return q, flip, is != flip, true
				}
				break
			}
			a, _ := f.resolve(x.X)
			b, _ := f.resolve(x.Y)
			eq := x.Op == token.EQL
			if is, other, ok := boolConst(a, b); ok {
				v, flip = other, flip == (is == eq)
				continue
			}
			q, same, known := k.equal(f, k.loads.of(a), k.loads.of(b))
			return q, flip == eq, (same == eq) != flip, known
		case *ssa.Call:
			if t := k.errorTest(x); t.kind != "" {
				err, _ := f.resolve(t.err)
				return question{x: k.loads.of(err), kind: t.kind}, flip, false, false
			}
		}
		return question{x: v}, flip, false, false
	}
}

// boolConst: one of two values is the constant `is`.
func boolConst(a, b ssa.Value) (is bool, other ssa.Value, ok bool) {
	for range 2 {
		if c, isConst := a.(*ssa.Const); isConst && c.Value != nil && c.Value.Kind() == constant.Bool {
			return constant.BoolVal(c.Value), b, true
		}
		a, b = b, a
	}
	return false, nil, false
}

// equal asks whether two values are one, or knows.
func (k *knowledge) equal(f facts, a, b ssa.Value) (q question, same, known bool) {
	ca, _ := a.(*ssa.Const)
	cb, _ := b.(*ssa.Const)
	switch {
	case ca != nil && cb != nil:
		if ca.Value != nil && cb.Value != nil && ca.Value.Kind() == cb.Value.Kind() {
			return q, constant.Compare(ca.Value, token.EQL, cb.Value), true
		}
		if ca.IsNil() && cb.IsNil() {
			return q, true, true
		}
	case ca != nil:
		return k.equal(f, b, a)
	case cb != nil && cb.IsNil():
		if k.neverNil(f, a, 0) {
			return q, false, true
		}
		return question{x: a, k: "nil"}, false, false
	case cb != nil && cb.Value != nil:
		return question{x: a, k: cb.Value.ExactString()}, false, false
	}
	if k.number(a) > k.number(b) {
		a, b = b, a
	}
	return question{x: a, y: b}, false, false
}

// answer returns what is known about a question: a value that is one constant is
// no other.
func (f facts) answer(q question) (val, known bool) {
	for _, x := range f.facts {
		if x.question == q {
			return x.val, true
		}
		if x.x == q.x && x.k != "" && q.k != "" && x.val {
			return false, true
		}
	}
	return false, false
}

// enter goes from pred to b: what is computed anew there is forgotten, and what
// nobody asks about from there on. The variables that b chooses by where control
// comes from become what they are.
func (k *knowledge) enter(f facts, pred, b *ssa.BasicBlock) facts {
	var out facts
	at := slices.Index(b.Preds, pred)
	moved := make(map[ssa.Value]*ssa.Phi)
	for _, i := range b.Instrs {
		phi, ok := i.(*ssa.Phi)
		if !ok {
			break
		}
		if !k.matters(phi)[b.Index] {
			continue
		}
		v, _ := f.resolve(phi.Edges[at])
		v = k.loads.of(v)
		if madeIn(v, b, 0) {
			moved[v] = phi // the value of the last round
		} else {
			out.aliases = append(out.aliases, alias{phi, v})
		}
	}
	for _, a := range f.aliases {
		if a.phi.Block() != b && !madeIn(a.val, b, 0) && k.matters(a.phi)[b.Index] {
			out.aliases = append(out.aliases, a)
		}
	}
	for _, x := range f.facts {
		if x.empty {
			if !madeIn(x.x, b, 0) && k.counts.matter(x.x)[b.Index] {
				out.facts = append(out.facts, x)
			}
			continue
		}
		if phi := moved[x.x]; phi != nil && x.y == nil {
			x.x = phi
			out.facts = append(out.facts, x)
			continue
		}
		if !k.anew(x.x, b) && (x.y == nil || !k.anew(x.y, b)) && k.matters(x.x)[b.Index] {
			out.facts = append(out.facts, x)
		}
	}
	return k.sorted(out)
}

// madeIn: the value, or what a condition compares, is computed in block b.
func madeIn(v ssa.Value, b *ssa.BasicBlock, depth int) bool {
	i, ok := v.(ssa.Instruction)
	if !ok {
		return false
	}
	if i.Block() == b {
		return true
	}
	if depth < 4 {
		switch v := v.(type) {
		case *ssa.UnOp:
			return v.Op == token.NOT && madeIn(v.X, b, depth+1)
		case *ssa.BinOp:
			return (v.Op == token.EQL || v.Op == token.NEQ) && (madeIn(v.X, b, depth+1) || madeIn(v.Y, b, depth+1))
		}
	}
	return false
}

// matters returns the blocks from whose start control comes to a branch that
// asks about a value, before the value is computed anew.
func (k *knowledge) matters(v ssa.Value) []bool {
	if in, ok := k.asked[v]; ok {
		return in
	}
	in := comesTo(k.fn, k.loads.stops(v), k.askers(v))
	k.asked[v] = in
	return in
}

// askers returns the blocks that end with a branch on a value, or on what is
// made of it by comparing, negating and choosing.
func (k *knowledge) askers(v ssa.Value) []*ssa.BasicBlock {
	var out []*ssa.BasicBlock
	seen := make(map[ssa.Value]bool)
	var visit func(v ssa.Value)
	visit = func(v ssa.Value) {
		if seen[v] || v.Referrers() == nil {
			return
		}
		seen[v] = true
		for _, r := range *v.Referrers() {
			switch r := r.(type) {
			case *ssa.If:
				if r.Parent() == k.fn {
					out = append(out, r.Block())
				}
			case *ssa.Return:
				if k.returns {
					out = append(out, r.Block())
				}
			case *ssa.Phi:
				visit(r)
			case *ssa.UnOp:
				if r.Op == token.NOT {
					visit(r)
				}
			case *ssa.BinOp:
				if r.Op == token.EQL || r.Op == token.NEQ || isLength(v) || orders(r) && startsAt(v) {
					visit(r)
				}
			case *ssa.ChangeInterface:
				visit(r)
			case *ssa.Call:
				if k.tells(r, v) || k.errorTest(r).err == v {
					visit(r)
				}
			}
		}
	}
	for _, same := range k.loads.all(v) {
		visit(same)
	}
	return out
}

func (k *knowledge) number(v ssa.Value) int { return numbered(k.vals, v) }

func (k *knowledge) id(q question) int { return numbered(k.ids, q) }

func numbered[K comparable](of map[K]int, k K) int {
	n, ok := of[k]
	if !ok {
		n = len(of)
		of[k] = n
	}
	return n
}

// sorted brings facts into their order and gives them their key.
func (k *knowledge) sorted(f facts) facts {
	if len(f.facts) == 0 && len(f.aliases) == 0 {
		return facts{}
	}
	slices.SortFunc(f.facts, func(a, b fact) int { return cmp.Compare(k.id(a.question), k.id(b.question)) })
	f.facts = slices.CompactFunc(f.facts, func(a, b fact) bool { return a.question == b.question })
	slices.SortFunc(f.aliases, func(a, b alias) int { return cmp.Compare(k.number(a.phi), k.number(b.phi)) })
	var key []byte
	for _, x := range f.facts {
		key = strconv.AppendInt(key, int64(k.id(x.question)), 10)
		if x.val {
			key = append(key, '+')
		} else {
			key = append(key, '-')
		}
	}
	for _, a := range f.aliases {
		key = append(key, '|')
		key = strconv.AppendInt(key, int64(k.number(a.phi)), 10)
		key = append(key, '=')
		if c, ok := a.val.(*ssa.Const); ok {
			key = append(key, c.String()...)
		} else {
			key = strconv.AppendInt(key, int64(k.number(a.val)), 10)
		}
	}
	f.key = string(key)
	return f
}
