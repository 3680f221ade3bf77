package notfound

import "github.com/ctrlvet/ctrlvet/internal/frame/rule"

var secondary = rule.Form{Name: "secondary", Level: rule.OnRequest, Run: reportSecondary,
	Option: "also report other objects read by a name taken from an object"}

// reportSecondary reports other objects that may be gone.
func reportSecondary(pass *rule.Pass) {
	for _, x := range rule.Shared(pass, findFailures)["secondary"] {
		x.at(pass).Sayf("NotFound of the %s is returned as a failure: when it was deleted this fails for ever; test with apierrors.IsNotFound", x.name())
	}
}
