package catalogue

import (
	"fmt"
	"strings"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

// needsCall is what transformations need that change where a call's results go.
const needsCall = "a statement that first of all takes the results of a call"

var throughLocal = rewrite.Transformation{
	Name: "local", Topic: "value",
	Doc:   "The results of a call go through local variables.",
	Needs: needsCall,
	Apply: func(w *rewrite.Rewriter) {
		through(w, " := ", func(c *rewrite.Call, _ *rewrite.Site) (string, []string) { return "", fresh(w, "got", len(c.Results)) })
	},
}

// through has the results of calls go through the places that declared names, after
// what it says before, by an assignment with that sign.
func through(w *rewrite.Rewriter, assign string, declared func(c *rewrite.Call, site *rewrite.Site) (before string, places []string)) {
	w.Calls(func(c *rewrite.Call) {
		if len(c.Results) == 0 || c.Alone() {
			return
		}
		site := w.Site(c.File, c.Stmt)
		before, places := declared(c, site)
		site.Insert(c.Stmt.Pos(), before+list(places)+assign, c.Expr, "; ")
		site.Replace(c.Expr, list(places))
		site.Done()
	})
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
		through(w, " = ", func(c *rewrite.Call, site *rewrite.Site) (string, []string) {
			kept, fields, uses := w.Fresh("kept"), []string{}, []string{}
			for i, t := range site.Types(c.File, c.Results) {
				fields = append(fields, fmt.Sprintf("f%d %s", i, t))
				uses = append(uses, fmt.Sprintf("%s.f%d", kept, i))
			}
			return "var " + kept + " struct { " + strings.Join(fields, "; ") + " }; ", uses
		})
	},
}

var throughArray = rewrite.Transformation{
	Name: "array", Topic: "value",
	Doc:   "The results of a call go through arrays of one element.",
	Needs: needsCall,
	Apply: func(w *rewrite.Rewriter) {
		through(w, " = ", func(c *rewrite.Call, site *rewrite.Site) (string, []string) {
			names := fresh(w, "cell", len(c.Results))
			decls := ""
			for i, t := range site.Types(c.File, c.Results) {
				decls += fmt.Sprintf("var %s [1]%s; ", names[i], t)
				names[i] += "[0]"
			}
			return decls, names
		})
	},
}
