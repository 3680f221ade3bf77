package mutate

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var eventArg = &Operator{
	Name:  "eventarg",
	Doc:   "drops the last argument of the format of an event",
	Rules: []string{"eventsprintf"},
	Find: func(p *Package, add func(ast.Node, ...Edit)) {
		p.calls(func(call *ast.CallExpr, fn *types.Func, _ []ast.Node) {
			rec, ok := kube.RecordOf(fn)
			last := len(call.Args) - 1
			if !ok || !rec.Formats || last <= rec.Text || call.Ellipsis.IsValid() {
				return
			}
			format := p.Info.Types[call.Args[rec.Text]].Value
			if format == nil || format.Kind() != constant.String || strings.Contains(constant.StringVal(format), "[") {
				return
			}
			add(call, drop(call, last))
		})
	},
}

var logArg = &Operator{
	Name:  "logarg",
	Doc:   "drops the last value of a log line",
	Rules: []string{"logpairs"},
	Find: func(p *Package, add func(ast.Node, ...Edit)) {
		p.calls(func(call *ast.CallExpr, fn *types.Func, _ []ast.Node) {
			first, ok := kube.LogPairs(fn)
			last := len(call.Args) - 1
			if ok && last > first && (last-first)%2 == 1 && !call.Ellipsis.IsValid() {
				add(call, drop(call, last))
			}
		})
	},
}

var fieldOwner = &Operator{
	Name:  "fieldowner",
	Doc:   "drops the field owner of a server-side apply, or that it forces its fields",
	Rules: []string{"ssaowner"},
	Find: func(p *Package, add func(ast.Node, ...Edit)) {
		p.calls(func(call *ast.CallExpr, fn *types.Func, _ []ast.Node) {
			op, ok := p.operation(call)
			if !ok || call.Ellipsis.IsValid() || !p.applies(op, call) {
				return
			}
			for i := op.Opts; i < len(call.Args); i++ {
				if lit, ok := ast.Unparen(call.Args[i]).(*ast.CompositeLit); ok && op.Clientset {
					p.dropOwnerFields(call, lit, add)
					continue
				}
				switch kube.ApplyOptionOf(p.Info.TypeOf(call.Args[i]), p.objectOf(call.Args[i])) {
				case kube.OptionOwner, kube.OptionForce:
					add(call.Args[i], drop(call, i))
				}
			}
		})
	},
}

// applies reports whether a call is a server-side apply.
func (p *Package) applies(op kube.Op, call *ast.CallExpr) bool {
	if op.Verb == kube.Apply {
		return true
	}
	if op.Verb != kube.Patch {
		return false
	}
	if op.Clientset {
		for _, arg := range call.Args {
			if kube.PatchTypeOf(p.Info.Types[arg]) == kube.ApplyPatch {
				return true
			}
		}
		return false
	}
	return op.Patch < len(call.Args) && kube.IsVar(p.objectOf(call.Args[op.Patch]), "client.Apply")
}

// dropOwnerFields drops the fields of an options literal that name the owner and
// force the fields.
func (p *Package) dropOwnerFields(call *ast.CallExpr, lit *ast.CompositeLit, add func(ast.Node, ...Edit)) {
	for i, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return
		}
		id, ok := kv.Key.(*ast.Ident)
		if !ok || id.Name != kube.FieldManagerField && id.Name != kube.ForceField {
			continue
		}
		var end token.Pos
		if i+1 < len(lit.Elts) {
			end = lit.Elts[i+1].Pos()
		} else {
			end = lit.Rbrace
		}
		add(kv, Edit{kv.Pos(), end, ""})
	}
}
