// Package levels says at which level rules and their forms run. Evidence decides
// that, not their authors: table.go is computed from corpus/ by go generate ./...,
// and docs/levels.md says why.
package levels

// Of returns the level of a rule, or of a form by RULE/FORM. What there is no
// evidence of yet is in preview.
func Of(name string) string {
	if level, ok := table[name]; ok {
		return level
	}
	return "preview"
}
