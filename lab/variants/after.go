package variants

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"strings"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

// After returns what a transformation makes of the code that shows it: the
// declarations that it changes or adds, and why places failed to compile.
func (c *Code) After(t *rewrite.Transformation) (text string, err error) {
	v := c.apply(t, c.before)
	old := map[string]bool{}
	for _, p := range c.before.packages {
		for _, f := range p.Files {
			if _, err := each(f.Src, func(decl string) { old[decl] = true }); err != nil {
				return "", err
			}
		}
	}
	var b strings.Builder
	for _, m := range v.Packages {
		for _, f := range m.Files {
			var changed []string
			head, err := each(f.Text, func(decl string) {
				if !old[decl] {
					changed = append(changed, decl)
				}
			})
			if err != nil {
				return "", fmt.Errorf("%s: %w", f.File.Name, err)
			}
			if len(changed) > 0 {
				fmt.Fprintf(&b, "-- %s --\n%s\n", head, strings.Join(changed, "\n\n"))
			}
		}
	}
	if v.Failed > 0 {
		fmt.Fprintf(&b, "-- does not compile: %d, %s --\n", v.Failed, v.Why)
	}
	return b.String(), nil
}

// each formats a file and visits its declarations but imports. It returns
// the package clause.
func each(src []byte, visit func(decl string)) (string, error) {
	text, err := format.Source(src)
	if err != nil {
		return "", err
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", text, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		return "", err
	}
	for _, d := range f.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			continue
		}
		visit(string(text[fset.Position(d.Pos()).Offset:fset.Position(d.End()).Offset]))
	}
	return "package " + f.Name.Name, nil
}
