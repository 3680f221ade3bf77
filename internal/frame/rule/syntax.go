// Subject: syntax

package rule

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// Sources returns the files the rule may report in.
func (p *Pass) Sources() []*ast.File {
	var out []*ast.File
	for _, f := range p.Files {
		tf := p.Fset.File(f.FileStart)
		if tf != nil && !p.generated(tf) && (p.opts.tests || !p.testing(tf)) {
			out = append(out, f)
		}
	}
	return out
}

// AsWritten returns the files the rule may report in, others that the program is made of as well, such as
// generated ones and helpers of tests, and their types as the driver read them: nothing was inlined, so
// that text can be compared with text.
func (p *Pass) AsWritten() (files, others []*ast.File, info *types.Info) {
	for _, f := range p.written.Files {
		switch tf := p.Fset.File(f.FileStart); {
		case tf == nil:
		case !p.generated(tf) && (p.opts.tests || !p.testing(tf)):
			files = append(files, f)
		case !strings.HasSuffix(tf.Name(), "_test.go"):
			others = append(others, f)
		}
	}
	return files, others, p.written.TypesInfo
}

// EachCall visits the calls of known functions in the files the rule may report
// in. Package variables of controller-runtime that stand for a function count as
// that function.
func (p *Pass) EachCall(visit func(call *ast.CallExpr, fn *types.Func)) {
	for _, f := range p.Sources() {
		ast.Inspect(f, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if fn := p.Callee(call); fn != nil {
					visit(call, fn)
				}
			}
			return true
		})
	}
}

// EachCallAround is EachCall with the nodes around each call, innermost first.
func (p *Pass) EachCallAround(visit func(call *ast.CallExpr, fn *types.Func, around []ast.Node)) {
	for _, f := range p.Sources() {
		ast.PreorderStack(f, nil, func(n ast.Node, stack []ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if fn := p.Callee(call); fn != nil {
					around := slices.Clone(stack)
					slices.Reverse(around)
					visit(call, fn, around)
				}
			}
			return true
		})
	}
}

// Callee returns the function or method that call names, or nil.
func (p *Pass) Callee(call *ast.CallExpr) *types.Func {
	if fn := model.Callee(p.TypesInfo, call); fn != nil {
		return fn
	}
	return kube.FuncVar(p.TypesInfo.Uses[model.Name(call.Fun)])
}
