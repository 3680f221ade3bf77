package catalogue

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

// blocking visits calls that take a context, with variables declared for their
// results.
func blocking(w *rewrite.Rewriter, visit func(c *rewrite.Call, site *rewrite.Site, decls string, names []string)) {
	w.Calls(func(c *rewrite.Call) {
		sig, ok := w.Info.TypeOf(c.Expr.Fun).Underlying().(*types.Signature)
		if !ok || sig.Params().Len() == 0 || !isContext(sig.Params().At(0).Type()) {
			return
		}
		n := len(c.Results)
		if c.Alone() {
			n = 0 // nobody asked for the results
		}
		site := w.Site(c.File, c.Stmt)
		names := fresh(w, "got", n)
		var decls strings.Builder
		for i, t := range site.Types(c.File, c.Results[:n]) {
			fmt.Fprintf(&decls, "var %s %s; ", names[i], t)
		}
		visit(c, site, decls.String(), names)
		if n > 0 {
			site.Replace(c.Expr, list(names))
		} else {
			site.Replace(c.Expr, "_ = 0")
		}
		site.Done()
	})
}

func isContext(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Context" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "context"
}

// assignment is the left side of an assignment to names.
func assignment(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return list(names) + " = "
}

const needsBlocking = needsCall + " that takes a context"

var goroutine = rewrite.Transformation{
	Name: "goroutine", Topic: "time",
	Doc:   "A call that takes a context runs in a goroutine that a WaitGroup waits for at once.",
	Needs: needsBlocking,
	Apply: func(w *rewrite.Rewriter) {
		blocking(w, func(c *rewrite.Call, site *rewrite.Site, decls string, names []string) {
			wg := w.Fresh("wg")
			site.Insert(c.Stmt.Pos(), decls+"var "+wg+" "+site.ImportPath(c.File, "sync")+".WaitGroup; "+wg+".Add(1); go func() { defer "+wg+".Done(); "+assignment(names),
				c.Expr, " }(); "+wg+".Wait(); ")
		})
	},
}
