package nilderef

import "github.com/ctrlvet/ctrlvet/internal/rule"

var empty = rule.Form{Name: "empty", Run: eachFailure((*checker).reportEmpty)}

// reportEmpty reports the empty object of a clientset that is read in the branch
// of its error.
func (c *checker) reportEmpty(f failure) {
	if !f.empty {
		return
	}
	for _, u := range c.inBranch(f) {
		if u.Inside == nil {
			report(c.pass, f.call, f.v, u, "%s is the empty object that comes with the error of %s: %s is its zero value; use the object of before")
			return
		}
	}
}
