package metricsregistry

import "github.com/ctrlvet/ctrlvet/internal/rule"

var second = rule.Form{Name: "second", Run: reportSecond}

// reportSecond reports what sets metrics that are set: in the package that does so where its
// imports alone decide, else where the program is put together.
func reportSecond(pass *rule.Pass) {
	for _, l := range pass.Late {
		pass.At(l.Call).Sayf("%s does nothing here: it counts once, and controller-runtime was first, in an init function%s", l.Name, instead(l.Name))
	}
	if pass.Program == nil {
		return
	}
	for _, u := range pass.Program.Second {
		pass.AtUse(u, "called here").
			Sayf("%s does nothing in %s: it counts once, and controller-runtime was first, in an init function%s", u.Why, u.At(), instead(u.Why))
	}
}

func instead(name string) string {
	if name == "metrics.Register" {
		return "; assign to metrics.RequestLatency"
	}
	return ""
}
