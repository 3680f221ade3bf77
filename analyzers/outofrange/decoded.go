package outofrange

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// decoded finds out who has written the content that a map without types is a part of.
type decoded struct {
	*checker
	top    ssa.Value // the content of an object as a whole
	writer string
	// meta: the map lies within the metadata of an object, of which the server fills in most.
	meta bool
}

// from: the map is, or lies in, the content of an object that was read, or what was made of a text
// of an object or of the answer of a server.
func (d *decoded) from(v ssa.Value, at ssa.Instruction, depth int) bool {
	switch v := ssaflow.SoleDefinition(v).(type) {
	case *ssa.TypeAssert:
		return d.from(v.X, at, depth)
	case *ssa.MakeInterface:
		return d.from(v.X, at, depth)
	case *ssa.Lookup:
		return d.under(v, at, depth)
	case *ssa.Extract:
		return d.fromTuple(v, at, depth)
	case *ssa.UnOp:
		return d.fromMemory(v, at, depth)
	case *ssa.Call:
		c, ok := d.pass.Flow.Resolve(v)
		return ok && kube.IsContentMethod(c.Fn) && d.read(c.Args[0], v, at)
	case *ssa.Parameter:
		return depth < maxCallers && slices.ContainsFunc(d.pass.Effects.Graph().Sites(v.Parent()), func(site callgraph.Site) bool {
			arg := site.Call.ArgOf(v)
			return arg != nil && !d.pass.HelpsTests(site.Caller) && !d.mapAsked(arg, site.Call.Instr.Block()) && d.from(arg, site.Call.Instr, depth+1)
		})
	}
	return false
}

func (d *decoded) under(look *ssa.Lookup, at ssa.Instruction, depth int) bool {
	key, _ := ssaflow.ConstText(look.Index)
	d.meta = d.meta || key == "metadata"
	return d.from(look.X, at, depth)
}

func (d *decoded) fromTuple(v *ssa.Extract, at ssa.Instruction, depth int) bool {
	switch t := v.Tuple.(type) {
	case *ssa.TypeAssert:
		return v.Index == 0 && d.from(t.X, at, depth)
	case *ssa.Lookup:
		return v.Index == 0 && d.under(t, at, depth)
	case *ssa.Next:
		r, ok := t.Iter.(*ssa.Range)
		return ok && v.Index == 2 && d.from(r.X, at, depth)
	}
	return false
}

func (d *decoded) fromMemory(v *ssa.UnOp, at ssa.Instruction, depth int) bool {
	switch a := v.X.(type) {
	case *ssa.IndexAddr:
		return d.from(a.X, at, depth)
	case *ssa.FieldAddr:
		return kube.IsContentField(ssaflow.FieldOf(a)) && d.read(a.X, v, at)
	case *ssa.Alloc:
		return d.unmarshalled(a)
	}
	return false
}

// read: the object whose content it is was read, and no function was asked about it.
func (d *decoded) read(obj, content ssa.Value, at ssa.Instruction) bool {
	d.top, d.writer = content, "whoever writes the object decides"
	o := &origin{pass: d.pass, way: objects.WayTo(obj), tells: asksFunction}
	return o.fromOutside(at, 0)
}

// unmarshalled: the variable holds what was made of a text that somebody else has written.
func (d *decoded) unmarshalled(a *ssa.Alloc) bool {
	for _, c := range d.pass.Flow.Calls(a.Parent()) {
		data, target, ok := kube.Unmarshals(c.Fn)
		if !ok || c.Arg(target) == nil || ssaflow.Unwrap(c.Arg(target)) != ssa.Value(a) {
			continue
		}
		text := d.source(c.Arg(data))
		if made, ok := text.(*ssa.Call); ok {
			if by, ok := d.pass.Flow.Resolve(made); ok && data < 0 {
				text = by.Arg(0)
			}
		}
		if answered(text) {
			d.writer = "the server may answer something else, such as an error"
			return true
		}
		d.writer = "whoever writes the object decides"
		return data >= 0 && d.foreign(text, c.Instr, 0)
	}
	return false
}

// answered: the text is the body of a response, or was read of one.
func answered(v ssa.Value) bool {
	if e, ok := v.(*ssa.Extract); ok {
		call, ok := e.Tuple.(*ssa.Call)
		if !ok || len(call.Call.Args) == 0 {
			return false
		}
		v = call.Call.Args[0]
	}
	load, ok := ssaflow.Unwrap(v).(*ssa.UnOp)
	if !ok {
		return false
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	if !ok || ssaflow.FieldOf(fa) == nil {
		return false
	}
	response, ok := kube.ClosableType(fa.X.Type())
	return ok && response.Within == ssaflow.FieldOf(fa).Name()
}
