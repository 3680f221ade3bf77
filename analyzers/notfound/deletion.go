package notfound

import "github.com/ctrlvet/ctrlvet/internal/frame/rule"

var deletion = rule.Form{Name: "deletion", Run: reportDeletion}

// reportDeletion reports reads on the deletion path whose NotFound keeps the object.
func reportDeletion(pass *rule.Pass) {
	for _, x := range rule.Shared(pass, findFailures)["deletion"] {
		x.undeletable(pass)
	}
}

// undeletable reports that the object cannot be deleted without another one.
func (x failure) undeletable(pass *rule.Pass) {
	needed := "an object it needs"
	if x.kind != nil {
		needed = "its " + x.kind.Name()
	}
	x.at(pass).Sayf("%s can never be deleted once %s is gone: NotFound from this read on the deletion path is returned; tolerate it", x.owner.Name(), needed)
}
