package nilderef

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var optional = rule.Form{Name: "optional", Run: reportOptional}

// reportOptional reports optional pointer fields of objects that are used without
// a test, where other code of the package reckons with nil.
func reportOptional(pass *rule.Pass) {
	for _, u := range rule.Shared(pass, findOptional) {
		u.load.report(u.use)
	}
}

// An optionalUse is a use that nilderef/optional reports.
type optionalUse struct {
	load *optionalLoad
	use  ssaflow.Dereference
}

func findOptional(pass *rule.Pass) []optionalUse {
	var out []optionalUse
	tested := testedFields(pass.Flow, optionalField)
	if len(tested) == 0 {
		return nil
	}
	for _, f := range pass.Funcs() {
		if f.TooComplex {
			continue
		}
		for i := range ssaflow.Instrs(f.Fn) {
			load, ok := i.(*ssa.UnOp)
			if !ok || load.Op != token.MUL {
				continue
			}
			if field := optionalField(load); field == nil || !tested[field] {
				continue
			}
			if of, ok := objects.FieldOf(pass.Flow, load.X); ok && leftOut(pass, load) && !ownersFill(pass, load) {
				o := &optionalLoad{pass, load, of}
				if use, ok := o.find(); ok && !ruled(pass, objects.WayTo(load.X), tagOf(load)) {
					out = append(out, optionalUse{o, use})
				}
			}
		}
	}
	return out
}

// optionalField returns the field that is loaded, when it is a pointer that an
// object may lack; else nil.
func optionalField(load *ssa.UnOp) *types.Var {
	fa, ok := load.X.(*ssa.FieldAddr)
	if !ok || ssaflow.FieldOf(fa) == nil {
		return nil
	}
	st := ssaflow.Struct(fa.X.Type())
	if st == nil || fa.Field >= st.NumFields() || !kube.OptionalField(fa.X.Type(), st.Field(fa.Field), st.Tag(fa.Field)) {
		return nil
	}
	return ssaflow.FieldOf(fa).Origin()
}

// tagOf returns the tag of the field that is loaded.
func tagOf(load *ssa.UnOp) string {
	fa := load.X.(*ssa.FieldAddr)
	return ssaflow.Struct(fa.X.Type()).Tag(fa.Field)
}

// leftOut: neither markers on the way to the field nor code beside the type of
// the object give it a value.
func leftOut(pass *rule.Pass, load *ssa.UnOp) bool {
	for addr := load.X.(*ssa.FieldAddr); ; {
		builtin, _ := kube.BuiltIn(addr.X.Type())
		if !builtin && !pass.MayBeLeftOut(ssaflow.FieldOf(addr)) {
			return false
		}
		if kube.IsAPIObject(addr.X.Type()) {
			return builtin || !kube.HasDefaults(addr.X.Type())
		}
		next, ok := addr.X.(*ssa.FieldAddr)
		if !ok {
			return false
		}
		addr = next
	}
}

// An optionalLoad is the read of a pointer field that an API object may lack.
type optionalLoad struct {
	pass *rule.Pass
	load *ssa.UnOp
	of   objects.Field
}

func (o *optionalLoad) find() (ssaflow.Dereference, bool) {
	q := object.AsRead{Part: o.of.Path, From: o.reads, Shows: o.shows, Callers: true}
	for _, u := range effects.Dereferences(o.pass.Effects, o.load) {
		if o.pass.Flow.AskedForNil(o.load, u.Instr.Block()) {
			continue
		}
		if _, ok := object.IsAsRead(o.pass.Effects, q, o.of.Object, o.of.Ref, u.Instr); !ok {
			continue
		}
		return u, true
	}
	return ssaflow.Dereference{}, false
}

func (o *optionalLoad) report(u ssaflow.Dereference) {
	inside := ""
	if u.Inside != nil {
		inside = " in " + u.Inside.Name()
	}
	o.pass.At(u.Instr).
		Sayf("%s is optional and can be nil: this panics%s; test for nil first, as is done elsewhere in this package", fieldName(o.pass, o.load), inside)
}

// reads returns where the function reads the object.
func (o *optionalLoad) reads(fn *ssa.Function, obj ssaflow.AccessPath, _ ssa.Value) []ssa.Instruction {
	if obj.Path != "" {
		return nil
	}
	var out []ssa.Instruction
	for _, call := range o.pass.Flow.Calls(fn) {
		instr, ok := call.Instr.(*ssa.Call)
		if !ok {
			continue
		}
		e, _ := obj.Root.(*ssa.Extract)
		if object.Gets(o.pass.Effects, call, obj) || e != nil && e.Tuple == ssa.Value(instr) && effects.ReadsNil(call, obj.Root.Type()) {
			out = append(out, instr)
		}
	}
	return out
}
