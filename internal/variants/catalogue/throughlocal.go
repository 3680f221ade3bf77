package catalogue

import (
	"fmt"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/variants/rewrite"
)

// needsCall is what transformations need that change where a call's results go.
const needsCall = "a statement that first of all takes the results of a call"

var throughLocal = rewrite.Transformation{
	Name: "local", Topic: "value",
	Doc:   "The results of a call go through local variables.",
	Needs: needsCall,
	Apply: func(w *rewrite.Rewriter) {
		w.Calls(func(c *rewrite.Call) {
			if len(c.Results) == 0 || c.Alone() {
				return
			}
			names := fresh(w, "got", len(c.Results))
			site := w.Site(c.File, c.Stmt)
			site.Insert(c.Stmt.Pos(), list(names), " := ", c.Expr, "; ")
			site.Replace(c.Expr, list(names))
			site.Done()
		})
	},
}

func fresh(w *rewrite.Rewriter, stem string, n int) (names []string) {
	for range n {
		names = append(names, w.Fresh(stem))
	}
	return names
}

var throughField = rewrite.Transformation{
	Name: "field", Topic: "value",
	Doc:   "The results of a call go through the fields of a local struct.",
	Needs: needsCall,
	Apply: func(w *rewrite.Rewriter) {
		w.Calls(func(c *rewrite.Call) {
			if len(c.Results) == 0 || c.Alone() {
				return
			}
			site := w.Site(c.File, c.Stmt)
			kept, fields, uses := w.Fresh("kept"), []string{}, []string{}
			for i, t := range site.Types(c.File, c.Results) {
				fields = append(fields, fmt.Sprintf("f%d %s", i, t))
				uses = append(uses, fmt.Sprintf("%s.f%d", kept, i))
			}
			site.Insert(c.Stmt.Pos(), "var "+kept+" struct { "+strings.Join(fields, "; ")+" }; "+list(uses)+" = ", c.Expr, "; ")
			site.Replace(c.Expr, list(uses))
			site.Done()
		})
	},
}

var throughArray = rewrite.Transformation{
	Name: "array", Topic: "value",
	Doc:   "The results of a call go through arrays of one element.",
	Needs: needsCall,
	Apply: func(w *rewrite.Rewriter) {
		w.Calls(func(c *rewrite.Call) {
			if len(c.Results) == 0 || c.Alone() {
				return
			}
			site := w.Site(c.File, c.Stmt)
			names := fresh(w, "cell", len(c.Results))
			decls := ""
			for i, t := range site.Types(c.File, c.Results) {
				decls += fmt.Sprintf("var %s [1]%s; ", names[i], t)
				names[i] += "[0]"
			}
			site.Insert(c.Stmt.Pos(), decls+list(names)+" = ", c.Expr, "; ")
			site.Replace(c.Expr, list(names))
			site.Done()
		})
	},
}
