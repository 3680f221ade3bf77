package notfound

import "github.com/ctrlvet/ctrlvet/internal/frame/rule"

var callee = rule.Form{Name: "callee", Level: rule.OnRequest, Run: reportCallee,
	Option: "also report calls on the deletion path whose error may carry the NotFound of an object read inside"}

// reportCallee reports calls on the deletion path: a callee that others use, too, may
// mean its NotFound.
func reportCallee(pass *rule.Pass) {
	for _, x := range rule.Shared(pass, findFailures)["callee"] {
		x.undeletable(pass)
	}
}
