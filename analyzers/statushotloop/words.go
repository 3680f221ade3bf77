package statushotloop

import (
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/nondet"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

func (c *checker) report(w object.Change, x *nondet.Value, src rule.Operation, sent ssa.Instruction, st *recur.Steady, tested bool) {
	field := fieldName(w, x)
	woken := c.ways.Wakes(c.f.Fn, c.o.Type, st)
	if woken == nil {
		if !tested || x.Why == kube.ChangesTime && (isHeartbeat(field) || c.isStamp(w, sent)) || !c.ways.InReconcile(c.f.Fn, st) {
			return
		}
	}
	msg, advice := c.says(w, x)
	if woken != nil {
		msg += ": each " + src.Name + " wakes this controller again; " + advice
	} else {
		msg += ": the comparison before " + src.Name + " never finds it equal; " + advice
	}
	c.pass.At(w).Because(src.Call, "written here").Because(x.Source, "the difference comes from here").Because(woken, "every change of the object, its status included, starts a reconcile").
		Say(msg)
}

// says renders what is wrong with the value, and what to do.
func (c *checker) says(w object.Change, x *nondet.Value) (msg, advice string) {
	if x.Why == kube.ChangesOrder {
		return fmt.Sprintf("status field %s is in the order of a map%s, another on every reconcile", fieldName(w, x), c.over(x)), "sort it"
	}
	return fmt.Sprintf("status field %s is new on every reconcile (%s)", fieldName(w, x), c.what(x)), "set it only when something changed"
}

// fieldName renders the field that is new: Conditions.LastTransitionTime.
func fieldName(w object.Change, x *nondet.Value) string {
	field := strings.TrimPrefix(string(w.Below.Fields()), ".Status.")
	if x.Field != nil {
		field = strings.TrimPrefix(field+"."+x.Field.Name(), ".Status.")
	}
	return field
}

// what names the call that a new value comes from.
func (c *checker) what(x *nondet.Value) string {
	if call, ok := x.Source.(*ssa.Call); ok {
		if rc, ok := c.pass.Flow.Resolve(call); ok && rc.Fn != nil {
			if rc.Method || rc.Fn.Pkg() == nil {
				return rc.Fn.Name()
			}
			return pkgName(rc.Fn.Pkg()) + "." + rc.Fn.Name()
		}
	}
	return "a new value"
}

func pkgName(p *types.Package) string {
	if kube.PkgPath(p) == kube.MetaPath {
		return "metav1"
	}
	return p.Name()
}

func (c *checker) over(x *nondet.Value) string {
	if x.Over == nil {
		return ""
	}
	if _, isMap := x.Over.Type().Underlying().(*types.Map); !isMap {
		return " (the cache lists so)"
	}
	return ""
}

// isHeartbeat: the field says when something happened last, and is meant to be new
// at each reconcile when passes are rare.
func isHeartbeat(field string) bool {
	return onpurpose.Named(field[strings.LastIndexByte(field, '.')+1:], onpurpose.Beats)
}

// isStamp: all that becomes of the status before it is compared or sent is that it gets
// the time: the function is there to note that something was done, whenever it is
// called, and the comparison is idle.
func (c *checker) isStamp(w object.Change, to ssa.Instruction) bool {
	if w.Via != nil || w.Val == nil || !kube.IsType(w.Val.Type(), "time.Time", "metav1.Time", "metav1.MicroTime") {
		return false
	}
	for _, m := range c.o.Moments {
		if !ssaflow.Reaches(m.Instr, to, nil) {
			continue
		}
		if m.Leaves {
			return false
		}
		for _, x := range m.Changes {
			if x.Part != object.PartMeta && x.Site != w.Site && (x.Val == nil || !kube.IsType(x.Val.Type(), "time.Time", "metav1.Time", "metav1.MicroTime")) {
				return false
			}
		}
	}
	return true
}
