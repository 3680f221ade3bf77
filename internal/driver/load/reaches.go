package load

// Reaches reports whether the packages, or what they import, directly or not, include one whose
// import path match says yes to.
func (p *Program) Reaches(match func(importPath string) bool) bool {
	for _, n := range p.order {
		if match(n.path()) {
			return true
		}
	}
	return false
}
