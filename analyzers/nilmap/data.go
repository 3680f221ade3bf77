package nilmap

import "github.com/ctrlvet/ctrlvet/internal/rule"

var data = rule.Form{Name: "data", Run: each(isData, func(pass *rule.Pass, m mistake) {
	sayNil(pass, m, " can be nil here (the API server leaves an empty map out)")
})}
