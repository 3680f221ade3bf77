package nodeport

import (
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// selectors are what the package selects Pods by; pods are the constant labels of those that it makes.
type selectors struct {
	pass *rule.Pass
	pods []map[string]string
}

// collect notes the labels of templates of Pods.
func (s *selectors) collect() {
	s.pass.Flow.EachFieldStore(func(at *ssa.FieldAddr) {
		if ssaflow.FieldOf(at).Name() != "Labels" {
			return
		}
		if meta := field(at.X); meta == nil || !kube.IsType(meta.X.Type(), "corev1.PodTemplateSpec", "corev1.Pod") {
			return
		}
		for _, v := range ssaflow.StoresTo(at) {
			labels, _ := objects.ConstantPairs(s.pass.Flow, v)
			s.pods = append(s.pods, labels)
		}
	})
}

// look reports a selector that is the same for all objects of a kind, although their names are not.
func (s *selectors) look(st *ssa.Store, at *ssa.FieldAddr) {
	spec, service := at, kube.IsType(at.X.Type(), "corev1.ServiceSpec")
	switch {
	case ssaflow.FieldOf(at).Name() == "MatchLabels":
		if spec = field(at.X); spec == nil || !kube.IsFixed(ssaflow.FieldOf(spec)) {
			return
		}
	case ssaflow.FieldOf(at).Name() != "Selector" || !service:
		return
	}
	made := s.object(spec)
	labels, alone := objects.ConstantPairs(s.pass.Flow, st.Val)
	if made == nil || !alone || len(labels) == 0 || !s.isNamed(made) {
		return
	}
	var texts []string
	for _, key := range slices.Sorted(maps.Keys(labels)) {
		texts = append(texts, key+"="+labels[key])
	}
	kind, text := kube.KindOf(made.Type()).Name(), strings.Join(texts, ",")
	switch {
	case !service:
		s.pass.At(st).
			Sayf("every %[1]s made here labels its Pods %[2]s: what selects those of one gets those of all; add the name of the %[1]s to labels and selector", kind, text)
	case slices.ContainsFunc(s.pods, func(pod map[string]string) bool {
		return !slices.ContainsFunc(slices.Collect(maps.Keys(labels)), func(key string) bool { return pod[key] != labels[key] })
	}):
		s.pass.At(st).
			Sayf("every Service made here selects Pods by %s, which all have: it sends requests to those of other objects; add a name to labels and selector", text)
	}
}

// object returns the object that is made here and of which a field is a part; nil where it is not.
func (s *selectors) object(at *ssa.FieldAddr) *ssa.Alloc {
	for depth := 0; at != nil && depth < 8; depth++ { // a struct may lie in itself
		a, ok := objects.PathOf(s.pass.Flow, at).Root.(*ssa.Alloc)
		if !ok || kube.KindOf(a.Type()) != nil {
			return a
		}
		at = field(a)
	}
	return nil
}

// field returns the field that a struct lies in, or that gets it or its address.
func field(v ssa.Value) *ssa.FieldAddr {
	if at, ok := v.(*ssa.FieldAddr); ok {
		return at
	}
	if v.Referrers() == nil {
		return nil
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if at, ok := r.Addr.(*ssa.FieldAddr); ok && r.Val == v {
				return at
			}
		case *ssa.UnOp:
			if at := field(r); at != nil {
				return at
			}
		}
	}
	return nil
}

// isNamed: an object gets a name that is made of another object, and lies in a namespace that is not made of its name.
func (s *selectors) isNamed(made *ssa.Alloc) bool {
	named := false
	for _, w := range objects.MetaWrites(s.pass.Flow, made.Parent()) {
		if objects.PathOf(s.pass.Flow, w.Object).Root != ssa.Value(made) {
			continue
		}
		switch w.Field {
		case "Name":
			named = named || s.isOfOther(w.Val, made, 0)
		case "Namespace":
			if ssaflow.BuiltOf(w.Val, func(v ssa.Value) bool {
				f, ok := objects.FieldOfObject(s.pass.Flow, v)
				return ok && f.Name() == "Name"
			}) {
				return false
			}
		}
	}
	return named
}

// isOfOther: a text is made of an object, or of the request for one, here or by a caller.
func (s *selectors) isOfOther(v ssa.Value, made *ssa.Alloc, depth int) bool {
	return ssaflow.BuiltOf(v, func(v ssa.Value) bool {
		if kind := kube.KindOf(v.Type()); kind != nil && kind != kube.KindOf(made.Type()) || kube.IsRequest(v.Type()) {
			return true
		}
		p, ok := v.(*ssa.Parameter)
		return ok && depth <= 2 && slices.ContainsFunc(s.pass.Effects.Graph().Sites(p.Parent()), func(site callgraph.Site) bool {
			arg := site.Call.ArgOf(p)
			return arg != nil && s.isOfOther(arg, made, depth+1)
		})
	})
}
