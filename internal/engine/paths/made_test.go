package paths_test

import (
	"fmt"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// TestFindPathMade: what a path has put into a list, a joined error or a variable that a
// literal captures is there when it is asked for.
func TestFindPathMade(t *testing.T) {
	const kept = `var err error; defer func() { errors.Is(err, nil) }(); `
	cases := []pathCase{
		{Name: "list with an element", Body: `var errs []error; if e := get(); e != nil { errs = append(errs, e); from() }; if len(errs) == 0 { to() }`},
		{Name: "list with one of two", Body: `var errs []error; if e := get(); e != nil { errs = append(errs, e); from() }; if e := get(); e != nil { errs = append(errs, e) }; if len(errs) > 0 { return }; to()`},
		{Name: "list with more than one", Body: `var errs []error; if e := get(); e != nil { errs = append(errs, e); from() }; if len(errs) > 1 { return }; to()`, Feasible: true},
		{Name: "list that is emptied", Body: `var errs []error; if e := get(); e != nil { errs = append(errs, e); from() }; if b { errs = nil }; if len(errs) == 0 { to() }`, Feasible: true},
		{Name: "list of another", Body: `var errs, more []error; if e := get(); e != nil { errs = append(errs, e); from() }; more = append(more, errs...); if len(more) == 0 { to() }`},
		{Name: "nothing appended", Body: `var errs, more []error; from(); errs = append(errs, more...); if len(errs) == 0 { to() }`, Feasible: true},
		{Name: "literal", Body: `list := []string{s}; from(); if b { list = nil }; if len(list) == 0 { to() }`, Feasible: true},
		{Name: "literal, not set anew", Body: `var list []string; if b { list = []string{s}; from() }; if len(list) == 0 { to() }`},
		{Name: "part of a literal", Body: `var list []string; if b { list = []string{s}[:0]; from() }; if len(list) == 0 { to() }`, Feasible: true},
		{Name: "joined", Body: `var err error; if e := get(); e != nil { from(); err = errors.Join(err, e) }; if err == nil { to() }`},
		{Name: "joined, perhaps nil", Body: `e := get(); from(); err := errors.Join(e); if err == nil { to() }`, Feasible: true},
		{Name: "joined list", Body: `var errs []error; if e := get(); e != nil { errs = append(errs, e); from() }; if errors.Join(errs...) == nil { to() }`},
		{Name: "joined list of what may be nil", Body: `var errs []error; e := get(); if b { errs = append(errs, e); from() }; if errors.Join(errs...) == nil { to() }`, Feasible: true},
		{Name: "joined in the round before", Body: `var err, kept error; for ask() { if b { kept = errors.Join(err); from() }; err = errors.New("x"); if kept == nil { to() }; b = !b }`, Feasible: true},
		{Name: "captured", Body: kept + `if e := get(); e != nil { from(); err = e }; if err == nil { to() }`},
		{Name: "captured, joined", Body: kept + `if e := get(); e != nil { from(); err = errors.Join(err, e) }; if ask() { err = errors.Join(err, errors.New("x")) }; if err == nil { to() }`},
		{Name: "captured, set anew", Body: kept + `if e := get(); e != nil { from(); err = e }; err = get(); if err == nil { to() }`, Feasible: true},
		{Name: "captured, set to nil", Body: kept + `err = get(); from(); err = nil; if err != nil { to() }`},
		{Name: "captured, set anew on one way", Body: kept + `if e := get(); e != nil { from(); err = e }; if b { err = nil }; if err == nil { to() }`, Feasible: true},
	}
	s, p := ssatest.Load(t, pathProgram(cases))
	isTo := func(i ssa.Instruction) bool {
		c, ok := i.(*ssa.Call)
		return ok && c.Call.StaticCallee() != nil && c.Call.StaticCallee().Name() == "to"
	}
	writes := func(i ssa.Instruction, at ssaflow.AccessPath) bool {
		st, ok := i.(*ssa.Store)
		return ok && p.PlaceOf(st.Addr) == at
	}
	for i, c := range cases {
		fn := ssatest.Function(t, s, p, fmt.Sprintf("f%d", i))
		from := paths.After(ssatest.One(t, p, fn, "from").Instr)
		if !paths.Find(p, from, paths.Query{To: isTo, Plain: true}).Found() {
			t.Errorf("%s: no path even where conditions do not matter", c.Name)
		}
		if got := paths.Find(p, from, paths.Query{To: isTo, MayWrite: writes}).Found(); got != c.Feasible {
			t.Errorf("%s: %v", c.Name, got)
		}
	}
}
