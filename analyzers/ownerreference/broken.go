package ownerreference

import "github.com/ctrlvet/ctrlvet/internal/frame/rule"

var broken = rule.Form{Name: "broken", Run: look((*checker).reportBroken)}

// reportBroken reports references that are refused, or by which nobody finds the owner.
func (c *checker) reportBroken() {
	c.reportNoUID()
	c.reportMalformed()
	c.reportWrongKind()
	c.reportItself()
	c.reportClusterScoped()
	c.reportNotController()
}
