package eventtype

import (
	"go/constant"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var failure = rule.Form{Name: "failure", Run: reportFailure}

// reportFailure reports events of type Normal that tell an error which is there.
func reportFailure(pass *rule.Pass) {
	for _, e := range rule.Shared(pass, findEvents) {
		arg := e.expr.Args[e.rec.Type]
		v := pass.TypesInfo.Types[arg].Value
		if v == nil || v.Kind() != constant.String || constant.StringVal(v) != "Normal" {
			continue
		}
		for _, told := range e.texts() {
			err := errorIn(pass, told)
			b := e.call.Instr.Block()
			if err == nil || !errflow.Failed(pass.Flow, err, b) ||
				pass.Quiet(toldApart(pass, err, b), arg, "something was asked about the error, and said yes: it may be what is expected") {
				continue
			}
			d := pass.At(arg)
			if name, edits, ok := fix.Import(pass.Flow, arg.Pos(), kube.CorePath); ok {
				d.Fix("use "+name+".EventTypeWarning", append(edits, fix.Replace(arg, name+".EventTypeWarning"))...)
			}
			d.Say("this event tells an error, and its type says that all is well: who looks for warnings does not find it; use corev1.EventTypeWarning")
			break
		}
	}
}

// toldApart: a call that gets the error, or its text, has said yes.
func toldApart(pass *rule.Pass, err ssa.Value, b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(pass.Flow.Known(b), func(k ssaflow.Cond) bool {
		asked, ok := k.Value.(*ssa.Call)
		return ok && k.Val && slices.ContainsFunc(asked.Call.Args, func(a ssa.Value) bool {
			of := errorIn(pass, a)
			return of != nil && ssaflow.SoleDefinition(of) == ssaflow.SoleDefinition(err)
		})
	})
}

// texts returns the values that the text of an event is made of.
func (e event) texts() []ssa.Value {
	n := e.rec.Text
	if !e.rec.Formats {
		return []ssa.Value{e.call.Arg(n)}
	}
	return append([]ssa.Value{e.call.Arg(n)}, ssaflow.VariadicArgs(e.call.Arg(n+1))...)
}

// errorIn returns the error that a value is, or is the text of; nil when there is none.
func errorIn(pass *rule.Pass, v ssa.Value) ssa.Value {
	if v == nil {
		return nil
	}
	v = ssaflow.Unwrap(v)
	if kube.IsErrorInterface(v.Type()) {
		return v
	}
	made, ok := ssaflow.SoleDefinition(v).(*ssa.Call)
	if !ok {
		return nil
	}
	c, ok := pass.Flow.Resolve(made)
	if !ok || c.Fn == nil || !kube.MakesText(c.Fn) {
		return nil
	}
	if c.Method && c.Fn.Name() == "Error" {
		return errorIn(pass, c.Arg(-1))
	}
	if last := c.Fn.Signature().Params().Len() - 1; last >= 0 && c.Fn.Signature().Variadic() {
		for _, a := range ssaflow.VariadicArgs(c.Arg(last)) {
			if err := errorIn(pass, a); err != nil {
				return err
			}
		}
	}
	return nil
}
