package missingversion

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

func report(pass *rule.Pass, f *memory.Func, update *memory.OpCall, read *reading, refused, taken string) {
	src, ok := pass.Operation(f, update)
	if !ok {
		return
	}
	if read == nil {
		pass.At(src.Call).
			Say(src.Object + " has no resourceVersion when it could not be created: the API server refuses to update " + refused + " without one; Get the object first")
		return
	}
	call := pass.Flow.CallExpr(read.call.Instr)
	if call == nil {
		return
	}
	existing := "the object that was read"
	if read.op.Clientset {
		if stmt := rule.EnclosingStmt[*ast.AssignStmt](pass, call.Lparen); stmt != nil && len(stmt.Lhs) == 2 && read.object != nil {
			existing = types.ExprString(stmt.Lhs[0])
		}
	} else if read.op.Obj < len(call.Args) {
		existing = rule.Name(call.Args[read.op.Obj])
	}
	why := ": the API server refuses to update " + refused + " without one; set " + src.Object + ".ResourceVersion"
	what := src.Object + " is updated without the resourceVersion of " + existing
	if taken != "" {
		what = src.Object + " takes over " + taken + " of " + existing + ", but not its resourceVersion"
		why = ": what others change in between is lost; set " + src.Object + ".ResourceVersion, and retry on conflict"
	}
	pass.At(src.Call).Because(call, "read here").Say(what + why)
}
