package queuekey

import (
	_ "embed"
	"fmt"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports items of a work queue that are no keys.
var Analyzer = rule.New(doc, run)

const (
	byAddress = "which compares addresses: events are not merged and back-off does not grow"
	byValue   = "which cannot compare it: this panics"
)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, q := range pass.Flow.QueueCalls(f.Fn) {
			switch q.Method {
			case "Add", "AddAfter", "AddRateLimited":
			default:
				continue
			}
			item := q.Item()
			if item == nil {
				continue
			}
			if why := wrong(q, item); why != "" {
				report(pass, q, item, why)
			}
		}
	}
}

// wrong says what is wrong with an item, or "".
func wrong(q flow.QueueCall, item ssa.Value) string {
	t := types.Unalias(item.Type())
	if !types.IsInterface(t) && !types.Comparable(t) {
		return byValue
	}
	if _, ptr := t.Underlying().(*types.Pointer); !ptr || !q.RateLimiting() {
		return ""
	}
	_, fresh := item.(*ssa.Alloc)
	if kube.IsAPIObject(t) || fresh && q.Method == "AddRateLimited" {
		return byAddress
	}
	return ""
}

func report(pass *rule.Pass, q flow.QueueCall, item ssa.Value, why string) {
	call := pass.Flow.CallExpr(q.Instr)
	if call == nil || len(call.Args) == 0 {
		return
	}
	t := types.TypeString(item.Type(), func(p *types.Package) string {
		if p == pass.Pkg {
			return ""
		}
		return p.Name()
	})
	pass.Reportf(call.Args[0], "%s", fmt.Sprintf("a %s is put on the work queue, %s; queue the namespace/name key", t, why))
}
