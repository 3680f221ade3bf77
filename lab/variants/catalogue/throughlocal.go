package catalogue

import "github.com/ctrlvet/ctrlvet/lab/variants/rewrite"

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
			site := w.Site(c.File, c.Stmt)
			names := list(fresh(w, "got", len(c.Results)))
			site.Insert(c.Stmt.Pos(), names+" := ", c.Expr, "; ")
			site.Replace(c.Expr, names)
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
