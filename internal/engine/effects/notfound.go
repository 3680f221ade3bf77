// Subject: errors

package effects

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/trace"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// An NotFoundRead is a GET whose NotFound an error may be.
type NotFoundRead struct {
	Call ssaflow.Call
	// Op is the operation, zero when Via tells of a callee.
	Op  kube.Op
	Via *summary.NotFoundError
	// Err is the error value of the call.
	Err ssa.Value
	// Text: no more than its text is left in the error asked about.
	Text bool
}

// NotFoundReads returns the GETs whose NotFound may be (in) the error v when
// it is used at block b: raw or wrapped, and not ruled out by a test for
// NotFound on the way; where rejoined is set also those whose NotFound a
// branch on the way told apart when both sides of it come to b with the error.
func NotFoundReads(p *memory.Package, v ssa.Value, b *ssa.BasicBlock, rejoined bool) []NotFoundRead {
	var out []NotFoundRead
	for _, o := range untold(p, v, b, rejoined) {
		if o.Made == nil || o.Entered > 0 { // what callees read, their summaries tell
			continue
		}
		c, ok := p.Flow.Resolve(o.Made)
		if !ok {
			continue
		}
		text := o.Done == ssaflow.ErrorText
		if op, ok := kube.ClientOp(c.Fn); ok {
			if op.Verb == kube.Get && (op.Sub == "" || op.Sub == "?") {
				out = append(out, NotFoundRead{Call: c, Op: op, Err: o.Value, Text: text})
			}
			continue
		}
		if s := p.SummaryFor(c); s != nil && s.NotFound != nil && s.NotFound.Result == o.Index() {
			out = append(out, NotFoundRead{Call: c, Via: s.NotFound, Err: o.Value, Text: text || s.NotFound.Text})
		}
	}
	return out
}

// MayReturnNotFoundOf reports whether the error v, when it is used at block b, may be
// (in) the NotFound of the read that a call of the function makes, of a lister as
// well: raw or wrapped, and not ruled out by a test on the way that decides what happens.
func MayReturnNotFoundOf(p *memory.Package, read ssaflow.Call, v ssa.Value, b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(untold(p, v, b, true), func(o ssaflow.ErrorOrigin) bool {
		return o.Made != nil && o.Entered == 0 && ssa.CallInstruction(o.Made) == read.Instr
	})
}

// untold returns where the error v may come from, but for what cannot be NotFound; what
// was asked about, and nothing followed from it, is among them where rejoined is set.
func untold(p *memory.Package, v ssa.Value, b *ssa.BasicBlock, rejoined bool) []ssaflow.ErrorOrigin {
	drop := func(v ssa.Value, b *ssa.BasicBlock, conds ssaflow.Conds) bool {
		return noNotFound(p, v, b, conds, rejoined)
	}
	return ssaflow.ErrorOrigins(p.Flow, v, ssaflow.ErrorOptions{At: b, Drop: drop, Results: true, Calls: true})
}

// noNotFound: error v cannot be NotFound where it is used, or its author has
// decided what happens then: it is nil, a test told NotFound apart, or a function
// takes it away. Where all but nil and NotFound was sent another way, NotFound is
// what the rest of the code was meant to tolerate.
func noNotFound(p *memory.Package, v ssa.Value, b *ssa.BasicBlock, conds ssaflow.Conds, rejoined bool) bool {
	if _, constant := v.(*ssa.Const); constant || !kube.IsError(v.Type()) {
		return true
	}
	if call, ok := v.(*ssa.Call); ok {
		if c, ok := p.Flow.Resolve(call); ok && kube.ErrSafe(c.Fn) {
			if trace.On() {
				noteError(p, v, b, "the error cannot be NotFound: "+c.Fn.Name()+" takes that away")
			}
			return true
		}
	}
	if b == nil || v.Parent() != nil && v.Parent() != b.Parent() {
		return true
	}
	tells := func(c ssaflow.Call) bool { return MayTestNotFound(p, c) }
	states := errflow.StatesOf(p.Flow, v, b, conds, tells)
	if rejoined && states.Rejoined&errflow.ErrorNotFound != 0 {
		return false
	}
	if states.Untold&errflow.ErrorNotFound != 0 || states.May == errflow.ErrorNil|errflow.ErrorNotFound {
		return false
	}
	if trace.On() {
		noteError(p, v, b, told(states))
	}
	return true
}

// told says in words why an error is not taken for a NotFound that nobody thought of.
func told(states errflow.ErrorStates) string {
	switch {
	case states.May == 0:
		return "the error does not come here on any path"
	case states.May == errflow.ErrorNil:
		return "the error is nil here"
	case states.May&errflow.ErrorNotFound == 0:
		return "the error is not NotFound here: a test before sends that another way"
	}
	return "a test before told NotFound apart, so the author decided what becomes of it"
}

