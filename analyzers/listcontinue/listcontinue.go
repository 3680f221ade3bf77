package listcontinue

import (
	_ "embed"
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/recur"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports lists that ask the cache for the next page.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		if f.TooComplex {
			continue
		}
		for _, call := range pass.Flow.Calls(f.Fn) {
			op, ok := kube.ClientOp(call.Fn)
			if !ok || op.Clientset || op.Verb != kube.List || call.Static != nil {
				continue
			}
			at := continues(pass.Flow, call.Arg(op.Opts))
			list := ssaflow.Unwrap(call.Arg(op.Obj))
			if at == nil || !fromCache(pass, list) || !recur.CachedReader(pass, call.Arg(-1)) ||
				pass.Quiet(pass.ReadLiveElsewhere(itemKind(list)), call.Instr, "the module says elsewhere that the manager's client does not read this from the cache") {
				continue
			}
			e := pass.Flow.CallExpr(call.Instr)
			if e == nil {
				continue
			}
			d := pass.At(e)
			if i, ok := at.(ssa.Instruction); ok {
				d.Because(i, "the next page is asked for")
			}
			d.Say("the cache of the manager has no pages, so that Continue never brings the next one: list without it, which costs no request, or page with GetAPIReader")
		}
	}
}

// fromCache: a client of a manager reads the items of the list from its cache, as far as
// the package says.
func fromCache(pass *rule.Pass, list ssa.Value) bool {
	if kube.ItemsOf(list.Type()) == nil || kube.IsUnstructured(list.Type()) {
		return false
	}
	kind := itemKind(list)
	return kind == nil || !objects.LiveKind(pass.Flow, kind)
}

// itemKind returns the kind of the items of a list; nil when it is none that is known.
func itemKind(list ssa.Value) *types.TypeName {
	return kube.KindOf(kube.ItemsOf(list.Type()).Type().Underlying().(*types.Slice).Elem())
}

// continues returns the value by which the options of a list ask for a page behind the
// first one; nil when none is seen.
func continues(flow *ssaflow.Package, opts ssa.Value) ssa.Value {
	vals := []ssa.Value{opts}
	if kube.ListOption(opts.Type()) != kube.ByStruct {
		vals, _ = flow.Elements(opts)
	}
	for _, v := range vals {
		if mi, ok := v.(*ssa.MakeInterface); ok {
			v = mi.X
		}
		switch {
		case kube.IsContinueOption(v.Type()):
			if !empty(v) {
				return v
			}
		case kube.ListOption(v.Type()) == kube.ByStruct:
			if a, ok := ssaflow.SoleDefinition(v).(*ssa.Alloc); ok {
				if st := continued(a); st != nil {
					return st
				}
			}
		}
	}
	return nil
}

// continued returns what is put into the field Continue of options.
func continued(a *ssa.Alloc) ssa.Value {
	for _, r := range *a.Referrers() {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok || ssaflow.FieldOf(fa) == nil || ssaflow.FieldOf(fa).Name() != kube.ContinueField {
			continue
		}
		for _, v := range *fa.Referrers() {
			if st, ok := v.(*ssa.Store); ok && st.Addr == ssa.Value(fa) && !empty(st.Val) {
				return fa
			}
		}
	}
	return nil
}

// empty: v is the constant "".
func empty(v ssa.Value) bool {
	for {
		c, ok := v.(*ssa.ChangeType)
		if !ok {
			break
		}
		v = c.X
	}
	k, ok := v.(*ssa.Const)
	return ok && k.Value != nil && k.Value.Kind() == constant.String && constant.StringVal(k.Value) == ""
}
