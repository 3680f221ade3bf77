package secretlog

import (
	_ "embed"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports lines of logs that hold credentials.
var Analyzer = rule.NewForms(doc, rule.Forms{value, object, named})

// A logged is something that a line of a log is made of.
type logged struct {
	call  ssaflow.Call
	value ssa.Value
	// key is the text in front of it, nil where there is none.
	key ssa.Value
}

type lines []logged

// findLines returns what the package writes to logs.
func findLines(pass *rule.Pass) (out lines) {
	path := pass.Effects.ReconcilePath()
	for _, f := range pass.Funcs() {
		if pass.HelpsTests(f.Fn) {
			continue
		}
		for _, c := range pass.Flow.Calls(f.Fn) {
			if !kube.WritesLog(c.Fn) || c.Fn.Pkg() != nil && c.Fn.Pkg().Path() == "fmt" && !path.Has(f.Fn) {
				continue
			}
			out = append(out, parts(c)...)
		}
	}
	return out
}

// parts returns the values of a line, without the receiver of the call.
func parts(c ssaflow.Call) (out []logged) {
	args := c.Args
	if c.Method && len(args) > 0 {
		args = args[1:]
	}
	var all []ssa.Value
	for _, a := range args {
		if more := ssaflow.VariadicArgs(a); len(more) > 0 {
			all = append(all, more...)
		} else {
			all = append(all, a)
		}
	}
	for i, v := range all {
		part := logged{call: c, value: ssaflow.Unwrap(v)}
		if i > 0 {
			part.key = ssaflow.Unwrap(all[i-1])
		}
		if field, ok := part.value.(*ssa.Call); ok && kube.IsLogField(field.Type()) && len(field.Call.Args) == 2 { // zap.String("key", value)
			part.key, part.value = ssaflow.Unwrap(field.Call.Args[0]), ssaflow.Unwrap(field.Call.Args[1])
		}
		out = append(out, part)
	}
	return out
}