// noteError notes what is known of the error v where it is used, in block b.
func noteError(p *memory.Package, v ssa.Value, b *ssa.BasicBlock, what string) {
	n := trace.Note{Kind: trace.Error, Text: what}
	if i, ok := v.(ssa.Instruction); ok {
		if node := p.Flow.Node(i); node != nil {
			n.Place = trace.Of(node)
		}
	}
	if b == nil {
		return
	}
	if i := ssaflow.Terminator(b); i != nil {
		if node := p.Flow.Node(i); node != nil {
			n.About = append(n.About, trace.Of(node))
		}
	}
	if n.Pos.IsValid() {
		trace.Add(n)
	}
}

// MayTestNotFound reports whether a call tells NotFound apart, or may, as the name
// of one says whose body is out of sight: reason to be silent, and for nothing else.
func MayTestNotFound(p *memory.Package, c ssaflow.Call) bool {
	return TestsNotFound(p, c) || p.Unknown(c) && onpurpose.Named(calleeName(p, c), onpurpose.TellsApart)
}

// TestsNotFound reports whether a call tells NotFound apart for certain: a function
// of the libraries, or a user's own whose body calls one of them.
func TestsNotFound(p *memory.Package, c ssaflow.Call) bool {
	if kube.ErrSafe(c.Fn) || kube.IsErrorsIsAs(c.Fn) {
		return true
	}
	s := p.SummaryFor(c)
	return s != nil && s.ErrSafe
}

// calleeName returns the name of the function, or of the variable or field that
// holds it, as called.
func calleeName(p *memory.Package, c ssaflow.Call) string {
	if c.Fn != nil {
		return c.Fn.Name()
	}
	call := p.Flow.CallExpr(c.Instr)
	if call == nil {
		return ""
	}
	if id := model.Name(call.Fun); id != nil {
		return id.Name
	}
	return ""
}

// Referrers returns what uses v, also after it was changed to another interface.
func Referrers(v ssa.Value) []ssa.Instruction {
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
func notFoundClaim(in *memory.Interp) *summary.NotFoundError {
	res := in.Fn.Signature.Results()
	n := res.Len() - 1
	if n < 0 || !kube.IsError(res.At(n).Type()) {
		return nil
	}
	var first *summary.NotFoundError
	for _, r := range in.Rets {
		for _, o := range NotFoundReads(in.P, r.Results[n], r.Block(), false) {
			nf := &summary.NotFoundError{Result: n, Site: in.Site(o.Call.Instr), Key: keyParam(in, o), Text: o.Text}
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
func keyParam(in *memory.Interp, o NotFoundRead) int {
	key := objects.KeyOf(in.P.Flow, o.Key())
	for i, q := range in.Fn.Params {
		if key.Param == q {
			return i
		}
	}
	return -1
}

// Key returns the key argument of the read, as far as it can be told at this
// call; nil when it cannot.
func (o NotFoundRead) Key() ssa.Value {
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
func errSafeClaim(in *memory.Interp) bool {
	var param *ssa.Parameter
	for _, p := range in.Fn.Params {
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
	for _, r := range Referrers(param) {
		if call, ok := r.(*ssa.Call); ok {
			if c, ok := in.P.Flow.Resolve(call); ok && MayTestNotFound(in.P, c) {
				return true
			}
		}
	}
	return false
}

// deletionClaim: a bool function that tests a parameter's deletion timestamp.
func deletionClaim(in *memory.Interp) *summary.ParamPath {
	res := in.Fn.Signature.Results()
	if res.Len() != 1 || !kube.IsBool(res.At(0).Type()) {
		return nil
	}
	for _, c := range in.P.Flow.Calls(in.Fn) {
		if pp := deletionRead(in, c); pp != nil {
			return pp
		}
	}
	for i := range ssaflow.Instrs(in.Fn) {
		if fa, ok := i.(*ssa.FieldAddr); ok && ssaflow.FieldOf(fa) != nil && ssaflow.FieldOf(fa).Name() == "DeletionTimestamp" {
			for _, r := range in.Vals[fa].Refs {
				if k := in.ParamIndex(r.Root); k >= 0 {
					return &summary.ParamPath{Param: k, Path: r.Path}
				}
			}
		}
	}
	return nil
}

func deletionRead(in *memory.Interp, c ssaflow.Call) *summary.ParamPath {
	field, set, ok := kube.MetaAccessor(c.Fn)
	if !ok || set || field != "DeletionTimestamp" {
		return nil
	}
	for _, r := range in.Val(c.Args[0]).Refs {
		if k := in.ParamIndex(r.Root); k >= 0 {
			return &summary.ParamPath{Param: k, Path: r.Path}
		}
	}
	return nil
}
