package leak

import (
	"go/ast"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var transport = rule.Form{Name: "transport", Run: reportTransports}

// reportTransports reports transports that a function makes for its own requests, or for those
// of its callers, and of which nobody closes the connections that they keep.
func reportTransports(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		if f.TooComplex || comesOnce(pass, f.Fn) {
			continue
		}
		for i := range ssaflow.Instrs(f.Fn) {
			made, ok := i.(*ssa.Alloc)
			if !ok || !kube.IsHTTPTransport(made.Type()) || ssaflow.Struct(made.Type()) == nil {
				continue
			}
			u := newTransportUse(pass, made)
			if !u.left() {
				continue
			}
			switch {
			case u.sends && u.request != nil && !closesRequests(f.Fn):
				sayTransport(pass, made, f.Fn, nil)
			case u.returned:
				if request, by := lentTo(pass, f.Fn, u.result); request != nil {
					sayTransport(pass, made, by, request)
				}
			}
		}
	}
}

// comesOnce: the function runs once in a process, or for a person.
func comesOnce(pass *rule.Pass, fn *ssa.Function) bool {
	return pass.HelpsTests(fn) || endsWithProcess(pass, fn) || locks.InOnce(pass.Flow, fn)
}

// lentTo returns the request that a caller of fn sends by the result, and leaves it at that.
func lentTo(pass *rule.Pass, fn *ssa.Function, result int) (request ssa.Instruction, by *ssa.Function) {
	for _, s := range pass.Effects.Graph().Sites(fn) {
		instr, ok := s.Call.Instr.(*ssa.Call)
		if !ok || comesOnce(pass, s.Caller) {
			continue
		}
		v := ssa.Value(instr)
		if instr.Call.Signature().Results().Len() > 1 {
			v = ssaflow.Result(instr, result)
		}
		if v == nil {
			continue
		}
		if u := newTransportUse(pass, v); u.left() && u.request != nil && !closesRequests(s.Caller) {
			return u.request, s.Caller
		}
	}
	return nil, nil
}

func sayTransport(pass *rule.Pass, made *ssa.Alloc, by *ssa.Function, lent ssa.Instruction) {
	var lit *ast.CompositeLit
	for _, n := range pass.Flow.Path(made.Pos()) {
		if l, ok := n.(*ast.CompositeLit); ok {
			lit = l
			break
		}
	}
	if lit == nil || lit.Type == nil {
		return
	}
	f := pass.At(lit.Type)
	if lent != nil {
		f = f.Because(lent, "requests are sent by it here")
	}
	f.Fix("close each connection behind its request", withoutKeepAlives(pass, lit)).
		Sayf("each call of %s makes a transport, which never closes its connections: each leaves some behind; keep one client, or set IdleConnTimeout", ssaflow.Outermost(by).Name())
}

// withoutKeepAlives adds the field that has a transport close its connections.
func withoutKeepAlives(pass *rule.Pass, lit *ast.CompositeLit) fix.Edit {
	const field = "DisableKeepAlives: true"
	if len(lit.Elts) == 0 {
		return fix.Insert(lit.Rbrace, field)
	}
	first := pass.Fset.Position(lit.Elts[0].Pos())
	if first.Line == pass.Fset.Position(lit.Lbrace).Line {
		return fix.Insert(lit.Elts[0].Pos(), field+", ")
	}
	return fix.Insert(lit.Elts[0].Pos(), field+",\n"+strings.Repeat("\t", first.Column-1))
}
