package ssaflow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A Dereference is an instruction that panics when a pointer or interface is nil.
type Dereference struct {
	Instr ssa.Instruction
	// Reads is what is read: ".Spec", ".GetName", "*" for the whole.
	Reads string
	// Inside is the function that does it with its parameter; nil when Instr itself does.
	Inside *types.Func
	// at is what reads it in a literal that Instr defers or starts.
	at ssa.Instruction
}

// Place returns the instruction that the source has where it is read: Instr, or one within the
// literal that Instr defers.
func (d Dereference) Place() ssa.Instruction {
	if d.at != nil {
		return d.at
	}
	return d.Instr
}

// maxDereferenceCalls is how many calls a value is followed into.
const maxDereferenceCalls = 3

// Dereferences returns what panics when v is nil: its fields and methods, and
// calls of functions of the package that begin by reading what they get. It counts as well
// what is read of a variable that holds v there, and nothing else.
func (p *Package) Dereferences(v ssa.Value) []Dereference {
	var out []Dereference
	for _, x := range loaded(v) {
		for _, r := range *x.Referrers() {
			if d, ok := p.dereference(x, r, 0); ok {
				out = append(out, d)
			}
		}
	}
	return append(out, p.readLater(v)...)
}

func (p *Package) dereference(v ssa.Value, r ssa.Instruction, depth int) (Dereference, bool) {
	switch r := r.(type) {
	case *ssa.FieldAddr:
		if f := FieldOf(r); f != nil && r.X == v {
			return Dereference{Instr: r, Reads: "." + f.Name()}, true
		}
	case *ssa.UnOp:
		return Dereference{Instr: r, Reads: "*"}, r.X == v
	case ssa.CallInstruction:
		if r.Common().IsInvoke() && r.Common().Value == v {
			return Dereference{Instr: r, Reads: "." + r.Common().Method.Name()}, true
		}
		c, ok := p.Resolve(r)
		if !ok {
			break
		}
		for i, a := range c.Args {
			if by := kube.ReadsObject(c.Fn, i); a == v && by != "" {
				return Dereference{Instr: r, Reads: "." + by}, true
			}
		}
		if depth < maxDereferenceCalls {
			return p.dereferencedIn(v, c, depth)
		}
	case *ssa.MakeInterface:
		if kube.IsAPIObject(v.Type()) {
			return p.readAsObject(r, depth)
		}
	case *ssa.ChangeInterface:
		for _, x := range *r.Referrers() {
			if d, ok := p.dereference(r, x, depth); ok {
				return d, true
			}
		}
	}
	return Dereference{}, false
}

// dereferencedIn: the callee reads its parameter in any case, before it can ask.
func (p *Package) dereferencedIn(v ssa.Value, c Call, depth int) (Dereference, bool) {
	fn := c.Static
	if fn == nil || c.Fn == nil || c.Closure != nil || len(fn.Blocks) == 0 {
		return Dereference{}, false
	}
	for i, a := range c.Args {
		if a != v || i >= len(fn.Params) {
			continue
		}
		for _, r := range *fn.Params[i].Referrers() {
			if r.Block() != fn.Blocks[0] {
				continue
			}
			if d, ok := p.dereference(fn.Params[i], r, depth+1); ok {
				return Dereference{Instr: c.Instr, Reads: d.Reads, Inside: c.Fn}, true
			}
		}
	}
	return Dereference{}, false
}

// ObjectReads returns what is read of the API object that the interface v holds: calls of
// the methods of its metadata, here and in functions of the package that begin with that.
func (p *Package) ObjectReads(v ssa.Value) []Dereference {
	if v.Referrers() == nil || !types.IsInterface(v.Type()) {
		return nil
	}
	var out []Dereference
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.ChangeInterface:
			out = append(out, p.ObjectReads(r)...)
		case ssa.CallInstruction:
			if d, ok := p.readByCall(v, r, 0); ok {
				out = append(out, d)
			}
		}
	}
	return out
}

// readAsObject: an API object is handed on as an interface to what calls one of the methods
// of its metadata in any case. These read the object, those of others may do without.
func (p *Package) readAsObject(obj ssa.Value, depth int) (Dereference, bool) {
	if obj.Referrers() == nil {
		return Dereference{}, false
	}
	for _, r := range *obj.Referrers() {
		switch r := r.(type) {
		case *ssa.ChangeInterface:
			if d, ok := p.readAsObject(r, depth); ok {
				return d, true
			}
		case ssa.CallInstruction:
			if d, ok := p.readByCall(obj, r, depth); ok {
				return d, true
			}
		}
	}
	return Dereference{}, false
}

func (p *Package) readByCall(obj ssa.Value, r ssa.CallInstruction, depth int) (Dereference, bool) {
	c, ok := p.Resolve(r)
	if !ok {
		return Dereference{}, false
	}
	if _, _, meta := kube.MetaAccessor(c.Fn); meta && r.Common().IsInvoke() && r.Common().Value == obj {
		return Dereference{Instr: r, Reads: "." + c.Fn.Name()}, true
	}
	for i, a := range c.Args {
		if a != obj {
			continue
		}
		if by := kube.ReadsObject(c.Fn, i); by != "" {
			return Dereference{Instr: r, Reads: "." + by}, true
		}
		fn := c.Static
		if fn == nil || c.Fn == nil || c.Closure != nil || len(fn.Blocks) == 0 || i >= len(fn.Params) || depth >= maxDereferenceCalls {
			continue
		}
		if d, ok := p.readAsObject(fn.Params[i], depth+1); ok && d.Instr.Block() == fn.Blocks[0] {
			return Dereference{Instr: r, Reads: d.Reads, Inside: c.Fn}, true
		}
	}
	return Dereference{}, false
}

// NilTests returns the comparisons of v with nil.
func NilTests(v ssa.Value) []*ssa.BinOp {
	if v.Referrers() == nil {
		return nil
	}
	var out []*ssa.BinOp
	for _, x := range loaded(v) {
		for _, r := range *x.Referrers() {
			if bin, ok := r.(*ssa.BinOp); ok {
				if _, _, isTest := (Cond{Value: bin, Val: true}).NilTest(); isTest {
					out = append(out, bin)
				}
			}
		}
	}
	return out
}

// ComparedWithNil reports whether v is compared with nil somewhere.
func ComparedWithNil(v ssa.Value) bool { return len(NilTests(v)) > 0 }

// AskedForNil reports whether v is known not to be nil at block b, or compared
// with nil on every path to it, whatever came out.
func (p *Package) AskedForNil(v ssa.Value, b *ssa.BasicBlock) bool {
	if slices.ContainsFunc(loaded(v), func(x ssa.Value) bool { return p.NonNil(x, b) }) {
		return true
	}
	return slices.ContainsFunc(NilTests(v), func(test *ssa.BinOp) bool { return test.Block() == b || test.Block().Dominates(b) })
}
