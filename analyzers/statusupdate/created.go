package statusupdate

import "github.com/ctrlvet/ctrlvet/internal/rule"

var created = rule.Form{Name: "created", Run: reportCreated}

// reportCreated reports new objects whose status their creation drops: what they are
// created with may be what the next reconcile stores anyway.
func reportCreated(pass *rule.Pass) { sayAll(pass, "created", after) }
