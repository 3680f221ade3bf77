// Subject: errors

package ssaflow

import (
	"go/constant"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// An ErrorStep is what was done to an error on its way.
type ErrorStep uint8

// What is left of an error, from all to nothing but words.
const (
	ErrorKept     ErrorStep = iota // it is handed on as it is
	ErrorWrapped                   // inside another one, where tests of its kind find it
	ErrorFiltered                  // some kinds of it become nil: client.IgnoreNotFound
	ErrorText                      // only its text is left: %v, err.Error()
)

// An ErrorOperand is an error that a call makes another one of.
type ErrorOperand struct {
	Value ssa.Value
	Step  ErrorStep
	// Verb is the verb of the format that prints it, nil when there is none.
	Verb *formatVerb
	// Printed says that the operand of the call is text made of the error.
	Printed bool
}

// ErrorOperands returns the errors that call c makes its error result of: the
// operands of fmt.Errorf by their verbs, of the functions that wrap one error, of
// errors.Join, errors.New(err.Error()), reconcile.TerminalError and
// client.IgnoreNotFound. ok is false for calls that make no error of another.
func ErrorOperands(c Call) (operands []ErrorOperand, ok bool) {
	if i, wraps := kube.WrapsError(c.Fn); wraps {
		return []ErrorOperand{{Value: c.Arg(i), Step: ErrorWrapped}}, c.Arg(i) != nil
	}
	switch {
	case kube.IsIgnoreNotFound(c.Fn):
		return []ErrorOperand{{Value: c.Arg(0), Step: ErrorFiltered}}, true
	case kube.Is(c.Fn, "errors.Join"), kube.Is(c.Fn, "reconcile.TerminalError"):
		return errorArgs(c, ErrorWrapped), true
	case kube.MakesError(c.Fn):
		if operands, ok := formatted(c); ok {
			return operands, true
		}
		return errorArgs(c, ErrorText), true
	}
	return nil, false
}

// Combined returns the errors of which call c makes one that is nil only if all of them
// are: with errors.Join, an aggregate, or a function that wraps one.
func Combined(c Call) []ssa.Value {
	if i, wraps := kube.WrapsError(c.Fn); wraps && c.Arg(i) != nil {
		return []ssa.Value{c.Arg(i)}
	} else if wraps || !kube.CombinesErrors(c.Fn) {
		return nil
	}
	var out []ssa.Value
	for _, op := range errorArgs(c, ErrorKept) {
		if !op.Printed {
			out = append(out, op.Value)
		}
	}
	return out
}

// errorArgs returns the errors among the arguments of a call, and those whose
// text is.
func errorArgs(c Call, step ErrorStep) []ErrorOperand {
	var out []ErrorOperand
	for _, a := range c.Args {
		for _, x := range append([]ssa.Value{a}, VariadicArgs(a)...) {
			if op, ok := errorOperand(x, step); ok {
				out = append(out, op)
			}
		}
	}
	return out
}

func errorOperand(v ssa.Value, step ErrorStep) (ErrorOperand, bool) {
	if v == nil {
		return ErrorOperand{}, false
	}
	if x := Unwrap(v); kube.IsError(x.Type()) {
		return ErrorOperand{Value: x, Step: step}, true
	}
	if x := errorOfText(v); x != nil {
		return ErrorOperand{Value: x, Step: ErrorText, Printed: true}, true
	}
	return ErrorOperand{}, false
}

// formatted returns the errors that a format prints; ok is false when the format
// is not to be seen or the operands cannot be told.
func formatted(c Call) ([]ErrorOperand, bool) {
	format, ok := SoleDefinition(c.Arg(0)).(*ssa.Const)
	if !ok || format.Value == nil || format.Value.Kind() != constant.String || c.Arg(1) == nil {
		return nil, false
	}
	verbs, ok := FormatVerbs(constant.StringVal(format.Value))
	if !ok {
		return nil, false
	}
	args := VariadicArgs(c.Arg(1))
	var out []ErrorOperand
	for i := range verbs {
		if verbs[i].Arg >= len(args) {
			continue
		}
		step := ErrorText
		if verbs[i].Verb == 'w' {
			step = ErrorWrapped
		}
		if op, ok := errorOperand(args[verbs[i].Arg], step); ok {
			op.Verb = &verbs[i]
			out = append(out, op)
		}
	}
	return out, true
}

// errorOfText returns the error whose text v is: what its method Error or a
// function of package fmt made of it; nil for other text.
func errorOfText(v ssa.Value) ssa.Value {
	call, ok := SoleDefinition(Unwrap(v)).(*ssa.Call)
	if !ok {
		return nil
	}
	if m := call.Call.Method; m != nil {
		if m.Name() == "Error" && kube.IsError(call.Call.Value.Type()) {
			return call.Call.Value
		}
		return nil
	}
	if fn := call.Call.StaticCallee(); fn != nil && fn.Pkg != nil && fn.Pkg.Pkg.Path() == "fmt" {
		for _, a := range call.Call.Args {
			for _, x := range append(VariadicArgs(a), a) {
				if x != nil && kube.IsError(Unwrap(x).Type()) {
					return Unwrap(x)
				}
			}
		}
	}
	return nil
}

// An ErrorOrigin is where an error may come from.
type ErrorOrigin struct {
	Origin
	// Done is the most that was done to it on the way: what becomes text stays text.
	Done ErrorStep
	// Made is the call that returned it; ok of [ErrorOrigin.Result] is false when
	// it comes from elsewhere.
	Made *ssa.Call
	// Entered counts the functions of the package whose body it stands in.
	Entered int
}

// Index returns which result of Made the error is.
func (o ErrorOrigin) Index() int {
	if e, ok := o.Value.(*ssa.Extract); ok {
		return e.Index
	}
	return 0
}

// ErrorOptions say how far [ErrorOrigins] looks.
type ErrorOptions struct {
	// At is the block in which the error is used.
	At *ssa.BasicBlock
	// Drop leaves out what an error is when it is used at block b with these
	// conditions known; it is asked about each value on the way. nil keeps all.
	Drop func(v ssa.Value, b *ssa.BasicBlock, conds Conds) bool
	// Results follows functions of the package to what they return.
	Results bool
	// Calls keeps calls that make an error of another as origins, besides what
	// they make it of.
	Calls bool
}

// ErrorOrigins returns where error v may come from, through variables and what
// other errors were made of it. What passes a function of the package that only
// hands its parameter on, wrapped or not, is followed with Results.
func ErrorOrigins(p *Package, v ssa.Value, opts ErrorOptions) []ErrorOrigin {
	w := originWalk{
		p: p, seen: make(map[originKey]bool), errors: true, dropped: opts.Drop, keepCalls: opts.Calls,
		opts: OriginOptions{Results: opts.Results, Interfaces: true},
	}
	start := way{use: opts.At}
	if opts.At != nil {
		start.known = p.Known(opts.At)
	}
	w.visit(v, start)
	return w.errs
}

// madeOf follows an error that a call makes of others.
func (w *originWalk) madeOf(v ssa.Value, call *ssa.Call, at way) bool {
	c, ok := w.p.Resolve(call)
	if !ok {
		return false
	}
	operands, ok := ErrorOperands(c)
	if !ok {
		return false
	}
	if w.keepCalls || len(operands) == 0 {
		w.end(v, FromCall, at)
	}
	if !w.enter(v, at) {
		return true
	}
	for _, op := range operands {
		next := at.step(call)
		next.use, next.known = call.Block(), w.p.Known(call.Block())
		next.done = max(next.done, op.Step)
		w.visit(op.Value, next)
	}
	return true
}
