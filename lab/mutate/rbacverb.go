package mutate

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

var rbacVerb = &Operator{
	Name:  "rbacverb",
	Doc:   "takes a verb that the package needs out of its RBAC marker and out of the roles made of it",
	Rules: []string{"rbacmissing"},
	Find: func(p *Package, add func(ast.Node, ...Edit)) {
		needed := p.requests()
		granted := map[Grant]int{}
		markers := p.markers()
		for _, m := range markers {
			for g := range m.grants() {
				granted[g]++
			}
		}
		for _, m := range markers {
			verbs := m.args["verbs"]
			if len(verbs) < 2 { // one without verbs is refused
				continue
			}
			for i, w := range verbs {
				for g := range m.grants() {
					if g.Verb == w.Text && needed[g] && granted[g] == 1 && (p.Granted == nil || !p.Granted(g)) {
						add(m, m.without(verbs, i))
						break
					}
				}
			}
		}
	},
	Revokes: func(p *Package, s Site) (out []Grant) {
		for _, m := range p.markers() {
			if m.From > s.Edits[0].Pos || s.Edits[0].End > m.To {
				continue
			}
			for g := range m.grants() {
				word := token.Pos(len(g.Verb))
				for _, w := range m.args["verbs"] {
					at := m.From + token.Pos(w.Start)
					if w.Text == g.Verb && s.Edits[0].Pos <= at && at+word <= s.Edits[0].End {
						out = append(out, g)
					}
				}
			}
		}
		return out
	},
}

// A Grant allows a request: a verb on a resource, its subresource included.
type Grant struct{ Group, Resource, Verb string }

// A marker is one that controller-gen makes a rule of.
type marker struct {
	rbac.Marker
	args rbac.Arguments
}

// markers returns the RBAC markers of the package.
func (p *Package) markers() (out []marker) {
	for _, f := range p.Files {
		if strings.HasSuffix(p.fileName(f.Package), "_test.go") {
			continue
		}
		var collected map[*ast.Comment]bool
		for _, m := range rbac.Markers(f) {
			args, err := rbac.Parse(m.Text)
			if m.Kind != rbac.Known || err != nil {
				continue
			}
			if collected == nil {
				collected = rbac.Collected(f)
			}
			if collected[m.Comment] {
				out = append(out, marker{m, args})
			}
		}
	}
	return out
}

// grants visits what the marker grants by name.
func (m marker) grants() func(yield func(Grant) bool) {
	return func(yield func(Grant) bool) {
		for _, group := range m.args["groups"] {
			name := strings.Trim(group.Text, `"`)
			if name == "core" {
				name = ""
			}
			for _, resource := range m.args["resources"] {
				for _, verb := range m.args["verbs"] {
					if !yield(Grant{name, resource.Text, verb.Text}) {
						return
					}
				}
			}
		}
	}
}

// without returns the edit that takes one of the verbs out, and what parts it from
// the others.
func (m marker) without(verbs []rbac.Word, i int) Edit {
	from, to := verbs[i].Start, verbs[i].End
	if i > 0 {
		from = verbs[i-1].End
	} else {
		to = verbs[1].Start
	}
	return Edit{m.From + token.Pos(from), m.From + token.Pos(to), ""}
}

// requests returns what the package asks an API server for, as far as its own code
// says it: writes, reads from a cache, which lists and watches, and what builders
// watch. Live reads are none of it, nor is the kind of an interface.
func (p *Package) requests() map[Grant]bool {
	out := map[Grant]bool{}
	kinds := rbac.NewKinds(nil, p.Fset)
	need := func(e ast.Expr, sub string, verbs ...string) {
		named := kube.Named(p.Info.TypeOf(e))
		if named == nil || types.IsInterface(named) {
			return
		}
		target, ok := kinds.Of(named.Obj())
		if !ok {
			return
		}
		for _, verb := range verbs {
			out[Grant{target.Group, target.Resource + sub, verb}] = true
		}
	}
	p.calls(func(call *ast.CallExpr, fn *types.Func, path []ast.Node) {
		if strings.HasSuffix(p.fileName(call.Pos()), "_test.go") {
			return
		}
		if i, ok := kube.WatchesKind(fn); ok && i < len(call.Args) {
			need(call.Args[i], "", "list", "watch")
		}
		op, ok := p.operation(call)
		if !ok || op.Obj < 0 || op.Obj >= len(call.Args) || op.Clientset {
			return
		}
		x, recv := p.receiver(call)
		sub := ""
		if accessor, isCall := ast.Unparen(x).(*ast.CallExpr); x != nil && isCall && kube.IsStatusAccessor(p.callee(accessor)) {
			sub = "/status"
		}
		switch op.Verb {
		case kube.Get, kube.List:
			if recv != nil && kube.IsCachingClient(recv) {
				need(call.Args[op.Obj], "", "list", "watch")
			}
		case kube.Create, kube.Update, kube.Patch, kube.Delete:
			if sub != "" || op.Sub == "" {
				need(call.Args[op.Obj], sub, strings.ToLower(string(op.Verb)))
			}
		}
	})
	return out
}
