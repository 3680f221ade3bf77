package compare

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/lab/randomprog"
)

// An Answer is what was executed and what was reported.
type Answer struct {
	Outcome  byte
	Reported bool
}

// Minimize takes statements out of programs as long as the execution and the
// analysis of each answer as wanted. It tries the candidates of all programs
// at once, in one package for every round.
func Minimize(ctx context.Context, dir string, programs []randomprog.Program, want Answer, rounds int) ([]randomprog.Program, error) {
	programs = slices.Clone(programs)
	together := make([][]int, len(programs)) // cuts that worked alone
	for range rounds {
		var try []randomprog.Program
		var owner []int
		var cuts [][]int
		for i, p := range programs {
			n := statements(p.Text)
			sets := make([][]int, 0, n+3)
			if k := len(together[i]); k > 1 {
				sets = append(sets, together[i], together[i][:k/2], together[i][k/2:])
			}
			for c := range n {
				sets = append(sets, []int{c})
			}
			for _, set := range sets {
				text, err := without(p.Text, set)
				if err != nil {
					return nil, err
				}
				name := "c" + strconv.Itoa(len(try))
				text = strings.ReplaceAll(text, p.Name+"(", name+"(")
				text = strings.ReplaceAll(text, p.Name+"h", name+"h")
				try = append(try, randomprog.Program{Name: name, Flags: p.Flags, Text: text})
				owner, cuts = append(owner, i), append(cuts, set)
			}
		}
		answers, err := answer(ctx, dir, try)
		if err != nil {
			return nil, err
		}
		best := make([][]int, len(programs))
		next := make([][]int, len(programs))
		for k, a := range answers {
			if a != want {
				continue
			}
			i := owner[k]
			if len(cuts[k]) > len(best[i]) {
				best[i] = cuts[k]
			}
			if len(cuts[k]) == 1 {
				next[i] = append(next[i], cuts[k][0])
			}
		}
		progress := false
		for i := range programs {
			// Many cuts that work alone often work together: try that first.
			if len(next[i]) > 1 && len(best[i]) == 1 && together[i] == nil {
				together[i] = next[i]
				progress = true
				continue
			}
			together[i] = nil
			if best[i] == nil {
				continue
			}
			progress = true
			text, err := without(programs[i].Text, best[i])
			if err != nil {
				return nil, err
			}
			programs[i].Text = text
		}
		if !progress {
			break
		}
	}
	return programs, nil
}

// answer executes and analyzes programs; those that do not compile get no
// answer.
func answer(ctx context.Context, dir string, try []randomprog.Program) (answers []Answer, err error) {
	text, placed, err := randomprog.File(try)
	if err != nil {
		return nil, err
	}
	p, err := Write(dir, text, placed)
	if err != nil {
		return nil, err
	}
	bad, err := p.broken()
	err = errors.Join(err, p.Remove())
	if err != nil {
		return nil, err
	}
	var good []randomprog.Program
	var index []int
	for i, c := range placed {
		if !bad[i] {
			good, index = append(good, c), append(index, i)
		}
	}
	if text, good, err = randomprog.File(good); err != nil {
		return nil, err
	}
	if p, err = Write(dir, text, good); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.Remove()) }()
	outcomes, err := p.Execute(ctx)
	if err != nil {
		return nil, err
	}
	found, err := p.Analyze(ctx)
	if err != nil {
		return nil, err
	}
	answers = make([]Answer, len(try))
	for k, i := range index {
		answers[i] = Answer{outcomes[k], len(found[k]) > 0}
	}
	return answers, nil
}

// broken tells which programs do not compile.
func (p *Package) broken() (map[int]bool, error) {
	prog, err := load.New(context.Background(), load.Config{Dir: p.Dir, Patterns: []string{"."}})
	if err != nil {
		return nil, err
	}
	prog.Check(context.Background(), true, nil)
	out := make(map[int]bool)
	for _, pkg := range prog.Packages {
		for _, e := range pkg.Errors {
			f := strings.Split(e.Pos, ":")
			if len(f) < 3 {
				return nil, e
			}
			line, err := strconv.Atoi(f[len(f)-2])
			if err != nil {
				return nil, e
			}
			i := sort.Search(len(p.Programs), func(i int) bool { return p.Programs[i].Last >= line })
			if i == len(p.Programs) || line < p.Programs[i].First {
				return nil, fmt.Errorf("outside the programs: %w", e)
			}
			out[i] = true
		}
	}
	return out, nil
}

const clause = "package p\n"

// statements counts what can be cut out of a program.
func statements(text string) int {
	n := 0
	f, err := parser.ParseFile(token.NewFileSet(), "", clause+text, parser.SkipObjectResolution)
	if err != nil {
		return 0
	}
	cut(f, func() bool { n++; return false })
	return n
}

// without returns a program without some of its statements.
func without(text string, drop []int) (string, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", clause+text, parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	n := -1
	cut(f, func() bool { n++; return slices.Contains(drop, n) })
	used := make(map[string]int)
	ast.Inspect(f, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			used[id.Name]++
		}
		return true
	})
	var buf bytes.Buffer
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && used[fn.Name.Name] == 1 && strings.Contains(fn.Name.Name, "h") {
			continue // a helper that is not called any more
		}
		if err := printer.Fprint(&buf, fset, d); err != nil {
			return "", err
		}
		buf.WriteString("\n\n")
	}
	return strings.TrimSpace(buf.String()), nil
}

// cut visits every statement, and removes it if drop says so. The use of a
// variable that only keeps the compiler quiet goes with its declaration. An
// if or a for may also be replaced by its body.
func cut(f *ast.File, drop func() bool) {
	prune := func(list []ast.Stmt) []ast.Stmt {
		var out []ast.Stmt
		for i := 0; i < len(list); i++ {
			s := list[i]
			switch {
			case quiet(s):
				out = append(out, s)
			case drop():
				if i+1 < len(list) && quiet(list[i+1]) {
					i++
				}
			case inner(s) != nil && drop():
				out = append(out, inner(s)...)
			default:
				out = append(out, s)
			}
		}
		return out
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			n.List = prune(n.List)
		case *ast.CaseClause:
			n.Body = prune(n.Body)
		}
		return true
	})
}

// quiet: _ = v.
func quiet(s ast.Stmt) bool {
	a, ok := s.(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 || a.Tok != token.ASSIGN {
		return false
	}
	to, ok := a.Lhs[0].(*ast.Ident)
	_, from := a.Rhs[0].(*ast.Ident)
	return ok && from && to.Name == "_"
}

// inner is what may stand in the place of a statement.
func inner(s ast.Stmt) []ast.Stmt {
	switch s := s.(type) {
	case *ast.IfStmt:
		return s.Body.List
	case *ast.RangeStmt:
		return s.Body.List
	case *ast.ExprStmt:
		if call, ok := s.X.(*ast.CallExpr); ok {
			if lit, ok := call.Fun.(*ast.FuncLit); ok {
				return lit.Body.List
			}
		}
	}
	return nil
}
