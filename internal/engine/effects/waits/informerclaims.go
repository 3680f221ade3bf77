package waits

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/informer"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// EarlyInformerReads returns the reads of informer caches in fn that can come
// before a wait for the informer, in the order of the blocks.
func EarlyInformerReads(p *memory.Package, fn *ssa.Function) []InformerRead {
	ev := informersOf(p, fn)
	if ev == nil {
		return nil
	}
	var out []InformerRead
	for i := range ev.list {
		e := &ev.list[i]
		if e.kind != informerRead || !ev.early(e.at, e.keys, ev.madeKey(e.keys) != nil) || ev.filled(e.keys) || ev.polls(e) {
			continue
		}
		r := e.read
		if k := ev.madeKey(e.keys); k != nil {
			r.Made = k.Root.(*ssa.Call)
		}
		r.Wait, r.Started = ev.waitBelow(e), ev.startedBefore(e)
		out = append(out, r)
	}
	return out
}

// Handed tells, by the summaries, what callees do with informers that they get and do
// not start.
func Handed(p *memory.Package) informer.Ask {
	return func(c ssaflow.Call, i int) (informer.Handed, bool) {
		if s := p.SummaryFor(c); s != nil {
			for _, h := range s.Unstarted {
				if h.Param == i {
					return h, true
				}
			}
		}
		return informer.Handed{}, false
	}
}

// InformerClaims fills Waits, Uses and Unstarted of a summary.
func InformerClaims(in *memory.Interp, s *summary.Summary) {
	s.Unstarted = informer.HandedTo(in.P.Flow, in.Fn, Handed(in.P))
	ev := informersOf(in.P, in.Fn)
	if ev == nil {
		return
	}
	for i := range ev.list {
		e := &ev.list[i]
		if e.kind == informerWait {
			if (e.all || !e.sure) && !e.tick {
				addWait(s, summary.ParamPath{Param: anything})
			}
			if e.sure {
				for _, k := range e.keys {
					if at, ok := paramPath(in, k); ok {
						addWait(s, at)
					}
				}
			}
			continue
		}
		if !ev.early(e.at, e.keys, false) || ev.filled(e.keys) || ev.waitBelow(e) != nil || ev.startedBefore(e) != nil {
			continue // the last two are reported in this function
		}
		for _, k := range e.keys {
			if at, ok := paramPath(in, k); ok {
				addUse(s, summary.ParamUse{ParamPath: at, Site: e.read.Site, Async: e.read.Async || !ev.early(e.at, e.keys, true) || ev.polls(e)})
			}
		}
	}
}

func addWait(s *summary.Summary, at summary.ParamPath) {
	for _, w := range s.Waits {
		if w == at {
			return
		}
	}
	s.Waits = append(s.Waits, at)
}

// maxUses bounds the reads that a summary tells of.
const maxUses = 16

func addUse(s *summary.Summary, u summary.ParamUse) {
	for i, x := range s.Uses {
		if x.ParamPath == u.ParamPath {
			if x.Async && !u.Async {
				s.Uses[i] = u
			}
			return
		}
	}
	if len(s.Uses) < maxUses && len(u.Path) < 200 {
		s.Uses = append(s.Uses, u)
	}
}

// paramPath turns a key into terms of the function's parameters and captured variables.
func paramPath(in *memory.Interp, k informer.Key) (summary.ParamPath, bool) {
	path := ssaflow.Steps(k.Path)
	if k.Fuzzy {
		path += "~"
	}
	for i, p := range in.Fn.Params {
		if k.Root == ssa.Value(p) {
			return summary.ParamPath{Param: i, Path: path}, true
		}
	}
	for i, v := range in.Fn.FreeVars {
		if k.Root == ssa.Value(v) {
			return summary.ParamPath{Param: len(in.Fn.Params) + i, Path: path}, true
		}
	}
	return summary.ParamPath{}, false
}
