package secretlog

import (
	"go/types"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var object = rule.Form{Name: "object", Run: reportObject}

// reportObject reports Secrets that are formatted into a line: their text is all that is in
// them.
func reportObject(pass *rule.Pass) {
	for _, l := range rule.Shared(pass, findLines) {
		if !formats(l.call.Fn) || !kube.IsSecret(l.value.Type()) {
			continue
		}
		pass.At(l.call).
			Say("this formats a whole Secret into the log, with all that is in it; log its namespace and name")
	}
}

// formats: the line is made by fmt: Infof, Println, and not of keys and values.
func formats(fn *types.Func) bool {
	return strings.HasSuffix(fn.Name(), "f") || strings.HasSuffix(fn.Name(), "ln") || strings.HasPrefix(fn.Name(), "Print")
}
