// Command proofs runs the proofs of all rules, linked into one test binary:
//
//	go run ./proof/cmd/withserver -- go run ./proof/cmd/proofs [-race] [-v] [-run Proofs/notfound] …
//
// Its arguments are those of go test; -overlay FILE runs the proofs on the code that FILE puts in the place of theirs. A proof is a usual test, which go test runs as well; but each of them links
// all of Kubernetes' client side. Nothing is written into the module: an overlay of the go command shows
// it the test files below rules as those of packages that a test in rules imports.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/ctrlvet/ctrlvet/testdata/proof/apiserver"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:])
	stop()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit) && exit.ExitCode() > 0:
		os.Exit(exit.ExitCode()) // go test has said why
	case err != nil:
		fmt.Fprintf(os.Stderr, "proofs: %v\n", err)
		os.Exit(1)
	}
}

// run links the proofs and runs them.
func run(ctx context.Context, args []string) error {
	module, err := apiserver.ModuleDir(ctx)
	if err != nil {
		return err
	}
	tmp, err := os.MkdirTemp("", "ctrlvet-proofs-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	l := &linker{rules: filepath.Join(module, "rules"), tmp: tmp, replace: map[string]string{}}
	if args, err = l.over(args); err != nil {
		return err
	}
	overlay, err := l.link()
	if err != nil {
		return err
	}
	// Without go vet: some bad code is wrong in its eyes as well.
	cmd := exec.CommandContext(ctx, "go", append([]string{"test", "-overlay", overlay, "-vet=off", "-count=1", "-timeout=60m"}, args...)...)
	cmd.Args = append(cmd.Args, "./rules")
	cmd.Dir = module
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 20 * time.Second
	return cmd.Run()
}

// A linker makes an overlay in which the proofs are packages that one test imports.
type linker struct {
	rules, tmp string
	replace    map[string]string // contents of the overlay: file to what it is read from
}

// A test is a function of a linked package.
type test struct{ pkg, name string }

// over takes -overlay and its file from the arguments, and adds what the file replaces.
func (l *linker) over(args []string) ([]string, error) {
	i := slices.Index(args, "-overlay")
	if i < 0 || i+1 == len(args) {
		return args, nil
	}
	text, err := os.ReadFile(args[i+1])
	if err != nil {
		return nil, err
	}
	var overlay struct{ Replace map[string]string }
	if err := json.Unmarshal(text, &overlay); err != nil {
		return nil, fmt.Errorf("%s: %w", args[i+1], err)
	}
	maps.Copy(l.replace, overlay.Replace)
	return slices.Delete(slices.Clone(args), i, i+2), nil
}

// link writes the overlay and returns its file.
func (l *linker) link() (string, error) {
	tests := map[string][]test{} // by directory below rules
	err := filepath.WalkDir(l.rules, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(file, "_test.go") {
			return err
		}
		dir, err := filepath.Rel(l.rules, filepath.Dir(file))
		if err != nil {
			return err
		}
		dir = filepath.ToSlash(dir)
		found, err := l.add(dir, file)
		if errors.Is(err, errMain) && strings.Contains(dir, "/") {
			return nil // code of a rule, which its proof runs as a program of its own
		}
		tests[dir] = append(tests[dir], found...)
		return err
	})
	if err != nil {
		return "", err
	}
	if len(tests) == 0 {
		return "", fmt.Errorf("no proofs in %s", l.rules)
	}
	if err := l.write(filepath.Join(l.rules, "linked_test.go"), list(tests)); err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]any{"Replace": l.replace})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(l.tmp, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o666)
}

// errMain is the error of a proof with a TestMain.
var errMain = errors.New("TestMain cannot be linked with others: what it does belongs to the tests")

// add makes a test file one of a package, and returns its tests: of the package that it tests, or of one below.
func (l *linker) add(dir, file string) (tests []test, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	f, err := parser.ParseFile(token.NewFileSet(), file, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	pkg, place, name := dir, filepath.Dir(file), filepath.Base(file)
	shown := name
	if strings.HasSuffix(f.Name.Name, "_test") {
		pkg, place, shown = pkg+"/external", filepath.Join(place, "external"), "../"+name
	}
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		switch {
		case !ok || fn.Recv != nil || !strings.HasPrefix(fn.Name.Name, "Test"):
		case fn.Name.Name == "TestMain":
			return nil, fmt.Errorf("%s: %w", file, errMain)
		default:
			tests = append(tests, test{pkg, fn.Name.Name})
		}
	}
	// Places in the output are those of the real file.
	text = append(fmt.Appendf(nil, "//line %s:1\n", shown), text...)
	// The package may have a file of that name without _test.
	return tests, l.write(filepath.Join(place, strings.TrimSuffix(name, "_test.go")+"_linked.go"), text)
}

// write puts a file into the overlay.
func (l *linker) write(file string, text []byte) error {
	source := filepath.Join(l.tmp, fmt.Sprintf("%d.go", len(l.replace)))
	l.replace[file] = source
	return os.WriteFile(source, text, 0o666)
}

// list returns the test file that runs the tests.
func list(tests map[string][]test) []byte {
	const module = "github.com/ctrlvet/ctrlvet/testdata"
	var imports, table bytes.Buffer
	names := map[string]string{} // of packages
	for _, dir := range slices.Sorted(maps.Keys(tests)) {
		fmt.Fprintf(&table, "\t%q: {\n", dir)
		for _, t := range tests[dir] {
			if names[t.pkg] == "" {
				names[t.pkg] = fmt.Sprint("p", len(names))
				fmt.Fprintf(&imports, "\t%s %q\n", names[t.pkg], module+"/rules/"+t.pkg)
			}
			fmt.Fprintf(&table, "\t\t{%q, %s.%[1]s},\n", t.name, names[t.pkg])
		}
		table.WriteString("\t},\n")
	}
	return fmt.Appendf(nil, `package rules_test

import (
	"testing"

	%q
%s)

var tests = linked.Tests{
%s}

func TestMain(m *testing.M) { tests.Main(m) }

func TestProofs(t *testing.T) { tests.Run(t) }
`, module+"/proof/linked", &imports, &table)
}
