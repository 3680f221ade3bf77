package metricsregistry

import (
	"fmt"

	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var unserved = rule.Form{Name: "unserved", Run: reportUnserved}

// reportUnserved reports the metrics of each package once.
func reportUnserved(pass *rule.Pass) {
	if pass.Program == nil {
		return
	}
	manager := pass.Program.Manager()
	for _, list := range pass.Program.Unserved {
		f := pass.At(manager)
		if list[0].Package == pass.Pkg.Path() {
			f = pass.AtUse(list[0], "")
		}
		for _, u := range list {
			f.BecauseUse(u, "registered here")
		}
		what := "a metric"
		if len(list) > 1 {
			what = fmt.Sprintf("%d metrics", len(list))
		}
		f.Sayf("%s of %s: %s puts what it gets into Prometheus' default registry, but the manager serves only metrics.Registry of controller-runtime", what, list[0].At(), list[0].Why)
	}
}
