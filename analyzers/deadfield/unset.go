package deadfield

import "github.com/ctrlvet/ctrlvet/internal/rule"

var unset = rule.Form{Name: "unset", Run: reportUnset}

// reportUnset reports fields of statuses that no code sets.
func reportUnset(pass *rule.Pass) {
	for _, d := range rule.Shared(pass, findDead) {
		if !d.spec {
			pass.At(d.name).Sayf("no code of the module sets %s.%s: it stays empty, whatever becomes of the object", d.of.Obj().Name(), d.name.Name)
		}
	}
}
