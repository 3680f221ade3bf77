package nilderef

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// reportLacked reports the first use of an object in what a framework hands over, which is
// nil for some of it, before anything was asked about that.
func (c *checker) reportLacked() {
	for i := range ssaflow.Instrs(c.fn) {
		if a, ok := i.(*ssa.Alloc); ok {
			if contract, ok := kube.LacksObject(ssaflow.PointeeOf(a.Type())); ok && c.firstSeen(a) {
				c.reportFields(a, contract)
			}
		}
	}
	own := c.pass.Model.Contract(c.fn.Syntax())
	for _, p := range c.fn.Params {
		contract, ok := kube.LacksObject(p.Type())
		if _, pointer := p.Type().Underlying().(*types.Pointer); ok && pointer && own != nil && own.Framework == contract.Framework {
			c.reportFields(p, contract)
		}
	}
}

// firstSeen: a variable holds what was received from a channel here, or what a literal gets
// that is handed to another package: nobody has asked before.
func (c *checker) firstSeen(a *ssa.Alloc) bool {
	var stored ssa.Value
	for _, r := range *a.Referrers() {
		if st, ok := r.(*ssa.Store); ok && st.Addr == a {
			if stored != nil {
				return false
			}
			stored = st.Val
		}
	}
	if e, ok := stored.(*ssa.Extract); ok {
		stored = e.Tuple
	}
	switch v := stored.(type) {
	case *ssa.UnOp:
		return v.Op == token.ARROW
	case *ssa.Select:
		return true
	case *ssa.Parameter:
		return c.handedOut()
	}
	return false
}

// handedOut: the function is a literal which a function of another package is given.
func (c *checker) handedOut() bool {
	if c.fn.Parent() == nil {
		return false
	}
	for _, call := range c.pass.Flow.Calls(c.fn.Parent()) {
		if call.Static == nil && call.Fn != nil && slices.ContainsFunc(call.Args, func(v ssa.Value) bool { return c.pass.Flow.FuncOf(v) == c.fn }) {
			return true
		}
	}
	return false
}

func (c *checker) reportFields(event ssa.Value, contract kube.Contract) {
	for _, r := range *event.Referrers() {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok || !slices.Contains(contract.Lacks, ssaflow.FieldOf(fa).Name()) {
			continue
		}
		for _, load := range *fa.Referrers() {
			v, ok := load.(*ssa.UnOp)
			if !ok || v.Op != token.MUL {
				continue
			}
			for _, u := range effects.Dereferences(c.pass.Effects, v) {
				if asksBefore(event, fa, contract.Tells, u.Instr) {
					continue
				}
				if node := c.pass.Flow.Node(u.Place()); node != nil {
					c.pass.At(node).Sayf("%s is nil %s, which %s hands over too: reading it panics; %s first",
						ssaflow.FieldOf(fa).Name(), contract.LacksWhen, contract.Framework, ask(contract))
					return
				}
			}
		}
	}
}

func ask(c kube.Contract) string {
	if c.Tells != "" {
		return "ask for its " + c.Tells
	}
	return "test for nil"
}

// asksBefore: on each way to an instruction the field that is at fa, or the one that tells,
// was compared with something, or somebody got the whole event, or set the field.
func asksBefore(event ssa.Value, fa *ssa.FieldAddr, tells string, to ssa.Instruction) bool {
	before := func(i ssa.Instruction) bool { return ssaflow.Dominates(i, to) }
	for _, r := range *event.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr:
			if f := ssaflow.FieldOf(r); r.Field != fa.Field && (f == nil || f.Name() != tells) {
				continue
			}
			for _, use := range *r.Referrers() {
				switch use := use.(type) {
				case *ssa.Store:
					if before(use) {
						return true
					}
				case *ssa.UnOp:
					if slices.ContainsFunc(*use.Referrers(), func(i ssa.Instruction) bool { return asks(i) && before(i) }) {
						return true
					}
				}
			}
		case *ssa.UnOp, ssa.CallInstruction:
			if before(r) {
				return true
			}
		}
	}
	return false
}

// asks: an instruction compares, or hands on, what it is given.
func asks(i ssa.Instruction) bool {
	switch i.(type) {
	case *ssa.BinOp, ssa.CallInstruction, *ssa.MakeInterface, *ssa.Phi:
		return true
	}
	return false
}
