package cachemutation

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// origin tells where the object was obtained.
func (c *checker) origin(src *summary.Source) []rule.Cause {
	var out []rule.Cause
	for i, s := range src.Chain {
		msg := "obtained here"
		if i > 0 {
			msg = "handed on by " + s.Func + " here"
		}
		out = append(out, c.pass.Cause(s, msg)...)
	}
	msg := "returned by " + src.What + " here"
	if src.Param {
		msg = "given to the " + src.What + " here"
	}
	out = append(out, c.pass.Cause(src.Site, msg)...)
	return out
}

// changed tells where a callee makes the change, the write first.
func (c *checker) changed(w memory.Write) []rule.Cause {
	var out []rule.Cause
	out = append(out, c.pass.Cause(w.Via.Site, "changed in "+w.Via.Site.Func+" here")...)
	for _, s := range w.Via.Chain {
		out = append(out, c.pass.Cause(s, "through "+s.Func+" here")...)
	}
	return out
}

func sourceName(src *summary.Source) string {
	if len(src.Chain) > 0 && src.Site.Func != "" {
		return src.What + " in " + src.Site.Func
	}
	return src.What
}
