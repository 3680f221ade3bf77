package informer

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A need says what an informer is wanted for, the more pressing ones first.
type need uint8

// The needs.
const (
	noNeed need = iota
	forWait
	forHandler
	forLister
)

// A Handed is what a function does with a factory or an informer that it gets and that it
// neither starts nor lets anybody else start.
type Handed struct {
	// Param is the parameter, the receiver is the first.
	Param int
	// Asks are the ways from the parameter to the informers that become part of their
	// factory; one that is not known ends with "~".
	Asks []string
	// Need is what an informer of it is wanted for.
	Need need
}

// An Ask tells what the callee of a call does with argument i; ok is false when it may
// start it, or when that is not known.
type Ask func(c ssaflow.Call, i int) (h Handed, ok bool)

// maxAsks bounds the informers that are told of one parameter.
const maxAsks = 16

// HandedTo returns what fn does with those of its parameters that are factories or
// informers and that it does not start.
func HandedTo(p *ssaflow.Package, fn *ssa.Function, ask Ask) []Handed {
	var out []Handed
	for i, param := range fn.Params {
		if t := param.Type(); !kube.IsFactory(t) && !kube.IsResourceInformer(t) && !kube.IsInformer(t) && !kube.LeadsToResources(t) {
			continue
		}
		u := &lifetime{p: p, ask: ask, seen: make(map[ssa.Value]bool)}
		u.walk(param, false)
		if u.escaped || u.elsewhere || u.passed || len(u.starts) > 0 {
			continue
		}
		h := Handed{Param: i, Need: u.need()}
		for _, r := range u.regs {
			for _, way := range r.ways(param) {
				if !slices.Contains(h.Asks, way) {
					h.Asks = append(h.Asks, way)
				}
			}
		}
		if len(h.Asks) <= maxAsks {
			out = append(out, h)
		}
	}
	return out
}

// ways are those from param to the informers of a registration.
func (r registration) ways(param *ssa.Parameter) []string {
	var out []string
	for _, k := range r.keys {
		switch {
		case k.Root != ssa.Value(param) || k.Fuzzy:
			out = append(out, "~")
		default:
			out = append(out, k.Path)
		}
	}
	if len(out) == 0 {
		return []string{"~"}
	}
	return out
}

func (u *lifetime) need() need {
	switch {
	case u.wait != nil:
		return forWait
	case u.handler != nil:
		return forHandler
	case u.used != nil:
		return forLister
	}
	return noNeed
}

// handed takes over what the callee does with v; false when that is not known. What runs
// at another time may ask for its informers before the start.
func (u *lifetime) handed(v ssa.Value, c ssaflow.Call, ci ssa.CallInstruction, inside bool) bool {
	if _, now := ci.(*ssa.Call); !now || inside || u.ask == nil || c.Fn == nil && c.Static == nil {
		return false
	}
	var all []Handed
	for i, a := range c.Args {
		if a != v {
			continue
		}
		h, ok := u.ask(c, i)
		if !ok {
			return false
		}
		all = append(all, h)
	}
	for _, h := range all {
		for _, way := range h.Asks {
			path, inside := strings.CutSuffix(way, "~")
			u.regs = append(u.regs, registration{ci, Below(u.p, v, path, inside)})
		}
		switch h.Need {
		case forWait:
			u.wait = ci
		case forHandler:
			u.handler = ci
		case forLister:
			u.used = ci
		}
	}
	return len(all) > 0
}
