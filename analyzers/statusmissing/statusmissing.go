package statusmissing

import (
	_ "embed"
	"fmt"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports status writes of kinds without the status subresource.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	written := make(map[*types.Named]bool)
	for _, f := range pass.Funcs() {
		for i := range f.Ops {
			op := &f.Ops[i]
			if op.Via != nil || op.Sub != "status" || !op.Op.Writes() {
				continue
			}
			v := object.Operand(pass.Effects, op)
			if v == nil || !kube.IsAPIObject(ssaflow.Unwrap(v).Type()) {
				continue
			}
			kind := kube.Named(ssaflow.Unwrap(v).Type())
			builtin, _ := kube.BuiltIn(kind)
			if !written[kind] && !builtin {
				written[kind] = true
				reportRequired(pass, kind)
			}
			byHand := op.Op.Clientset && !builtin // as old as its CRD may be, which then is written by hand
			if byHand && !pass.DefinedWithoutStatus(kind) || !byHand && pass.Effects.Status(kind) != model.Off ||
				pass.Quiet(kube.ServedByProgram(kind), op.Call.Instr, "an API server of the program itself serves the kind") {
				continue
			}
			src, ok := pass.Operation(f, op)
			if !ok {
				continue
			}
			msg := fmt.Sprintf("%s has no status subresource, so %s always answers 404; write the object itself", kind.Obj().Name(), src.Name)
			switch {
			case byHand:
				msg = fmt.Sprintf("%s has no status subresource: its CRD lacks subresources: status, so %s always answers 404; add it there", kind.Obj().Name(), src.Name)
			case !builtin:
				msg = fmt.Sprintf("%s has no status subresource (marker +kubebuilder:subresource:status is missing), so %s always answers 404; add the marker and regenerate the CRD",
					kind.Obj().Name(), src.Name)
			}
			pass.At(src.Call).Say(msg)
		}
	}
}
