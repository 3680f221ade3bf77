package load

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A Verdict says whether a package with syntax has to be looked at.
type Verdict int

const (
	// Unknown packages are checked and handed out.
	Unknown Verdict = iota
	// Late packages are decided about after all that they import was handed out.
	Late
	// Kept packages are known already. Of those that others need, the types of
	// the declarations are made.
	Kept
)

// Knowledge is what is known of packages before they are checked.
type Knowledge struct {
	// Verdict is asked once of each package in Packages.
	Verdict func(*Package) Verdict
	// Decide is asked of late packages, true: it is known. It may be called by
	// several goroutines, after use has returned, or Adopt, for what it imports.
	Decide func(*Package) bool
	// Adopt is called, in place of use, for each known package that others need,
	// with the types of its declarations; lender is the package of which something
	// is known, see Config.Lend.
	Adopt func(lender *Package, types *types.Package)
}

// known is what a node holds of it.
type known struct {
	*Knowledge
	verdict Verdict
	hit     bool // a late package is known
}

// Use makes Check spare the packages that are known. It may be called before Check.
func (p *Program) Use(k *Knowledge) {
	var roots []*node
	lent := map[*node]bool{}
	own := map[*node]bool{}
	for _, n := range p.order {
		switch {
		case n.lender != nil:
			lent[n], own[n] = true, true
		case n.kind == full:
			own[n] = true
			n.known = known{Knowledge: k, verdict: k.Verdict(n.pkg)}
			if n.known.verdict != Kept {
				roots = append(roots, n)
			}
		}
	}
	// What the others need of those that are known: everything of their own, since
	// facts of all that is imported count, also through bodies.
	needed := map[*node]bool{}
	var need func(n *node)
	need = func(n *node) {
		if needed[n] {
			return
		}
		needed[n] = true
		if n.lender != nil && n.lender.known.verdict != Kept {
			need(n.lender)
		}
		for _, dep := range n.deps {
			if own[dep] {
				need(dep)
			}
		}
	}
	for _, n := range roots {
		need(n)
	}
	for _, n := range p.order {
		switch {
		case !own[n] || lent[n] && needed[n]:
		case !needed[n]:
			n.kind, n.lender = unneeded, nil
		case n.known.verdict == Kept:
			n.kind = declared
		}
	}
	for _, n := range p.order {
		if own[n] && (n.kind == declared || n.kind == full && n.known.verdict == Late) {
			for _, dep := range n.deps {
				if own[dep] {
					n.ownDeps = append(n.ownDeps, dep)
				}
			}
		}
	}
}

// lenderOf returns the node that n's facts are of.
func (n *node) lenderOf() *node {
	if n.lender != nil {
		return n.lender
	}
	return n
}

// isKnown reports whether what is to be known of n is; of late packages only after they
// were decided about.
func (n *node) isKnown() bool {
	k := &n.lenderOf().known
	return k.verdict == Kept || k.hit
}

// checkKnown type-checks the declarations of a known package.
func (p *Program) checkKnown(n *node) {
	if n.files == nil {
		p.reduceNode(n)
	}
	p.checkDeclared(n)
	n.types.SetImports(p.allImports(n))
}

// allImports returns all packages that the files of n import, not only those that its
// declarations mention: facts of its own packages are found through them, and what it
// is made for is told by the others. Of a package that was not loaded only the path and
// the name are there.
func (p *Program) allImports(n *node) []*types.Package {
	mentioned := map[string]*types.Package{}
	for _, imp := range n.types.Imports() {
		mentioned[imp.Path()] = imp
	}
	var out []*types.Package
	for _, id := range n.Imports {
		dep := p.byID[id]
		switch {
		case dep == nil:
		case mentioned[dep.path()] != nil:
			out = append(out, mentioned[dep.path()])
		case dep.ImportPath == "unsafe":
			out = append(out, types.Unsafe)
		case slices.Contains(n.ownDeps, dep) && dep.types != nil:
			out = append(out, dep.types)
		default:
			imp := types.NewPackage(dep.path(), dep.Name)
			imp.MarkComplete()
			out = append(out, imp)
		}
	}
	return out
}

// tasksOf returns what checks n and what uses it, if something may be known of it.
func (p *Program) tasksOf(n *node, check, use func()) (func(), func()) {
	k := &n.lenderOf().known
	if k.Knowledge == nil || k.verdict == Unknown {
		return check, use
	}
	return func() {
			if k.verdict == Late && n.lender == nil && n.kind == full {
				k.hit = k.Decide(n.pkg)
			}
			if n.isKnown() {
				p.checkKnown(n)
			} else {
				check()
			}
		}, func() {
			if n.isKnown() {
				k.Adopt(n.lenderOf().pkg, n.types)
			} else {
				use()
			}
		}
}

// Mixed reports whether a package of another module imports one with syntax.
func (p *Program) Mixed() bool {
	return slices.ContainsFunc(p.order, func(n *node) bool {
		return n.pkg == nil && n.kind != unneeded && slices.ContainsFunc(n.deps, func(d *node) bool { return d.pkg != nil })
	})
}

// Lender returns the test variant that is reported on in place of a package in Deps, nil
// if that is itself.
func (p *Program) Lender(pkg *Package) *Package {
	if n := p.byID[pkg.ID]; n != nil && n.lender != nil {
		return n.lender.pkg
	}
	return nil
}

// UsesCgo reports whether Go files of the package are made by the go command.
func (p *Program) UsesCgo(pkg *Package) bool {
	n := p.byID[pkg.ID]
	return n == nil || n.needsCgo()
}

// Others returns the modules of the packages without syntax, and the directories of those
// packages whose source may change, both sorted.
func (p *Program) Others() (mods []*packages.Module, dirs []string) {
	seen := map[string]bool{}
	for _, n := range p.order {
		if n.pkg != nil || n.Standard || n.isMain() {
			continue
		}
		m := n.Module
		if m != nil && !seen[m.Path] {
			seen[m.Path] = true
			mods = append(mods, m)
		}
		if m == nil || m.Dir == "" || !fixedModule(m) {
			dirs = append(dirs, n.Dir)
		}
	}
	slices.SortFunc(mods, func(a, b *packages.Module) int { return strings.Compare(a.Path, b.Path) })
	slices.Sort(dirs)
	return mods, slices.Compact(dirs)
}

// Environment returns what of the go command's environment decides about types.
func (p *Program) Environment() []string {
	return []string{p.env.GOARCH, p.env.GOVERSION, string(p.Mode)}
}

// Declarations returns the part of a Go file that others see: what the types of its
// declarations, with their lines and columns, are made of.
func Declarations(src []byte) []byte { return reduce(slices.Clone(src)) }

// Reaches reports whether the packages, or what they import, directly or not, include one whose
// import path match says yes to.
func (p *Program) Reaches(match func(importPath string) bool) bool {
	return slices.ContainsFunc(p.order, func(n *node) bool { return match(n.path()) })
}
