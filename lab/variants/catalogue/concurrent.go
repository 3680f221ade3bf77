package catalogue

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

// blocking visits calls that take a context, with variables declared for their
// results.
func blocking(w *rewrite.Rewriter, failing bool, visit func(c *rewrite.Call, site *rewrite.Site, decls string, names []string)) {
	w.Calls(func(c *rewrite.Call) {
		sig, ok := w.Info.TypeOf(c.Expr.Fun).Underlying().(*types.Signature)
		if !ok || sig.Params().Len() == 0 || !isContext(sig.Params().At(0).Type()) {
			return
		}
		n := len(c.Results)
		if c.Alone() {
			n = 0 // nobody asked for the results
		}
		if failing && (n == 0 || !rewrite.IsError(c.Results[n-1])) {
			return
		}
		site := w.Site(c.File, c.Stmt)
		names := fresh(w, "got", n)
		var decls strings.Builder
		for i, t := range site.Types(c.File, c.Results[:n]) {
			if !failing || i < n-1 {
				fmt.Fprintf(&decls, "var %s %s; ", names[i], t)
			}
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
		blocking(w, false, func(c *rewrite.Call, site *rewrite.Site, decls string, names []string) {
			wg := w.Fresh("wg")
			site.Insert(c.Stmt.Pos(), decls+"var "+wg+" "+site.ImportPath(c.File, "sync")+".WaitGroup; "+wg+".Add(1); go func() { defer "+wg+".Done(); "+assignment(names),
				c.Expr, " }(); "+wg+".Wait(); ")
		})
	},
}

// inLiteral returns the body of a literal that makes the call, keeps its results
// but the last, and returns that.
func inLiteral(c *rewrite.Call, names []string) []any {
	if len(names) == 1 {
		return []any{"func() error { return ", c.Expr, " }"}
	}
	last := names[len(names)-1]
	return []any{"func() error { var " + last + " error; " + list(names) + " = ", c.Expr, "; return " + last + " }"}
}

var errGroup = rewrite.Transformation{
	Name: "errgroup", Topic: "time",
	Doc:   "A call that takes a context and returns an error runs in an errgroup that is waited for at once.",
	Needs: needsBlocking + " and returns an error",
	Apply: func(w *rewrite.Rewriter) {
		blocking(w, true, func(c *rewrite.Call, site *rewrite.Site, decls string, names []string) {
			group := w.Fresh("group")
			site.Insert(c.Stmt.Pos(), decls+"var "+group+" "+site.ImportPath(c.File, "golang.org/x/sync/errgroup")+".Group; "+group+".Go(",
				inLiteral(c, names), "); "+names[len(names)-1]+" := "+group+".Wait(); ")
		})
	},
}

// loaded returns the package whose path ends so, nil if none is loaded.
func loaded(w *rewrite.Rewriter, suffix string) *types.Package {
	for _, p := range w.Loaded {
		if strings.HasSuffix(p.Path(), suffix) {
			return p
		}
	}
	return nil
}
