package effects

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
)

// An ErrOrigin is a GET whose NotFound an error may be.
type ErrOrigin struct {
	Call flow.Call
	// Op is the operation, zero when Via tells of a callee.
	Op  kube.Op
	Via *NotFoundError
	// Err is the error value of the call.
	Err ssa.Value
	// Text: no more than its text is left in the error asked about.
	Text bool
}

// NotFoundOrigins returns the GETs whose NotFound may be (in) the error v when
// it is used at block b: raw or wrapped, and not ruled out by a test for
// NotFound on the way.
func (p *Package) NotFoundOrigins(v ssa.Value, b *ssa.BasicBlock) []ErrOrigin {
	var out []ErrOrigin
	drop := func(v ssa.Value, b *ssa.BasicBlock, conds []flow.Cond) bool { return p.noNotFound(v, b, conds) }
	for _, o := range flow.ErrorOrigins(p.Flow, v, flow.ErrorOptions{At: b, Drop: drop, Results: true, Calls: true}) {
		if o.Made == nil || o.Entered > 0 { // what callees read, their summaries tell
			continue
		}
		c, ok := p.Flow.Resolve(o.Made)
		if !ok {
			continue
		}
		text := o.Done == flow.ErrorText
		if op, ok := kube.ClientOp(c.Fn); ok {
			if op.Verb == kube.Get && (op.Sub == "" || op.Sub == "?") {
				out = append(out, ErrOrigin{Call: c, Op: op, Err: o.Value, Text: text})
			}
			continue
		}
		if s := p.SummaryFor(c); s != nil && s.NotFound != nil && s.NotFound.Result == o.Index() {
			out = append(out, ErrOrigin{Call: c, Via: s.NotFound, Err: o.Value, Text: text || s.NotFound.Text})
		}
	}
	return out
}

// noNotFound: error v cannot be NotFound where it is used, or its author has
// decided what happens then: it is nil, a test told NotFound apart, or a function
// takes it away. Where all but nil and NotFound was sent another way, NotFound is
// what the rest of the code was meant to tolerate.
func (p *Package) noNotFound(v ssa.Value, b *ssa.BasicBlock, conds []flow.Cond) bool {
	if !kube.IsError(v.Type()) {
		return true
	}
	if call, ok := v.(*ssa.Call); ok {
		if c, ok := p.Flow.Resolve(call); ok && kube.ErrSafe(c.Fn) {
			return true
		}
	}
	if b == nil || v.Parent() != nil && v.Parent() != b.Parent() {
		return true
	}
	tells := func(c flow.Call) bool { return p.TellsNotFound(c) }
	states := flow.StatesOf(p.Flow, v, b, conds, tells)
	return states.Untold&flow.ErrorNotFound == 0 && states.May != flow.ErrorNil|flow.ErrorNotFound
}

// SummaryFor returns what is known of a call's callee, or nil.
func (p *Package) SummaryFor(c flow.Call) *Summary {
	if c.Static != nil {
		if f := p.funcs[c.Static]; f != nil && !f.TooComplex {
			return &f.Summary
		}
		return nil
	}
	if c.Target != nil {
		if s := p.SummaryOf(c.Target); s != nil {
			return s
		}
	}
	return p.SummaryOf(c.Fn)
}

// errTested: some test that tells NotFound apart looks at err on every way to b.
func (p *Package) errTested(err ssa.Value, b *ssa.BasicBlock) bool {
	for _, r := range referrers(err) {
		call, ok := r.(*ssa.Call)
		if !ok || !(call.Block() == b || call.Block().Dominates(b)) {
			continue
		}
		c, ok := p.Flow.Resolve(call)
		if !ok {
			continue
		}
		if p.TellsNotFound(c) {
			return true
		}
	}
	return false
}

// TellsNotFound reports whether a call tells NotFound apart, or may, as the name
// of one says whose body is out of sight: reason to be silent, and for nothing else.
func (p *Package) TellsNotFound(c flow.Call) bool {
	return p.TestsNotFound(c) || p.SummaryFor(c) == nil && onpurpose.Named(p.calleeName(c), onpurpose.TellsApart)
}

// TestsNotFound reports whether a call tells NotFound apart for certain: a function
// of the libraries, or a user's own whose body calls one of them.
func (p *Package) TestsNotFound(c flow.Call) bool {
	if kube.ErrSafe(c.Fn) || kube.IsErrorsIsAs(c.Fn) {
		return true
	}
	s := p.SummaryFor(c)
	return s != nil && s.ErrSafe
}

