package errcompare

import (
	"cmp"
	_ "embed"
	"go/token"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"golang.org/x/tools/go/ssa"
)

//go:embed doc.go
var doc string

// Analyzer reports comparisons with an error that was made for the comparison, and tests for the
// kind of an error of which only the text is left.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for i := range ssaflow.Instrs(f.Fn) {
			switch i := i.(type) {
			case *ssa.BinOp:
				if (i.Op == token.EQL || i.Op == token.NEQ) && kube.IsError(i.X.Type()) {
					check(pass, i, i.X)
					check(pass, i, i.Y)
					checkWrapped(pass, i)
				}
			case *ssa.Call:
				c, ok := pass.Flow.Resolve(i)
				if ok && kube.Is(c.Fn, "errors.Is", "github.com/pkg/errors.Is", "emperror.dev/errors.Is") {
					check(pass, i, c.Arg(1))
					checkPrinted(pass, i, ssaflow.GlobalOf(c.Arg(1)))
				}
				if ok && kube.ErrorTest(c.Fn) {
					checkText(pass, i, c)
				}
			}
		}
	}
}

// check reports comparison at, one side of which is an error that was made for it.
func check(pass *rule.Pass, at ssa.Instruction, v ssa.Value) {
	made, ok := ssaflow.SoleDefinition(v).(*ssa.Call)
	if !ok || !isNew(pass, made) || pass.Quiet(!slices.Equal(*made.Referrers(), []ssa.Instruction{at}), at, "the error is used elsewhere as well, and may be the one that comes back") {
		return
	}
	if expr := pass.Flow.CallExpr(made); expr != nil {
		pass.At(at).Because(expr, "made here").
			Sayf("%s makes a new error each time, so this is never equal: compare with a package variable, or test the kind of the error", pass.CallName(expr))
	}
}

// checkText reports a test for the kind of an error of which only the text is left, wherever it
// comes from.
func checkText(pass *rule.Pass, test *ssa.Call, c ssaflow.Call) {
	var lost *ssa.Call
	var as ssaflow.ErrorOperand
	for _, o := range ssaflow.ErrorOrigins(pass.Flow, c.Arg(0), ssaflow.ErrorOptions{At: test.Block(), Results: true}) {
		made, _ := o.Value.(*ssa.Call)
		switch {
		case ssaflow.IsNilConst(o.Value), made != nil && isNew(pass, made) && !kube.IsErrorsIsAs(c.Fn):
		case o.Done != ssaflow.ErrorText || o.Made == nil:
			return
		default:
			lost, as = textOf(pass, o)
		}
	}
	if lost == nil {
		return
	}
	if expr, at := pass.Flow.CallExpr(test), pass.Flow.CallExpr(lost); expr != nil && at != nil {
		d := pass.At(expr).Because(at, "only the text of the error is kept here")
		if as.Verb != nil {
			d.Fixes(fix.WrapVerb(pass.Flow, at, as.Verb.Arg, as.Printed)...)
		}
		d.Sayf("%s is never true: %s on line %d keeps only the text of the error; wrap it with %%w", pass.CallName(expr), pass.CallName(at), pass.Line(at.Pos()))
	}
}

// textOf returns the call on the way of an error that keeps only its text, and the error in it.
func textOf(pass *rule.Pass, o ssaflow.ErrorOrigin) (*ssa.Call, ssaflow.ErrorOperand) {
	for _, s := range o.Steps {
		call, ok := s.(*ssa.Call)
		if !ok {
			continue
		}
		if c, ok := pass.Flow.Resolve(call); ok {
			operands, _ := ssaflow.ErrorOperands(c)
			for _, op := range operands {
				if op.Step == ssaflow.ErrorText {
					return call, op
				}
			}
		}
	}
	return nil, ssaflow.ErrorOperand{}
}

// isNew: the call makes an error of text alone. One that is wrapped may be what errors.Is looks for.
func isNew(pass *rule.Pass, made *ssa.Call) bool {
	c, ok := pass.Flow.Resolve(made)
	if !ok {
		return false
	}
	if kube.Is(c.Fn, "wait.ErrorInterrupted") && len(c.Args) == 1 {
		inner, ok := ssaflow.SoleDefinition(c.Args[0]).(*ssa.Call)
		return ok && isNew(pass, inner)
	}
	operands, _ := ssaflow.ErrorOperands(c)
	return (kube.Is(c.Fn, "fmt.Errorf") || kube.Is(c.Fn, "errors.New", "github.com/pkg/errors.New") || kube.MakesError(c.Fn)) &&
		!slices.ContainsFunc(operands, func(op ssaflow.ErrorOperand) bool { return op.Step != ssaflow.ErrorText })
}

