package load

import "slices"

// Reaches reports whether the packages, or what they import, directly or not, include one whose
// import path match says yes to.
func (p *Program) Reaches(match func(importPath string) bool) bool {
	return slices.ContainsFunc(p.order, func(n *node) bool { return match(n.path()) })
}
