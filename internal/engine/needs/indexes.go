package needs

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// An index is a field by which objects of a kind can be found, or are asked for.
type index struct {
	place
	Func   string
	Kind   []Source
	Field  string   // "" where it is no constant
	Client []Source // that is asked
	Type   string   // of the objects, as the source calls it
}

// indexed notes that a field is indexed.
func (c *collector) indexed(call ssaflow.Call) {
	ix := index{place: c.place(call.Instr.Pos()), Func: c.owner, Kind: c.sources(call.Arg(1))}
	ix.Field, _ = constText(call.Arg(2))
	ix.Type = typeText(call.Arg(1))
	c.setup.Indexes = append(c.setup.Indexes, ix)
}

// typeText names the kind of an object or list as messages do.
func typeText(v ssa.Value) string {
	if n := kube.Named(ssaflow.Unwrap(v).Type()); n != nil && !types.IsInterface(n) {
		return n.Obj().Name()
	}
	return ""
}

// selects notes the fields that a list asks for.
func (c *collector) selects(call ssaflow.Call, need need) {
	if !call.Variadic() || len(call.Args) == 0 {
		return
	}
	opts, ok := c.p.Elements(call.Args[len(call.Args)-1])
	if !ok {
		return
	}
	s := selection{p: c.p, seen: make(map[ssa.Value]bool)}
	for _, o := range opts {
		t := ssaflow.Unwrap(o).Type()
		by := kube.ListOption(t)
		if by == kube.ByUnknown {
			by = kube.ListOption(ssaflow.PointeeOf(t))
		}
		if by == kube.ByFields || by == kube.ByStruct {
			s.visit(o)
		}
	}
	for _, field := range sorted(s.fields) {
		c.setup.Selects = append(c.setup.Selects, index{place: c.place(call.Instr.Pos()), Func: c.owner, Kind: need.Kind, Field: field, Client: need.Client, Type: typeText(call.Arg(1))})
	}
}

// A selection collects the fields that options ask for.
type selection struct {
	p      *ssaflow.Package
	seen   map[ssa.Value]bool
	fields []string
}

func (s *selection) name(v ssa.Value) {
	if text, ok := constText(v); ok {
		s.fields = append(s.fields, text)
	}
}

func (s *selection) visit(v ssa.Value) {
	if v == nil || s.seen[v] {
		return
	}
	s.seen[v] = true
	switch x := v.(type) {
	case *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.ChangeType, *ssa.UnOp:
		s.visit(ssaflow.Behind(v))
	case *ssa.Phi:
		for _, e := range x.Edges {
			s.visit(e)
		}
	case *ssa.MakeMap:
		for _, r := range *x.Referrers() {
			if m, ok := r.(*ssa.MapUpdate); ok && m.Map == x {
				s.name(m.Key)
			}
		}
	case *ssa.Alloc:
		s.memory(x)
	case *ssa.Call:
		call, ok := s.p.Resolve(x)
		if arg, selects := kube.SelectsField(call.Fn); ok && selects {
			if _, text := constText(call.Arg(arg)); text {
				s.name(call.Arg(arg))
			} else {
				s.visit(call.Arg(arg))
			}
		}
	}
}

// memory looks into a variable of an option, or its field for a selector of fields.
func (s *selection) memory(a *ssa.Alloc) {
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == a {
				s.visit(r.Val)
			}
		case *ssa.FieldAddr:
			f := ssaflow.FieldOf(r)
			if f == nil || f.Name() != "FieldSelector" && f.Name() != "Selector" {
				continue
			}
			for _, rr := range *r.Referrers() {
				if st, ok := rr.(*ssa.Store); ok && st.Addr == r {
					s.visit(st.Val)
				}
			}
		}
	}
}

// A fieldUse is a field of a kind that is indexed or asked for.
type fieldUse struct {
	Use
	Type, Field string
}

// kindsOf returns the group and resource of the kinds that an index is for; ok is false
// where there may be others.
func (j *joined) kindsOf(ix index) (out []string, ok bool) {
	list := j.resolve(ix.Kind)
	for _, s := range list {
		part := strings.SplitN(string(s), "|", 4)
		if !strings.HasPrefix(part[0], fromKind+":") || len(part) < 4 {
			return nil, false
		}
		out = append(out, part[0]+"|"+part[1])
	}
	return out, len(list) > 0
}

// fields compares the fields that lists ask for with those that are indexed.
func (j *joined) fields(facts []PackageFact) {
	if j.noted(hiddenIndexes) || j.noted(ownClient) {
		return
	}
	have := make(map[string]bool) // kind and field, either may be "" for any
	for _, f := range facts {
		for _, ix := range f.Fact.Setup.Indexes {
			kinds, ok := j.kindsOf(ix)
			if !ok {
				kinds = []string{""}
			}
			for _, k := range kinds {
				have[k+" "+ix.Field] = true
			}
		}
	}
	if have[" "] {
		return
	}
	for _, f := range facts {
		for _, s := range f.Fact.Setup.Selects {
			j.unindexed(f.Path, s, have)
		}
	}
}

// unindexed notes a list that asks the cache for a field that nothing indexes.
func (j *joined) unindexed(pkg string, s index, have map[string]bool) {
	client := j.clientOf(s.Client)
	if !j.surely(s.Func) || client.sort != cached || !client.sure || have[" "+s.Field] {
		return
	}
	kinds := j.resolve(s.Kind)
	for _, k := range kinds {
		part := strings.SplitN(string(k), "|", 4)
		if !strings.HasPrefix(part[0], fromKind+":") || len(part) < 4 || strings.Contains(part[3], "u") {
			return
		}
		kind := part[0] + "|" + part[1]
		part[0] = strings.TrimPrefix(part[0], fromKind+":")
		if part[1] == "" || j.readsLive(part) || have[kind+" "+s.Field] || have[kind+" "] {
			return
		}
	}
	if len(kinds) > 0 {
		j.program.Unindexed = append(j.program.Unindexed, fieldUse{Use{Package: pkg, place: s.place, Why: "List", fn: s.Func}, strings.TrimSuffix(s.Type, "List"), s.Field})
	}
}
