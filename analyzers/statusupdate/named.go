package statusupdate

import (
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var named = rule.Form{Name: "named", Run: reportNamed}

// reportNamed reports functions that say by their name that they save the status of an
// object which they are given, and write its main resource alone. Who has changed the
// status is out of sight, mostly in another package.
func reportNamed(pass *rule.Pass) {
	said := rule.Shared(pass, findDrops)
	for _, c := range rule.Shared(pass, each) {
		if c.f.Fn.Parent() != nil || !onpurpose.Named(c.f.Fn.Name(), onpurpose.SavesStatus) {
			continue
		}
		for _, m := range c.o.Moments {
			op := m.MainOp()
			if op == nil || op.Via != nil || op.Op.Verb == kube.Create || !c.onlySends(m) || c.sendsOther(op) || said.behind(c.pass.Effects, op) || c.meansMore(m) {
				continue
			}
			src, ok := pass.Operation(c.f, op)
			if !ok || c.definedWithout(src) {
				continue
			}
			pass.At(src.Call).Sayf("%s is to save the status by its name but %s writes only the main resource: %s has the status subresource, so it is lost; use %s",
				c.f.Fn.Name(), src.Name, c.o.Type.Obj().Name(), fix.StatusWrite(pass.TypesInfo, src.Call).Text)
		}
	}
}

// meansMore: the write may be there for something else than the status.
func (c *checker) meansMore(m *object.Event) bool {
	return c.quiet(c.goes(m), m, "the write is about finalizers: nobody loses the status of an object that goes") ||
		c.quiet(c.savesStatus(m), m, "the status is saved elsewhere in the function") ||
		c.quiet(c.givenMore(), m, "a caller changes another part of the object before: the write is of use")
}

// onlySends: the object is one that the function was given, and the write is all that
// happens to it: what was changed before is the caller's business.
func (c *checker) onlySends(write *object.Event) bool {
	if c.o.Root.Kind != memory.RootParam {
		return false
	}
	return !slices.ContainsFunc(c.o.Moments, func(m *object.Event) bool {
		return m != write && (len(m.Changes) > 0 || len(m.Given) > 0 || m.Leaves || m.LeavesPart || m.Replaced && !m.Answered) && c.o.Reaches(m.Instr, write.Instr)
	})
}

// behind: the write is one of which it is said, at the call that leads to it, that it
// drops what was changed there.
func (d drops) behind(p *memory.Package, op *memory.OpCall) bool {
	site := p.SiteOf(op.Call.Instr)
	for _, of := range d {
		if slices.ContainsFunc(of, func(d *drop) bool { return d.op == op || d.op.Via != nil && d.op.Via.Site == site }) {
			return true
		}
	}
	return false
}

// givenMore: some caller in the package changes another part of the object than its status
// before it hands it on.
func (c *checker) givenMore() bool {
	param := c.f.Fn.Params[c.o.Root.Index]
	for _, site := range c.pass.Effects.Graph().Sites(c.f.Fn) {
		from, arg := c.pass.Effects.Of(site.Caller), site.Call.ArgOf(param)
		if from == nil || arg == nil {
			return true
		}
		o := object.Behind(c.pass.Effects, from, arg)
		if o != nil && slices.ContainsFunc(o.Moments, func(m *object.Event) bool {
			return o.Reaches(m.Instr, site.Call.Instr) && slices.ContainsFunc(m.Changes, func(w object.Change) bool {
				return w.Part != object.PartStatus && w.Part != object.PartIdentity
			})
		}) {
			return true
		}
	}
	return false
}
