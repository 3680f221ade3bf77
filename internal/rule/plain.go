package rule

import (
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/modules"
)

// Importing has the rule look at packages of the module that have nothing to do with
// Kubernetes, too, where they import a path. Nothing but the SSA form is known of
// their functions: no effects and no roles.
func Importing(path string) Option { return func(o *options) { o.importing = path } }

// plain: the package has nothing to do with Kubernetes, and the rule looks at it all the
// same.
func (p *Pass) plain() bool {
	return !p.Effects.Active && p.opts.importing != "" && modules.Own(p.Module) &&
		slices.ContainsFunc(p.Pkg.Imports(), func(pkg *types.Package) bool { return pkg.Path() == p.opts.importing }) && p.Flow.Build()
}

// analysed returns the functions of the package. Those of a plain one are not kept in its
// effects: other rules do not look at it, in whichever order they run.
func (p *Pass) analysed() []*memory.Func {
	if !p.plain() {
		return p.Effects.All()
	}
	var out []*memory.Func
	for _, fn := range p.Flow.Funcs {
		out = append(out, &memory.Func{Fn: fn})
	}
	return out
}
