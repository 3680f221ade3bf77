package effects

import (
	"go/ast"
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// nilWays returns the ways on which the function hands out nil and no error. One that
// only ever does so is a stub.
func nilWays(in *memory.Interp) []summary.NilWay {
	res := in.Fn.Signature.Results()
	var out []summary.NilWay
	for i := range res.Len() {
		if !ssaflow.Nilable(res.At(i).Type()) && !objects.IsMap(res.At(i).Type()) {
			continue
		}
		w := &nilWalk{in: in, result: i, err: errflow.ErrorResult(in.Fn.Signature), seen: make(map[ssa.Value]bool)}
		for _, ret := range ssaflow.Returns(in.Fn) {
			w.ret = ret
			var results []ssa.Value
			for _, v := range ret.Results {
				results = append(results, ssaflow.SoleDefinition(v))
			}
			w.guards = w.around(ret)
			w.look(results, ret.Block(), in.P.Flow.Known(ret.Block()), 0)
		}
		if w.some {
			out = append(out, w.out...)
		}
	}
	return out
}

// A nilWalk looks for the nils that a function hands out as one of its results.
type nilWalk struct {
	in          *memory.Interp
	result, err int
	ret         *ssa.Return
	guards      []ssaflow.Cond // of the statements around the return, and of choices on the way
	seen        map[ssa.Value]bool
	some        bool // something else than nil is handed out, too
	out         []summary.NilWay
}

// look notes what is handed out where control comes from block b under conditions.
func (w *nilWalk) look(results []ssa.Value, b *ssa.BasicBlock, known ssaflow.Conds, depth int) {
	v := results[w.result]
	if w.foundThere(v, known) {
		w.some = true
		return
	}
	if w.err >= 0 && w.foundThere(results[w.err], known) || w.neverSo(known) {
		return // it fails, or nothing comes here
	}
	if phi, ok := v.(*ssa.Phi); ok && !w.seen[v] && depth < 6 {
		w.seen[v] = true
		for n, pred := range phi.Block().Preds {
			if ssaflow.IsNilConst(phi.Edges[n]) && w.eachRoundSets(phi) {
				continue
			}
			from := slices.Clone(results)
			for i := range from {
				from[i] = ssaflow.EnteredFrom(from[i], pred, phi.Block())
			}
			edge, guards := w.in.P.Flow.EdgeConds(pred, phi.Block()), w.guards
			if iff, ok := ssaflow.Terminator(pred).(*ssa.If); ok {
				w.guards = append(slices.Clip(guards), ssaflow.Cond{Value: iff.Cond, Val: true})
			}
			with := known
			for k := range edge.All(known) {
				with = with.And(k)
			}
			w.look(from, pred, with, depth+1)
			w.guards = guards
		}
		delete(w.seen, v)
		return
	}
	if !ssaflow.IsNilConst(v) {
		w.some = true
	}
	lacks, ok := w.lacking(w.guards)
	if !ok || w.ofOtherKind(known) || !w.comesTo(v) {
		return
	}
	if ssaflow.IsNilConst(v) {
		if w.err < 0 || w.absent(results[w.err], b, known) {
			w.add(results, known, lacks, nil)
		}
		return
	}
	w.handOn(results, b, known, lacks)
}

// comesTo: control can come to the return with the value, which a variable has there,
// with all that is decided on the way.
func (w *nilWalk) comesTo(v ssa.Value) bool {
	if _, variable := ssaflow.SoleDefinition(w.ret.Results[w.result]).(*ssa.Phi); !variable {
		return true
	}
	return paths.Find(w.in.P.Flow, paths.Entry(w.in.Fn), paths.Query{
		Return: func(r *ssa.Return, results []ssa.Value) bool {
			return r == w.ret && (results[w.result] == v || ssaflow.IsNilConst(v) && ssaflow.IsNilConst(results[w.result])) &&
				(w.err < 0 || ssaflow.IsNilConst(results[w.err]) || !ssaflow.IsNilConst(v) || errflow.Absent(w.in.P.Flow, results[w.err], r.Block()))
		},
		SameCount: w.in.P.SameCount,
		MayWrite:  func(i ssa.Instruction, at ssaflow.AccessPath) bool { return w.in.P.MayWrite(i, at) != memory.WriteNone },
	}).Found()
}

// handOn: the nil of a callee is handed on.
func (w *nilWalk) handOn(results []ssa.Value, b *ssa.BasicBlock, known ssaflow.Conds, lacks []summary.ParamPath) {
	v, i := results[w.result], 0
	made := v
	if e, ok := v.(*ssa.Extract); ok {
		made, i = e.Tuple, e.Index
	}
	call, ok := made.(*ssa.Call)
	if !ok {
		return
	}
	c, ok := w.in.P.Flow.Resolve(call)
	if !ok || c.Static == w.in.Fn || w.in.P.Flow.AskedForNil(v, b) || w.usedBefore(v) {
		return
	}
	if w.err >= 0 {
		e, both := results[w.err].(*ssa.Extract)
		if !(both && e.Tuple == made) && !w.absent(results[w.err], b, known) {
			return
		}
	}
	if !w.reached(call, v) || askedFor(c, known) {
		return
	}
	given := func(arg ssa.Value, what ssaflow.Steps) bool {
		at, ok := w.given(objects.WayTo(arg), what)
		lacks = append(lacks[:len(lacks):len(lacks)], at)
		return ok
	}
	for _, way := range NilWays(w.in.P, c, i, given) {
		if NilWayOpen(way, call, known) {
			w.add(results, known, lacks, &way)
		}
	}
}

// usedBefore: what would panic if the value were nil stands before the return.
func (w *nilWalk) usedBefore(v ssa.Value) bool {
	return slices.ContainsFunc(Dereferences(w.in.P, v), func(d ssaflow.Dereference) bool { return ssaflow.Dominates(d.Instr, w.ret) })
}

// reached: control comes from the call to the return with v, which is nil without an
// error.
func (w *nilWalk) reached(call *ssa.Call, v ssa.Value) bool {
	assume := AssumeNil(v)
	if n := errflow.ErrorResult(call.Call.Signature()); n >= 0 {
		if err := ssaflow.Result(call, n); err != nil {
			assume = append(assume, AssumeNil(err)...)
		}
	}
	return len(assume) == 0 || paths.Find(w.in.P.Flow, paths.After(call), paths.Query{
		Return: func(r *ssa.Return, results []ssa.Value) bool { return r == w.ret && results[w.result] == v },
		Assume: assume,
	}).Found()
}

// AssumeNil returns what [paths.Query] assumes of a value that is nil, nothing when no
// condition compares it.
func AssumeNil(v ssa.Value) []ssaflow.Cond {
	for _, test := range ssaflow.NilTests(v) {
		return []ssaflow.Cond{{Value: test, Val: test.Op == token.EQL}}
	}
	return nil
}

// absent: the error is nil, or may be.
func (w *nilWalk) absent(err ssa.Value, b *ssa.BasicBlock, known ssaflow.Conds) bool {
	return errflow.Absent(w.in.P.Flow, err, b) || w.forgiven(err) || known.Has(func(k ssaflow.Cond) bool {
		v, isNil, ok := k.NilTest()
		return ok && isNil && v == err
	})
}

// forgiven: the error is what is left of another one without NotFound.
func (w *nilWalk) forgiven(err ssa.Value) bool {
	call, ok := errflow.ResultOf(w.in.P.Flow, err)
	return ok && forgives(w.in.P.Flow, call)
}

// forgives: the call takes NotFound or AlreadyExists away from the error that it returns.
func forgives(p *ssaflow.Package, c ssaflow.Call) bool {
	res := c.Instr.Common().Signature().Results()
	if res.Len() != 1 || !kube.IsError(res.At(0).Type()) {
		return false
	}
	return kube.ErrSafe(c.Fn) || c.Static != nil && slices.ContainsFunc(ssaflow.Returns(c.Static), func(r *ssa.Return) bool {
		return ssaflow.IsNilConst(r.Results[0]) && saysMissing(p, p.Known(r.Block()))
	})
}

// saysMissing: a test has found an error to be NotFound, or the like.
func saysMissing(p *ssaflow.Package, known ssaflow.Conds) bool {
	return known.Has(func(k ssaflow.Cond) bool {
		asked := k.Asked()
		if asked == nil || !k.Val {
			return false
		}
		test, ok := p.Resolve(asked)
		return ok && kube.ErrSafe(test.Fn)
	})
}

// foundThere: the value is known not to be nil.
func (w *nilWalk) foundThere(v ssa.Value, known ssaflow.Conds) bool {
	return known.Has(func(k ssaflow.Cond) bool {
		x, isNil, ok := k.NilTest()
		return ok && !isNil && (x == v || ssaflow.IsNilConst(x) && ssaflow.IsNilConst(v))
	})
}

// add notes a way with what is certain of its bool results; of says how the callee
// whose result is handed on has come to it.
func (w *nilWalk) add(results []ssa.Value, known ssaflow.Conds, lacks []summary.ParamPath, of *summary.NilWay) {
	way := summary.NilWay{Result: w.result, Lacks: lacks, Site: w.in.Site(w.ret), Error: w.err < 0 && (errflow.SomeFailed(known) || of != nil && of.Error)}
	way.Missing = of != nil && of.Missing || saysMissing(w.in.P.Flow, known) || w.err >= 0 && w.forgiven(results[w.err])
	for i, v := range results {
		if !kube.IsBool(w.in.Fn.Signature.Results().At(i).Type()) {
			continue
		}
		if val, ok := certain(v, known, of); ok {
			way.Bools = append(way.Bools, summary.BoolResult{Result: i, Val: val})
		}
	}
	way.Params = w.chosen(known)
	if way.Error {
		way.Reads = readsBehind(w.in.P.Flow, w.in.Fn, 0)
	}
	if !slices.ContainsFunc(w.out, func(x summary.NilWay) bool {
		return slices.Equal(x.Bools, way.Bools) && slices.Equal(x.Params, way.Params) && x.Error == way.Error && x.Missing == way.Missing &&
			slices.Equal(x.Lacks, way.Lacks)
	}) {
		w.out = append(w.out, way)
	}
}

// chosen returns the bool parameters of which the value is known.
func (w *nilWalk) chosen(known ssaflow.Conds) (out []summary.BoolParam) {
	for k := range known.All() {
		if p, ok := k.Value.(*ssa.Parameter); ok {
			out = append(out, summary.BoolParam{Param: slices.Index(w.in.Fn.Params, p), Val: k.Val})
		}
	}
	return out
}

// certain returns the value of a bool, if it is known.
func certain(v ssa.Value, known ssaflow.Conds, of *summary.NilWay) (val, ok bool) {
	if k, ok := v.(*ssa.Const); ok && k.Value != nil {
		return constant.BoolVal(k.Value), true
	}
	for k := range known.All() {
		if k.Value == v {
			return k.Val, true
		}
	}
	if e, isResult := v.(*ssa.Extract); isResult && of != nil {
		for _, b := range of.Bools {
			if b.Result == e.Index {
				return b.Val, true
			}
		}
	}
	return false, false
}

// lacking returns what objects of the caller do not have where the branch of the return, or of the
// choice that a variable has there, is taken; ok is false when it is taken for other things that the
// arguments alone say, and so the caller may know that it is not.
func (w *nilWalk) lacking(guards []ssaflow.Cond) (lacks []summary.ParamPath, ok bool) {
	for _, k := range guards {
		if !w.ofCaller(k) {
			continue
		}
		v := absentPart(k)
		if v == nil {
			return nil, false
		}
		at, ok := w.given(objects.WayTo(v), "")
		if !ok {
			return nil, false
		}
		lacks = append(lacks, at)
	}
	return lacks, true
}

// given returns a part of an API object that the function is given.
func (w *nilWalk) given(way objects.Way, below ssaflow.Steps) (at summary.ParamPath, ok bool) {
	rest, _ := objects.Below(way.Name(), way.Parts[0].Name)
	if get, ok := way.Root.(*ssa.Call); ok {
		c, _ := w.in.P.Flow.Resolve(get)
		if field, _, isMeta := kube.MetaAccessor(c.Fn); isMeta && len(c.Args) == 1 {
			way = objects.WayTo(c.Args[0])
			rest = ".ObjectMeta." + field + rest
		}
	}
	param := ssaflow.ParamOf(way.Root)
	if param == nil || param.Parent() != w.in.Fn || !kube.IsAPIStruct(param.Type()) && !kube.IsAPIObject(param.Type()) {
		return at, false
	}
	at = summary.ParamPath{Param: slices.Index(w.in.Fn.Params, param), Path: ssaflow.Steps(rest) + below}
	return at, at.Path != ""
}

// absentPart returns the map, list, pointer or element of a map that a condition says is not there;
// nil for other conditions.
func absentPart(k ssaflow.Cond) ssa.Value {
	if v, isNil, ok := k.NilTest(); ok && isNil {
		return v
	}
	if e, ok := k.Value.(*ssa.Extract); ok && !k.Val && e.Index == 1 {
		return element(e.Tuple)
	}
	cmp, ok := k.Value.(*ssa.BinOp)
	if !ok || cmp.Op != token.EQL && cmp.Op != token.NEQ || k.Val != (cmp.Op == token.EQL) {
		return nil
	}
	empty, ok := cmp.Y.(*ssa.Const)
	if !ok || empty.Value == nil || empty.Value.ExactString() != `""` && empty.Value.ExactString() != "0" {
		return nil
	}
	if of := ssaflow.LengthOf(cmp.X); of != nil {
		return of
	}
	return element(cmp.X)
}

// element returns v when it is the element of a map, else nil.
func element(v ssa.Value) ssa.Value {
	if _, ok := v.(*ssa.Lookup); ok {
		return v
	}
	return nil
}

func (w *nilWalk) ofCaller(k ssaflow.Cond) bool {
	i, ok := k.Value.(ssa.Instruction)
	if ok && ssaflow.InLoop(i.Block()) {
		return false
	}
	given, other := w.madeOf(k.Value, 0)
	return given && !other
}

// around returns the conditions of the statements around the return: one that has made
// the function end before says nothing about what comes later.
func (w *nilWalk) around(ret *ssa.Return) []ssaflow.Cond {
	var out []ssaflow.Cond
	known, inner := slices.Collect(w.in.P.Flow.Known(ret.Block()).All()), true
	for _, n := range w.in.P.Flow.Path(ret.Pos()) {
		switch n.(type) {
		case *ast.IfStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt:
			for i, k := range known {
				// the value of a variable was made elsewhere
				if pos := k.Value.Pos(); n.Pos() <= pos && pos < n.End() || inner && i == len(known)-1 && asksVariable(n) {
					out = append(out, k)
				}
			}
			inner = false
		}
	}
	preds := ret.Block().Preds
	if len(preds) > 1 && !slices.ContainsFunc(preds, func(p *ssa.BasicBlock) bool { // a || b
		iff, ok := ssaflow.Terminator(p).(*ssa.If)
		return !ok || !w.ofCaller(ssaflow.Cond{Value: iff.Cond, Val: true})
	}) {
		out = append(out, ssaflow.Cond{Value: ssaflow.Terminator(preds[0]).(*ssa.If).Cond, Val: true})
	}
	return out
}

// asksVariable: a statement asks for a variable, or for its negation.
func asksVariable(n ast.Node) bool {
	iff, ok := n.(*ast.IfStmt)
	if !ok {
		return false
	}
	cond := ast.Unparen(iff.Cond)
	if not, ok := cond.(*ast.UnaryExpr); ok {
		cond = ast.Unparen(not.X)
	}
	_, ok = cond.(*ast.Ident)
	return ok
}

// madeOf: a value is made of what the caller gave, and of something else.
func (w *nilWalk) madeOf(v ssa.Value, depth int) (given, other bool) {
	if v == nil || depth > 12 {
		return false, depth > 12
	}
	switch x := v.(type) {
	case *ssa.Const, *ssa.Builtin, *ssa.Function:
		return false, false
	case *ssa.Parameter, *ssa.FreeVar, *ssa.Global:
		return true, false
	case *ssa.Alloc:
		return ssaflow.ParamOf(x) != nil, ssaflow.ParamOf(x) == nil
	case *ssa.Lookup:
		if _, fixed := x.Index.(*ssa.Const); fixed {
			return w.madeOf(x.X, depth+1)
		}
		return false, true // a search
	case *ssa.Next, *ssa.Phi:
		return false, true
	case *ssa.Call:
		if c, ok := w.in.P.Flow.Resolve(x); ok && (c.Static != nil || c.Target != nil || !w.in.P.Unknown(c) || errflow.ErrorResult(x.Call.Signature()) >= 0) {
			return false, true
		}
	}
	instr, ok := v.(ssa.Instruction)
	if !ok {
		return false, true
	}
	for _, op := range instr.Operands(nil) {
		if *op != nil {
			g, o := w.madeOf(*op, depth+1)
			given, other = given || g, other || o
		}
	}
	return given, other
}
