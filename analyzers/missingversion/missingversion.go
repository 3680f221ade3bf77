package missingversion

import (
	_ "embed"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports updates without the resourceVersion of the object that was
// read before.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, o := range object.Written(pass.Effects, f) {
			if o.Type != nil {
				check(pass, f, o)
			}
		}
	}
}

// check looks at an object that the function creates, or updates when there is
// one already. What can be created has no version.
func check(pass *rule.Pass, f *memory.Func, o *object.Object) {
	var create, update *memory.OpCall
	for _, m := range o.Moments {
		if m.Renews() || kube.IsUnstructured(o.Type) && mayVersion(pass, m) {
			return
		}
		for _, op := range m.Ops {
			switch {
			case op.Via != nil || !o.Certain(op):
				return
			case op.Op.Verb == kube.Create:
				create = op
			case op.Op.Verb == kube.Update && main(op) && update == nil:
				update = op
			}
		}
	}
	if create == nil || update == nil || object.DryRun(pass.Effects, update) || kube.IsUnstructured(o.Type) && putsVersion(f.Fn) {
		return
	}
	needs := refused(o.Type)
	if pass.Quiet(needs != "" && kube.IsUnstructured(o.Type) && ofBuiltIn(pass, update), update.Call.Instr, "the client is one for a resource of Kubernetes' own, which most often needs no version") {
		needs = ""
	}
	if o.Reaches(create.Call.Instr, update.Call.Instr) {
		// The object that could not be created has no version.
		if needs != "" && object.FailedIn(create, pass.Flow.Known(update.Call.Instr.Block())) {
			report(pass, f, update, nil, needs, "")
		}
		return
	}
	read := readBefore(pass, f, o, update)
	if read == nil {
		return
	}
	if needs != "" {
		report(pass, f, update, read, needs, "")
		return
	}
	if read.object == nil {
		return
	}
	for _, m := range o.Moments {
		for _, w := range m.Changes {
			if w.Part == object.PartMeta && ssaflow.Reaches(read.call.Instr, m.Instr, nil) && o.Reaches(m.Instr, update.Call.Instr) && comesFrom(m.Instr, read.object) {
				report(pass, f, update, read, "", strings.ToLower(w.Field()))
				return
			}
		}
	}
}

// main: the operation is one on the main resource; a dynamic client takes the
// subresources, if any, at the end.
func main(op *memory.OpCall) bool {
	if op.Sub != "?" || !op.Op.Clientset {
		return op.Sub == ""
	}
	last, ok := op.Call.Args[len(op.Call.Args)-1].(*ssa.Const)
	return ok && last.IsNil()
}

// refused names objects of the kind when the API server refuses to update them
// without a version.
func refused(kind *types.Named) string {
	switch {
	case kube.IsCustomResource(kind), kube.IsUnstructured(kind):
		return "a custom resource"
	case kube.UpdateNeedsVersion(kind):
		return "a " + kind.Obj().Name()
	}
	return ""
}

// putsVersion: the function puts a version into some map, which may be that of the object.
func putsVersion(fn *ssa.Function) bool {
	for i := range ssaflow.Instrs(fn) {
		if put, ok := i.(*ssa.MapUpdate); ok {
			if key, _ := ssaflow.ConstText(put.Key); key == "resourceVersion" {
				return true
			}
		}
	}
	return false
}

// mayVersion: an unstructured object is changed at m by something else than the
// setter of a field of its metadata that is no version.
func mayVersion(pass *rule.Pass, m *object.Event) bool {
	if len(m.Changes) == 0 {
		return false
	}
	ci, ok := m.Instr.(ssa.CallInstruction)
	if !ok {
		return true
	}
	c, ok := pass.Flow.Resolve(ci)
	if !ok {
		return true
	}
	field, set, ok := kube.MetaAccessor(c.Fn)
	return !ok || !set || field == "ResourceVersion"
}
