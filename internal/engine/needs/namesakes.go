package needs

import (
	"cmp"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A controller is one that a package makes, under a name that is known.
type controller struct {
	place
	Func, Why, Name string
	// Unique: its library refuses a second one of that name.
	Unique bool
}

// controllers notes the controllers that a function makes.
func (c *collector) controllers() {
	for _, b := range ssaflow.Chains(c.p, c.fn) {
		if end, ok := b.End(); ok && b.Made && !b.Open {
			c.controller(end, builderName(b))
		}
	}
	for _, call := range c.p.Calls(c.fn) {
		if kube.Is(call.Fn, "controller.New", "controller.NewTyped", "controller.NewUnmanaged", "controller.NewTypedUnmanaged") {
			name, _ := constText(call.Arg(0))
			c.controller(call, name)
		}
	}
}

func (c *collector) controller(call ssaflow.Call, name string) {
	if name != "" {
		c.setup.Controllers = append(c.setup.Controllers, controller{c.place(call.Instr.Pos()), c.owner, call.Fn.Name(), name, kube.UniqueNames(call.Fn)})
	}
}

// builderName returns the name that a controller gets: the one it is told, or that of its
// kind in lower case; "" where that is not in sight.
func builderName(b *ssaflow.Chain) string {
	if named, ok := b.Call("Named"); ok {
		name, _ := constText(named.Arg(0))
		return name
	}
	kind, ok := b.Call("For")
	if !ok {
		return ""
	}
	n := kube.Named(ssaflow.Unwrap(kind.Arg(0)).Type())
	if n == nil || kube.KindOf(n) == nil {
		return ""
	}
	if _, any := kube.AnyKind(n); any {
		return ""
	}
	return strings.ToLower(n.Obj().Name())
}

// A namedUse is a place that makes a controller.
type namedUse struct {
	Use
	Name string
	// Unique: its library refuses a second one of that name.
	Unique bool
}

// namesakes finds controllers that get one name.
func (j *joined) namesakes(facts []PackageFact) {
	if j.noted(sharedNames) {
		return
	}
	var all []namedUse
	for _, f := range facts {
		for _, c := range f.Fact.Setup.Controllers {
			if j.runs(c.Func) {
				all = append(all, namedUse{Use{Package: f.Path, place: c.place, Why: c.Why, fn: c.Func}, c.Name, c.Unique})
			}
		}
	}
	slices.SortFunc(all, func(a, b namedUse) int { return cmp.Or(cmp.Compare(a.Name, b.Name), compareUses(a.Use, b.Use)) })
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].Name == all[0].Name {
			n++
		}
		if n > 1 {
			j.program.Namesakes = append(j.program.Namesakes, all[:n])
		}
		all = all[n:]
	}
}
