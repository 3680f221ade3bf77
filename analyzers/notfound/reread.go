package notfound

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var reread = rule.Form{Name: "reread", Level: rule.OnRequest, Run: reportReread,
	Option: "also report the reconciled object read again before a status write"}

// reportReread reports the reconciled object read again.
func reportReread(pass *rule.Pass) {
	for _, x := range rule.Shared(pass, findFailures)["reread"] {
		x.at(pass).Sayf("%s may be deleted before it is read again here: its NotFound is returned as a failure; use client.IgnoreNotFound(err)", x.kind.Name())
	}
}

// writesStatus: the status is written after the read.
func writesStatus(f *memory.Func, o effects.ErrOrigin) bool {
	for _, op := range f.Ops {
		if op.Sub == "status" && op.Op.Writes() && ssaflow.Reaches(o.Call.Instr, op.Call.Instr, nil) {
			return true
		}
	}
	return false
}
