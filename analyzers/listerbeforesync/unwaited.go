package listerbeforesync

import "github.com/ctrlvet/ctrlvet/internal/rule"

var unwaited = rule.Form{Name: "unwaited", Run: each((*checker).reportUnwaited)}

// reportUnwaited reports calls and goroutines that read behind the start of the
// informer in the same function, which never waits.
func (c *checker) reportUnwaited() {
	for _, r := range c.reads {
		if r.place == behindStart {
			_, name := c.starts(r.InformerRead)
			c.at(r, c.pass.Cause(r.Started, "started here")...).Sayf("%s reads %s, which was only just started: nothing here waits until it has synced, so it sees an empty cache; wait for HasSynced before", name, c.what(r.InformerRead))
		}
	}
}
