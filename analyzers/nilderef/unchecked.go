package nilderef

import "github.com/ctrlvet/ctrlvet/internal/rule"

var unchecked = rule.Form{Name: "unchecked", Level: rule.OnRequest, Option: "also report conditions that no code of the package tests for nil",
	Run: eachLookup(func(l *lookup) {
		if !l.mayLack() {
			l.report()
		}
	})}