// checkWrapped reports a comparison with a variable of the package that is returned nowhere but in the error that wraps it.
func checkWrapped(pass *rule.Pass, at *ssa.BinOp) {
	sentinel := cmp.Or(ssaflow.GlobalOf(at.X), ssaflow.GlobalOf(at.Y))
	if by := wrapperOf(pass, sentinel); by.call != nil {
		pass.At(at).Because(by.call, "wrapped here").
			Sayf("%s is wrapped wherever it is returned, so that this is never equal; use errors.Is", sentinel.Name())
	}
}

// checkPrinted reports errors.Is for a variable of the package of which only the text is ever returned.
func checkPrinted(pass *rule.Pass, at *ssa.Call, sentinel *ssa.Global) {
	by := wrapperOf(pass, sentinel)
	if expr := pass.Flow.CallExpr(at); by.printed != nil && expr != nil {
		made := pass.Flow.CallExpr(by.call)
		pass.At(expr).Because(made, "only the text of the error is kept here").Fixes(fix.WrapVerb(pass.Flow, made, by.printed.Verb.Arg, by.printed.Printed)...).
			Sayf("%s is never true: %s on line %d keeps only the text of %s; wrap it with %%w", pass.CallName(expr), pass.CallName(made), pass.Line(made.Pos()), sentinel.Name())
	}
}

// A wrapper is a call that makes another error of a variable, and its operand when only the text is kept by all of them.
type wrapper struct {
	call    ssa.CallInstruction
	printed *ssaflow.ErrorOperand
}

// wrapped are the variables for errors that the package only wraps, compares and logs, with a call that wraps each.
type wrapped map[*ssa.Global]wrapper

// wrapperOf returns the call that wraps a variable which no other package names.
func wrapperOf(pass *rule.Pass, g *ssa.Global) wrapper {
	by := rule.Shared(pass, findWrapped)[g]
	if by.call != nil && g.Object().Exported() && pass.NamedElsewhere(g.Name()) {
		return wrapper{}
	}
	return by
}

func findWrapped(pass *rule.Pass) wrapped {
	out := make(wrapped)
	for _, f := range pass.Funcs() {
		for i := range ssaflow.Instrs(f.Fn) {
			g := (*ssa.Global)(nil)
			if load, ok := i.(*ssa.UnOp); ok && kube.IsError(load.Type()) {
				g = ssaflow.GlobalOf(load)
			}
			if g == nil || g.Object() == nil || g.Pkg != f.Fn.Pkg {
				continue
			}
			for _, use := range *i.(*ssa.UnOp).Referrers() {
				to := receiverOf(pass, use)
				_, tests := use.(*ssa.BinOp)
				was, seen := out[g]
				if kube.Is(to.Fn, "fmt.Errorf") {
					by := wrapper{to.Instr, printedBy(to, g)}
					if seen && (was.call == nil || was.printed == nil) {
						by = was
					}
					out[g] = by
				} else if !tests && !kube.Is(to.Fn, "errors.Is") && !kube.EffectOf(to.Fn).Has(kube.Logs) {
					out[g] = wrapper{} // it may come back as it is
				}
			}
		}
	}
	return out
}

// printedBy returns the operand of Errorf that is the variable, when only its text is kept.
func printedBy(c ssaflow.Call, g *ssa.Global) *ssaflow.ErrorOperand {
	operands, _ := ssaflow.ErrorOperands(c)
	i := slices.IndexFunc(operands, func(op ssaflow.ErrorOperand) bool {
		return ssaflow.GlobalOf(ssaflow.Unwrap(op.Value)) == g && op.Step == ssaflow.ErrorText && op.Verb != nil
	})
	if i < 0 {
		return nil
	}
	return &operands[i]
}

// receiverOf returns the call that gets an error, alone or among its variadic arguments, and hands it to nobody else.
func receiverOf(pass *rule.Pass, use ssa.Instruction) (c ssaflow.Call) {
	if as, ok := use.(*ssa.ChangeInterface); ok && len(*as.Referrers()) == 1 {
		use = (*as.Referrers())[0]
	}
	if store, ok := use.(*ssa.Store); ok {
		list := ssaflow.VariadicElement(store.Addr)
		if list == nil {
			return c
		}
		for _, r := range *list.Referrers() {
			if all, ok := r.(*ssa.Slice); ok && len(*all.Referrers()) == 1 {
				use = (*all.Referrers())[0]
			}
		}
	}
	if call, ok := use.(*ssa.Call); ok {
		c, _ = pass.Flow.Resolve(call)
	}
	return c
}
