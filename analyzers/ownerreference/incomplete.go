package ownerreference

import (
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var incomplete = rule.Form{Name: "incomplete", Run: look((*checker).reportIncomplete)}

// required are the fields without which the API server refuses a reference.
var required = []string{"APIVersion", "Kind", "Name", "UID"}

// reportIncomplete reports references that are written out without a field that
// is required.
func (c *checker) reportIncomplete() {
	for _, r := range c.refs {
		if f := c.missing(r); f != "" {
			c.pass.At(r.lit).Sayf("the owner reference has no %s: the API server refuses the object (ownerReferences[0].%s: Required value)", f, jsonName(f))
		}
	}
}

// missing returns a required field that a reference lacks which gets into the
// owners of an object, "" if there is none.
func (c *checker) missing(r *reference) string {
	if r.set == nil {
		return "" // a call, or all fields in order
	}
	for _, f := range required {
		if v, ok := r.set[f]; ok {
			if s, isConst := c.pass.ConstString(v); !isConst || s != "" {
				continue
			}
		}
		if c.route(r).joinsWithout(f) && !c.pass.Quiet(c.onlyLooks(), r.lit, "the package writes nothing to the API server") {
			return f
		}
	}
	return ""
}

// onlyLooks: the package writes nothing to the API server. Its objects are then as well
// made up to be judged, or for tests: a server would have refused them the first time.
func (c *checker) onlyLooks() bool {
	for _, f := range c.pass.Funcs() {
		for _, call := range c.pass.Flow.Calls(f.Fn) {
			if op, ok := kube.ClientOp(call.Fn); ok && op.Writes() {
				return false
			}
		}
	}
	return true
}

func jsonName(f string) string {
	switch f {
	case "UID":
		return "uid"
	case "APIVersion":
		return "apiVersion"
	}
	return strings.ToLower(f)
}
