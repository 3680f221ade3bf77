// Subject: settings

package rule

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/engine/needs"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/frame/trace"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

const bansDoc = `report requests that the settings of the module forbid

The key bans of .ctrlvet.yml forbids a verb on a kind, or any client, in some packages:

	bans:
	  - {verb: update, kind: HostedCluster, in: ./..., say: patch it}
	  - {verb: [status update, status patch], kind: Node, except: ./internal/nodes/...}
	  - {in: ./api/..., say: "types have no client"}

Verbs are get, list, watch, create, update, patch and delete, alone or with a subresource in front, or
any. What a call asks for is what its request needs: CreateOrUpdate creates and updates, an apply
patches and creates, Owns lists and watches, DeleteAllOf deletes. A kind may have its group behind it,
as in Deployment.apps. Without a verb and a kind, every request is reported, and every
variable that holds a client.

The request is reported where it stands, with all clients: that of controller-runtime, generated
ones, and the dynamic one. A function that gets its object from several callers is
reported if one of them of the package hands over the kind.

Not reported are tests, requests for objects whose kind is not seen, and a kind that is one of several
which the code tells apart. Without bans the rule says nothing.`

// Bans is the analyzer of the bans. It has no evidence, and is on: somebody has asked for it.
var Bans = func() *analysis.Analyzer {
	summary, body, _ := strings.Cut(bansDoc, "\n\n")
	a := newAnalyzer(Doc{Name: config.Bans, Summary: summary, Body: body}, func(p *Pass, res *result) {
		if res.off = !p.Config.On(config.Bans); (!res.off || trace.On()) && p.looks() {
			p.as("", res, res.off).bans()
		}
	}, []option{Permissions()})
	register(a, registration{level: Default})
	return a
}()

// bans reports the requests of the package that its settings forbid.
func (p *Pass) bans() {
	bans := p.Config.Bans(filepath.Dir(inputs.Position(p.Fset, p.Files[0].Package).Filename))
	if len(bans) == 0 {
		return
	}
	for _, ask := range p.requests.Asks() {
		call := p.asking(ask.Pos)
		if call == nil {
			continue
		}
		b, of, why := p.banned(bans, ask)
		if p.Quiet(why != "", call, why) {
			continue
		}
		p.At(call).Say(strings.TrimSuffix(fmt.Sprintf("%s of %s is forbidden here by %s: %s", callName(call), of, filepath.Base(b.Source), b.Say), ": "))
	}
	if i := slices.IndexFunc(bans, func(b config.Ban) bool { return len(b.Verbs) == 0 && b.Kind == "" }); i >= 0 {
		p.clients(bans[i])
	}
}

// banned returns the first ban that forbids a request, and of what; or why none does.
func (p *Pass) banned(bans []config.Ban, ask needs.Ask) (found config.Ban, of, why string) {
	for _, b := range bans {
		if !slices.ContainsFunc(ask.Verbs, func(verb string) bool { return b.Forbids(verb, ask.Sub) }) {
			continue
		}
		if b.Kind == "" {
			return b, cmp.Or(strings.Join(resources(ask.Of), ", "), "any kind"), ""
		}
		switch meant := slices.ContainsFunc(ask.Of, func(t rbac.Target) bool {
			return (b.Group == "" || b.Group == t.Group) && p.requests.IsOf(t, b.Kind)
		}); {
		case len(ask.Of) == 0:
			why = cmp.Or(why, "the kind of the object is not seen")
		case !meant:
			why = cmp.Or(why, fmt.Sprintf("the ban is of %s, and this is of %s", b.Kind, strings.Join(resources(ask.Of), ", ")))
		case ask.Some:
			why = "the code tells several kinds apart, and which come here is not seen"
		default:
			return b, b.Kind, ""
		}
	}
	return found, "", cmp.Or(why, "no ban names "+strings.Join(ask.Verbs, " or "))
}

func resources(list []rbac.Target) (out []string) {
	for _, t := range list {
		out = append(out, strings.TrimSuffix(t.Resource+"."+t.Group, "."))
	}
	return out
}

// asking returns the call whose arguments begin at a place.
func (p *Pass) asking(paren token.Pos) *ast.CallExpr {
	for _, n := range p.Flow.Path(paren) {
		if call, ok := n.(*ast.CallExpr); ok && call.Lparen == paren {
			return call
		}
	}
	return nil
}

// clients reports the variables that hold a client.
func (p *Pass) clients(b config.Ban) {
	for _, f := range p.Sources() {
		ast.Inspect(f, func(n ast.Node) bool {
			id, _ := n.(*ast.Ident)
			if v, ok := p.TypesInfo.Defs[id].(*types.Var); ok && (kube.IsClientInterface(v.Type()) || kube.IsClientFamily(v.Type())) {
				p.At(id).Say(strings.TrimSuffix(fmt.Sprintf("%s is a client, which %s forbids here: %s", id.Name, filepath.Base(b.Source), b.Say), ": "))
			}
			return true
		})
	}
}
