package unreadflag

import (
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
)

// judge reports a variable that flags fill and nobody reads.
func (l *look) judge(v *types.Var) {
	for _, f := range l.filled[v] {
		quiet := l.pass.QuietAt(f.to)
		usage, _ := l.text(f.call.Args[len(f.call.Args)-1])
		if f.name == "" || quiet(l.names[f.name], "the flag is asked for by its name") ||
			quiet(onpurpose.Says(usage, onpurpose.Obsolete), "its text says that the flag has no effect") ||
			quiet(l.pass.Says(onpurpose.Obsolete, f.call.Pos(), f.call.End()), "a comment says that the flag has no effect") ||
			quiet(onpurpose.Says(usage, onpurpose.Unfinished) || l.pass.Says(onpurpose.Unfinished, f.call.Pos(), f.call.End()), "it is still to be written what the flag is for") ||
			quiet(l.open(v) && l.pass.NamedElsewhere(v.Name()), "other packages of the module may read the field") ||
			quiet(l.pass.GivenElsewhere(f.name), "other packages of the module may ask for the flag by its name") {
			return
		}
	}
	for _, f := range l.filled[v] {
		l.pass.At(f.to).Sayf("nobody reads %s: what is set with --%s is lost; use it, or take the flag away", types.ExprString(f.to), f.name)
	}
}

// open: other packages can name the variable.
func (l *look) open(v *types.Var) bool {
	return v.Exported() && (v.IsField() || v.Parent() == l.pass.Pkg.Scope() && l.pass.Pkg.Name() != "main")
}
