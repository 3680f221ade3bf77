package statuslost

import (
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportHanded reports changes of an object that a framework hands in, and of which it
// stores nothing but the status.
func reportHanded(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		contract := pass.Model.Contract(f.Fn.Syntax())
		if contract == nil || !storesStatus(contract) {
			continue
		}
		o, name := handedIn(pass, f, contract)
		if o == nil {
			continue
		}
		c := checker{pass: pass, f: f, o: o}
		var lost []object.Change
		for _, m := range o.Moments {
			for _, w := range m.Changes {
				if c.notStored(w, contract) && !c.mayBeSaved(m) && len(m.Ops) == 0 && !c.forThisPass(w) &&
					(w.Part != object.PartStatus || !saved(o, m)) {
					lost = append(lost, w)
				}
			}
		}
		if len(lost) == 0 || writes(pass, f, o, contract.Saves == kube.SavesOperation) {
			continue
		}
		at := pass.At(lost[0].Instr)
		for _, w := range lost[1:] {
			at.Because(w, w.Field()+" is changed here")
		}
		at.Sayf("%s.%s is lost: of the object that %s hands in it stores the %s and nothing else; write the object with Update or Patch", name, lost[0].Field(), contract.Framework, contract.Saves)
	}
}

// storesStatus: the framework stores the status, and little else.
func storesStatus(c *kube.Contract) bool {
	switch c.Saves {
	case kube.SavesStatus, kube.SavesReturned, kube.SavesFinalizers, kube.SavesOperation:
		return true
	}
	return false
}

// notStored: the change is one that somebody wants to be stored, of what the framework
// does not store.
func (c *checker) notStored(w object.Change, contract *kube.Contract) bool {
	switch {
	case w.Part == object.PartStatus && contract.Saves == kube.SavesReturned:
		return w.Meant() && !w.Decode
	case w.Part == object.PartStatus && contract.Saves == kube.SavesOperation:
		return w.Meant() && !w.Decode && !w.Below.HasField("LastOperation") && !w.Below.HasField("LastError")
	case w.Field() == "Finalizers":
		return false // the business of rule finalizerpersist
	}
	return c.meant(w)
}

// writes: what runs because of f writes another object of the kind, which may be made of
// this one, or its status if that is asked for.
func writes(pass *rule.Pass, f *memory.Func, o *object.Object, status bool) bool {
	for _, fn := range pass.Effects.Graph().From(f.Fn, callgraph.Everything).Funcs() {
		g := pass.Effects.Of(fn)
		if g == nil || g.TooComplex {
			return true
		}
		for i := range g.Ops {
			op := &g.Ops[i]
			if !object.Main(op) && !status || op.Op.Verb != kube.Update && op.Op.Verb != kube.Patch && op.Op.Verb != kube.Apply {
				continue
			}
			if kind := kube.Named(written(pass, g, op)); kind == nil || !kube.IsAPIObject(kind) || kind.Obj() == o.Type.Obj() {
				return true
			}
		}
	}
	return false
}

// written returns the type of the object that an operation writes, nil when that is not
// clear.
func written(pass *rule.Pass, f *memory.Func, op *memory.OpCall) types.Type {
	if v := object.Operand(pass.Effects, op); v != nil {
		return ssaflow.Unwrap(v).Type()
	}
	if op.Op.Clientset && op.Call.Fn != nil && op.Call.Fn.Signature().Results().Len() > 0 {
		return op.Call.Fn.Signature().Results().At(0).Type()
	}
	if len(op.Obj) == 1 {
		return f.ObjectType(op.Obj[0])
	}
	return nil
}
