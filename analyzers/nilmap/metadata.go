package nilmap

import "github.com/ctrlvet/ctrlvet/internal/rule"

var metadata = rule.Form{Name: "metadata", Run: each(isMetadata, func(pass *rule.Pass, m mistake) {
	sayNil(pass, m, " can be nil here (an object without "+lower(m.field)+" has a nil map)")
})}
