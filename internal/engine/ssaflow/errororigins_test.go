package ssaflow_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

const errorPrograms = `package p

import (
	"errors"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func sink(err error) {}
func get() error
func put() error
func pair() (int, error)
func log(err error) {}

func wrap(err error) error { out := fmt.Errorf("wrapped: %w", err); return out }
func say(err error) error { return errors.New(err.Error()) }
func ignore(err error) error { if apierrors.IsNotFound(err) { return nil }; return err }

func plain() { sink(get()) }
func second() { _, err := pair(); sink(err) }
func wrapped() { sink(fmt.Errorf("w: %w", get())) }
func text() { sink(fmt.Errorf("w: %v", get())) }
func message() { sink(fmt.Errorf("w: %s", get().Error())) }
func anew() { sink(errors.New(get().Error())) }
func printed() { sink(errors.New(fmt.Sprintf("x %v", get()))) }
func mixed() { sink(fmt.Errorf("%w: %v", get(), put())) }
func joined() { sink(errors.Join(get(), put())) }
func textOfWrapped() { sink(fmt.Errorf("%v", fmt.Errorf("%w", get()))) }
func wrappedText() { sink(fmt.Errorf("%w", fmt.Errorf("%v", get()))) }
func filtered() { sink(client.IgnoreNotFound(get())) }
func replaced() { err := get(); if err != nil { err = put() }; sink(err) }
func branch(c bool) { err := get(); if c { err = wrap(err) }; sink(err) }
func own() { sink(wrap(get())) }
func ownText() { sink(say(get())) }
func ownTwice() { sink(wrap(say(get()))) }
func ownFilter() { sink(ignore(get())) }
func named() { sink(func() (err error) { defer func() { if err != nil { err = wrap(err) } }(); err = get(); return }()) }
func captured() { err := get(); func() { sink(err) }() }

func untested() { err := get(); sink(err) }
func failed() { if err := get(); err != nil { sink(err) } }
func absent() { if err := get(); err == nil { sink(err) } }
func tested() { err := get(); if apierrors.IsNotFound(err) { return }; sink(err) }
func found() { err := get(); if apierrors.IsNotFound(err) { sink(err) } }
func remains() { err := get(); if err != nil && !apierrors.IsNotFound(err) { return }; sink(err) }
func remainsIgnored() { err := get(); if client.IgnoreNotFound(err) != nil { return }; sink(err) }
func switched() { err := get(); switch { case err == nil: case apierrors.IsNotFound(err): default: sink(err) } }
func logged() { err := get(); if apierrors.IsNotFound(err) { log(err) }; sink(err) }
func loggedElse() { err := get(); if err == nil { return }; if !apierrors.IsNotFound(err) { log(err) } else { println() }; sink(err) }
func noted() { err := get(); gone := apierrors.IsNotFound(err); println(gone); sink(err) }
func asked() { err := get(); if errors.Is(err, errors.ErrUnsupported) { println() }; sink(err) }
func other() { err, err2 := get(), put(); if apierrors.IsNotFound(err2) { return }; sink(err) }
func again() { err := get(); if apierrors.IsNotFound(err) { return }; err = put(); sink(err) }
func inMemory() { err := get(); f := func() { log(err) }; if apierrors.IsNotFound(err) { return }; sink(err); f() }
func inMemoryAgain() { err := get(); f := func() { log(err) }; if apierrors.IsNotFound(err) { return }; err = put(); sink(err); f() }
`

func loadErrors(t *testing.T) (*enginetest.Source, *ssaflow.Package) {
	t.Helper()
	s := enginetest.Newest(t).Check(t, "example.com/p", errorPrograms)
	p := enginetest.Result[*ssaflow.Package](t, s, ssaflow.Analyzer)
	if !p.Build() {
		t.Fatal("no SSA form")
	}
	return s, p
}

// sinkCall returns the call of sink in a function or in a literal of it.
func sinkCall(p *ssaflow.Package, fn *ssa.Function) (ssaflow.Call, bool) {
	for _, c := range p.Calls(fn) {
		if c.Fn != nil && c.Fn.Name() == "sink" {
			return c, true
		}
	}
	for _, lit := range fn.AnonFuncs {
		if c, ok := sinkCall(p, lit); ok {
			return c, true
		}
	}
	return ssaflow.Call{}, false
}

func TestErrorOrigins(t *testing.T) {
	s, p := loadErrors(t)
	done := map[ssaflow.ErrorStep]string{ssaflow.ErrorKept: "", ssaflow.ErrorWrapped: " wrapped", ssaflow.ErrorFiltered: " filtered", ssaflow.ErrorText: " text"}
	for name, want := range map[string]string{
		"plain":         "get",
		"second":        "pair#1",
		"wrapped":       "get wrapped",
		"text":          "get text",
		"message":       "get text",
		"anew":          "get text",
		"printed":       "get text",
		"mixed":         "get wrapped, put text",
		"joined":        "get wrapped, put wrapped",
		"textOfWrapped": "get text",
		"wrappedText":   "get text",
		"filtered":      "get filtered",
		"replaced":      "get, put",
		"branch":        "get, get wrapped",
		"own":           "get wrapped",
		"ownText":       "get text",
		"ownTwice":      "get text",
		"ownFilter":     "get",
		"named":         "get wrapped, get",
		"captured":      "get",
	} {
		c, ok := sinkCall(p, ssatest.Function(t, s, p, name))
		if !ok {
			t.Fatalf("%s: no call of sink", name)
		}
		var out []string
		for _, o := range ssaflow.ErrorOrigins(p, c.Arg(0), ssaflow.ErrorOptions{At: c.Instr.Block(), Results: true}) {
			if o.Made != nil {
				out = append(out, strings.TrimPrefix(describe(o.Origin), "call ")+done[o.Done])
			}
		}
		if got := strings.Join(out, ", "); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

func TestStatesOf(t *testing.T) {
	s, p := loadErrors(t)
	names := func(e errflow.ErrorState) string {
		var out []string
		for i, n := range []string{"nil", "notfound", "other"} {
			if e&(1<<i) != 0 {
				out = append(out, n)
			}
		}
		return strings.Join(out, "+")
	}
	tells := func(c ssaflow.Call) bool { return kube.ErrSafe(c.Fn) || kube.IsErrorsIsAs(c.Fn) }
	const all = "nil+notfound+other"
	for name, want := range map[string]string{
		"untested":       all + " untold " + all,
		"failed":         "notfound+other untold notfound+other",
		"absent":         "nil untold nil",
		"tested":         "nil+other untold ",
		"found":          "notfound untold ",
		"remains":        "nil+notfound untold nil",
		"remainsIgnored": "nil+notfound untold ",
		"switched":       "other untold ",
		"logged":         all + " untold  rejoined " + all,
		"loggedElse":     "notfound+other untold  rejoined notfound+other",
		"noted":          all + " untold ",
		"asked":          all + " untold ",
		"other":          all + " untold " + all,
		"again":          all + " untold " + all,
		"inMemory":       "nil+other untold ",
		"inMemoryAgain":  all + " untold " + all,
	} {
		c, _ := sinkCall(p, ssatest.Function(t, s, p, name))
		v := ssaflow.SoleDefinition(c.Arg(0))
		states := errflow.StatesOf(p, v, c.Instr.Block(), ssaflow.Conds{}, tells)
		got := names(states.May) + " untold " + names(states.Untold)
		if states.Rejoined != 0 {
			got += " rejoined " + names(states.Rejoined)
		}
		if got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
