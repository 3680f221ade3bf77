package nilderef

import (
	_ "embed"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports pointers that are nil where they are used.
var Analyzer = rule.New(doc, run)

// unchecked is the form for conditions that nobody reckons to be absent.
var unchecked rule.Switch

func init() {
	unchecked.Bind(Analyzer, "unchecked", "also report conditions that no code of the package tests for nil")
}

func run(pass *rule.Pass) {
	gaps(pass)
	tested, callers := testedFields(pass.Flow), pass.Effects.Graph()
	for _, f := range pass.Funcs() {
		c := &checker{pass: pass, fn: f.Fn}
		if len(tested) > 0 && !f.TooComplex {
			c.optionals(tested, callers)
		}
		for _, call := range pass.Flow.Calls(f.Fn) {
			c.condition(call)
			c.unasked(call)
			c.results(call)
		}
		c.halves()
		for _, fail := range flow.Failures(f.Fn) {
			c.failed(fail)
		}
	}
}

type checker struct {
	pass *rule.Pass
	fn   *ssa.Function
}

// A use is an instruction that panics when a value is nil, with what it reads.
type use struct {
	instr ssa.Instruction
	what  string
	// inside: a function of this package does it.
	inside *ssa.Function
}

// uses returns the places that panic when v is nil.
func (c *checker) uses(v ssa.Value) []use {
	var out []use
	for _, r := range *v.Referrers() {
		if u, ok := c.useOf(v, r, 0); ok {
			out = append(out, u)
		}
	}
	return out
}

func (c *checker) useOf(v ssa.Value, r ssa.Instruction, depth int) (use, bool) {
	switch r := r.(type) {
	case *ssa.FieldAddr:
		if f := flow.FieldOf(r); f != nil && r.X == v {
			return use{instr: r, what: "." + f.Name()}, true
		}
	case *ssa.UnOp:
		return use{instr: r, what: "*"}, r.X == v
	case ssa.CallInstruction:
		if r.Common().IsInvoke() && r.Common().Value == v {
			return use{instr: r, what: "." + r.Common().Method.Name()}, true
		}
		if call, ok := c.pass.Flow.Resolve(r); ok && depth < 3 {
			return c.passedOn(v, call, depth)
		}
	case *ssa.ChangeInterface:
		for _, x := range *r.Referrers() {
			if u, ok := c.useOf(r, x, depth); ok {
				return u, true
			}
		}
	}
	return use{}, false
}

// passedOn: a function of the package uses its parameter at once.
func (c *checker) passedOn(v ssa.Value, call flow.Call, depth int) (use, bool) {
	fn := call.Static
	if fn == nil || call.Closure != nil || len(fn.Blocks) == 0 {
		return use{}, false
	}
	for i, a := range call.Args {
		if a != v || i >= len(fn.Params) {
			continue
		}
		for _, r := range *fn.Params[i].Referrers() {
			if r.Block() != fn.Blocks[0] {
				continue
			}
			if u, ok := c.useOf(fn.Params[i], r, depth+1); ok {
				return use{instr: call.Instr, what: u.what, inside: fn}, true
			}
		}
	}
	return use{}, false
}

// tested: v is compared with nil on every way to b, or known not to be nil.
func (c *checker) tested(v ssa.Value, b *ssa.BasicBlock) bool {
	if c.pass.Flow.NonNil(v, b) {
		return true
	}
	for _, r := range *v.Referrers() {
		bin, ok := r.(*ssa.BinOp)
		if !ok {
			continue
		}
		if _, _, isTest := (flow.Cond{Value: bin, Val: true}).NilTest(); isTest && (bin.Block() == b || bin.Block().Dominates(b)) {
			return true
		}
	}
	return false
}
