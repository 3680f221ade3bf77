package getanyerror

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var nameless = rule.Form{Name: "nameless", Run: reportNameless}

// reportNameless reports what is done by the name of an object on the way on which its read
// has found nothing.
func reportNameless(pass *rule.Pass) {
	eachEmptied(pass, func(e *emptied) {
		for _, test := range e.tests() {
			for _, c := range pass.Flow.Calls(e.f.Fn) {
				expr := pass.Flow.CallExpr(c.Instr)
				if expr == nil || c.Instr == e.call.Instr || e.talks(c) || !e.takesName(c) || !e.reached(test, c.Instr) {
					continue
				}
				pass.At(expr).Because(e.call, "read here").Because(test, "NotFound passes here").
					Sayf("%s was not found here, so its name is empty: %s is about no object; take the name that was asked for", e.name(), pass.CallName(expr))
				return
			}
		}
	})
}

// name is what the source calls the object that was asked for.
func (e *emptied) name() string {
	op, _ := kube.ClientOp(e.call.Fn)
	if expr := e.pass.Flow.CallExpr(e.call.Instr); expr != nil && op.Obj < len(expr.Args) {
		return rule.Name(expr.Args[op.Obj])
	}
	return "the object"
}

// talks: the call only makes text, or a log or an event of what it gets.
func (e *emptied) talks(c ssaflow.Call) bool {
	if c.Fn == nil {
		return true
	}
	_, pairs := kube.LogPairs(c.Fn)
	return pairs || kube.LogsByLogger(c.Fn) || kube.DerivesLogger(c.Fn) || kube.MakesText(c.Fn) || kube.MakesError(c.Fn) || kube.RecordsEvent(c.Fn) || kube.IsObjectKeyFrom(c.Fn) ||
		kube.IsStandard(c.Fn.Pkg()) || c.Method && kube.IsLogger(c.Args[0].Type()) || e.accessor(c)
}

func (e *emptied) accessor(c ssaflow.Call) bool {
	_, _, ok := kube.MetaAccessor(c.Fn)
	return ok
}

// takesName: the call gets the name of the object, or is made for the object alone, by an
// interface that has its name.
func (e *emptied) takesName(c ssaflow.Call) bool {
	args := c.Args
	if c.Method {
		args = args[1:]
	}
	if len(args) == 1 && held(args[0]) == ssa.Value(e.obj) {
		sig := c.Fn.Signature()
		return unused(c.Value()) && sig.Params().Len() == 1 && kube.IsObjectInterface(sig.Params().At(0).Type()) && kube.HasMethod(sig.Params().At(0).Type(), "GetName") && (c.Static == nil || e.readsName(c.Static))
	}
	if c.Variadic() && len(args) > 0 {
		if more, ok := e.pass.Flow.Elements(args[len(args)-1]); ok {
			args = append(slices.Clone(args[:len(args)-1]), more...)
		}
	}
	return slices.ContainsFunc(args, func(v ssa.Value) bool { return e.named(v, 0) })
}

// readsName: a function of the package looks at the name of what it gets, or hands it on to
// who may.
func (e *emptied) readsName(fn *ssa.Function) bool {
	obj := fn.Params[len(fn.Params)-1]
	return slices.ContainsFunc(e.pass.Flow.Calls(fn), func(c ssaflow.Call) bool {
		if c.Fn != nil && (kube.TakesContext(c.Fn) || kube.IsObjectKeyFrom(c.Fn)) {
			return slices.ContainsFunc(c.Args, func(a ssa.Value) bool { return ssaflow.Unwrap(a) == ssa.Value(obj) })
		}
		field, set, ok := kube.MetaAccessor(c.Fn)
		return ok && !set && field == "Name" && ssaflow.Unwrap(c.Arg(-1)) == ssa.Value(obj)
	})
}

// unused: nobody takes what a call returns: it is made for what it does.
func unused(result ssa.Value) bool {
	return result != nil && !ssaflow.Used(result)
}

// named: the value is the name of the object, or holds it.
func (e *emptied) named(v ssa.Value, depth int) bool {
	v = ssaflow.SoleDefinition(v)
	if v == nil || depth > 4 {
		return false
	}
	if read, ok := v.(ssa.Instruction); ok && depth > 0 && !ssaflow.Reaches(e.call.Instr, read, nil) {
		return false // it was read before the request, with the name that was asked for
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		if a, ok := v.X.(*ssa.Alloc); ok {
			return e.inStruct(a, depth)
		}
		return e.pass.Flow.PlaceOf(v.X) == e.pass.Flow.PlaceOf(e.obj).Field("ObjectMeta").Field("Name")
	case *ssa.Call:
		c, ok := e.pass.Flow.Resolve(v)
		if !ok || c.Fn == nil {
			return false
		}
		if kube.IsObjectKeyFrom(c.Fn) {
			return held(c.Arg(0)) == ssa.Value(e.obj)
		}
		field, set, ok := kube.MetaAccessor(c.Fn)
		return ok && !set && field == "Name" && c.Method && ssaflow.Whole(c.Args[0]) == ssa.Value(e.obj)
	}
	return false
}

// inStruct: a struct that names an object has the name in its field.
func (e *emptied) inStruct(a *ssa.Alloc, depth int) bool {
	st, ok := ssaflow.PointeeOf(a.Type()).Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if f.Name() == "Name" {
			if v, ok := e.pass.Flow.StoredField(a, f); ok && v != nil {
				return e.named(v, depth+1)
			}
		}
	}
	return false
}
