package secretlog

import (
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var value = rule.Form{Name: "value", Run: reportValue}

// reportValue reports values of Secrets, tokens and passwords that are logged.
func reportValue(pass *rule.Pass) {
	said := make(map[ssa.Instruction]bool) // one line is one finding
	for _, l := range rule.Shared(pass, findLines) {
		f := follower{pass: pass}
		if from := f.credential(l.value, 0); from != nil && !said[l.call.Instr] {
			said[l.call.Instr] = true
			pass.At(l.call).Because(from, "it comes from here").
				Sayf("this writes a credential to the log, where all may read it who may read logs: %s; leave it out", f.what)
		}
	}
}

// A follower looks for where a text comes from.
type follower struct {
	pass *rule.Pass
	what string
}

const maxSteps = 12

// credential returns where a value is read from a field that holds credentials; nil where it
// is not known to be.
func (f *follower) credential(v ssa.Value, depth int) ssa.Instruction {
	v = ssaflow.Unwrap(ssaflow.SoleDefinition(v))
	if v == nil || depth > maxSteps {
		return nil
	}
	depth++
	switch v := v.(type) {
	case *ssa.Convert:
		return f.credential(v.X, depth)
	case *ssa.ChangeType:
		return f.credential(v.X, depth)
	case *ssa.Lookup:
		if key, ok := v.Index.(*ssa.Const); ok && key.Value != nil && key.Value.Kind() == constant.String && !kube.OfCredential(constant.StringVal(key.Value)) {
			return nil
		}
		return f.credential(v.X, depth)
	case *ssa.Extract:
		switch from := v.Tuple.(type) {
		case *ssa.Lookup:
			if v.Index == 0 {
				return f.credential(from, depth)
			}
		case *ssa.Next:
			if each, ok := from.Iter.(*ssa.Range); ok && v.Index == 2 {
				return f.credential(each.X, depth)
			}
		case *ssa.Call:
			if v.Index == 0 {
				return f.made(from, depth)
			}
		}
	case *ssa.Call:
		return f.made(v, depth)
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok && v.Op == token.MUL && f.holds(fa.X, ssaflow.FieldOf(fa).Name(), kube.HoldsCredential(fa.X.Type(), ssaflow.FieldOf(fa))) {
			return v
		}
	case *ssa.Field:
		if field := ssaflow.FieldRead(v); field != nil && f.holds(v.X, field.Name(), kube.HoldsCredential(v.X.Type(), field)) {
			return v
		}
	}
	return nil
}

func (f *follower) holds(owner ssa.Value, field string, is bool) bool {
	if n := kube.Named(owner.Type()); is && n != nil {
		f.what = "field " + field + " of a " + n.Obj().Name()
	}
	return is
}

// made follows what a text is made of.
func (f *follower) made(call *ssa.Call, depth int) ssa.Instruction {
	c, ok := f.pass.Flow.Resolve(call)
	if !ok || c.Fn == nil || !kube.KeepsText(c.Fn) {
		return nil
	}
	for _, a := range c.Args {
		for _, v := range append(ssaflow.VariadicArgs(a), a) {
			if from := f.credential(v, depth); from != nil {
				return from
			}
		}
	}
	return nil
}
