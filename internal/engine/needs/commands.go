package needs

import "slices"

// commands notes the functions that the markers are not for: a program whose commands make
// a manager each runs as several, and where packages with markers are reached from one of
// them, the others have a role of their own, which somebody else makes.
func (j *joined) commands(facts []PackageFact, calls map[string][]string) {
	var makers []string
	for _, f := range facts {
		for _, m := range f.Fact.Setup.Managers {
			if !m.Cluster && j.runs(m.Func) && !slices.Contains(makers, m.Func) {
				makers = append(makers, m.Func)
			}
		}
	}
	if len(makers) < 2 {
		return
	}
	apart, marked := make(map[string]bool), make(map[string]bool)
	for _, m := range makers {
		one := &joined{reach: make(map[string]bool)}
		one.walk([]string{m}, calls)
		to := apart
		if slices.ContainsFunc(facts, func(f PackageFact) bool {
			return f.Fact.Marked && slices.ContainsFunc(f.Fact.Needs, func(n need) bool { return one.reach[n.Func] })
		}) {
			to = marked
		}
		for fn := range one.reach {
			to[fn] = true
		}
	}
	if len(marked) == 0 {
		return
	}
	for fn := range marked {
		delete(apart, fn)
	}
	j.apart = apart
}