// calleeName returns the name of the function, or of the variable or field that
// holds it, as called.
func (p *Package) calleeName(c flow.Call) string {
	if c.Fn != nil {
		return c.Fn.Name()
	}
	call := p.Flow.CallExpr(c.Instr)
	if call == nil {
		return ""
	}
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

func referrers(v ssa.Value) []ssa.Instruction {
	if v.Referrers() == nil {
		return nil
	}
	var out []ssa.Instruction
	for _, r := range *v.Referrers() {
		out = append(out, r)
		if ci, ok := r.(*ssa.ChangeInterface); ok {
			out = append(out, *ci.Referrers()...)
		}
	}
	return out
}

// notFoundClaim says whether the function's error may be the NotFound of a GET.
func (in *interp) notFoundClaim() *NotFoundError {
	res := in.fn.Signature.Results()
	n := res.Len() - 1
	if n < 0 || !kube.IsError(res.At(n).Type()) {
		return nil
	}
	var first *NotFoundError
	for _, r := range in.rets {
		for _, o := range in.p.NotFoundOrigins(r.Results[n], r.Block()) {
			nf := &NotFoundError{Result: n, Site: in.site(o.Call.Instr), Key: in.keyParam(o), Text: o.Text}
			if o.Via != nil {
				nf.Site = o.Via.Site
			}
			if nf.Key >= 0 {
				return nf
			}
			if first == nil {
				first = nf
			}
		}
	}
	return first
}

// keyParam returns the index of the parameter that is the key (or the name) of
// the read behind o; -1 when it is something else.
func (in *interp) keyParam(o ErrOrigin) int {
	key := in.p.Flow.KeyOf(o.Key())
	for i, q := range in.fn.Params {
		if key.Param == q && key.Kind != flow.KeyUnknown {
			return i
		}
	}
	return -1
}

// Key returns the key argument of the read, as far as it can be told at this
// call; nil when it cannot.
func (o ErrOrigin) Key() ssa.Value {
	if o.Via == nil {
		if o.Op.Key < 0 {
			return nil
		}
		return o.Call.Arg(o.Op.Key)
	}
	if k := o.Via.Key; k >= 0 && k < len(o.Call.Args) {
		return o.Call.Args[k]
	}
	return nil
}

// errSafeClaim: a function of one error parameter that tests it for NotFound.
func (in *interp) errSafeClaim() bool {
	var param *ssa.Parameter
	for _, p := range in.fn.Params {
		if kube.IsError(p.Type()) {
			if param != nil {
				return false
			}
			param = p
		}
	}
	if param == nil {
		return false
	}
	for _, r := range referrers(param) {
		if call, ok := r.(*ssa.Call); ok {
			if c, ok := in.p.Flow.Resolve(call); ok && in.p.TellsNotFound(c) {
				return true
			}
		}
	}
	return false
}

// deletionClaim: a bool function that tests a parameter's deletion timestamp.
func (in *interp) deletionClaim() *ParamPath {
	res := in.fn.Signature.Results()
	if res.Len() != 1 || !isBool(res.At(0).Type()) {
		return nil
	}
	for _, c := range in.p.Flow.Calls(in.fn) {
		if pp := in.deletionRead(c); pp != nil {
			return pp
		}
	}
	for _, b := range in.fn.Blocks {
		for _, i := range b.Instrs {
			if fa, ok := i.(*ssa.FieldAddr); ok && flow.FieldOf(fa) != nil && flow.FieldOf(fa).Name() == "DeletionTimestamp" {
				for _, r := range in.vals[fa].Refs {
					if k := in.paramIndex(r.Root); k >= 0 {
						return &ParamPath{k, r.Path}
					}
				}
			}
		}
	}
	return nil
}

func (in *interp) deletionRead(c flow.Call) *ParamPath {
	field, set, ok := kube.MetaAccessor(c.Fn)
	if !ok || set || field != "DeletionTimestamp" {
		return nil
	}
	for _, r := range in.val(c.Args[0]).Refs {
		if k := in.paramIndex(r.Root); k >= 0 {
			return &ParamPath{k, r.Path}
		}
	}
	return nil
}

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}
