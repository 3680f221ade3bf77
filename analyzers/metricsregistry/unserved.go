package metricsregistry

import "github.com/ctrlvet/ctrlvet/internal/frame/rule"

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
		f.Sayf("%s registers metrics with %s in Prometheus' default registry, but the manager serves only metrics.Registry of controller-runtime", list[0].At(), list[0].Why)
	}
}
