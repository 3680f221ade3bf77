// Command proofs runs the proofs of all rules, linked into one test binary:
//
//	go run ./proof/cmd/withserver -- go run ./proof/cmd/proofs [-race] [-v] [-run Proofs/notfound] …
//
// Its arguments are those of go test. A proof is a usual test, which go test runs as well; but each of them links
// all of Kubernetes' client side. Nothing is written into the module: an overlay of the go command shows
// it the files of rules/*/*_test.go as those of packages that a test in rules imports.
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
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"sort"
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

// link writes the overlay and returns its file.
func (l *linker) link() (string, error) {
	files, err := filepath.Glob(filepath.Join(l.rules, "*", "*_test.go"))
	if err != nil {
		return "", err
	}
	proofs := map[string][]string{} // rule: tests
	for _, file := range files {
		tests, err := l.add(file)
		if err != nil {
			return "", err
		}
		rule := filepath.Base(filepath.Dir(file))
		proofs[rule] = append(proofs[rule], tests...)
	}
	if len(proofs) == 0 {
		return "", fmt.Errorf("no proofs in %s", l.rules)
	}
	if err := l.write(filepath.Join(l.rules, "linked_test.go"), list(proofs)); err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]any{"Replace": l.replace})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(l.tmp, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o666)
}

// add makes a test file one of a package, and returns its tests.
func (l *linker) add(file string) (tests []string, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	f, err := parser.ParseFile(token.NewFileSet(), file, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	if !strings.HasSuffix(f.Name.Name, "_test") {
		return nil, fmt.Errorf("%s: package %s, and only a package of its own, %[2]s_test, can be linked with others", file, f.Name.Name)
	}
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		switch {
		case !ok || fn.Recv != nil || !strings.HasPrefix(fn.Name.Name, "Test"):
		case fn.Name.Name == "TestMain":
			return nil, fmt.Errorf("%s: TestMain cannot be linked with others: what it does belongs to the tests", file)
		default:
			tests = append(tests, fn.Name.Name)
		}
	}
	// Places in the output are those of the real file.
	text = append(fmt.Appendf(nil, "//line %s:1\n", filepath.Base(file)), text...)
	return tests, l.write(strings.TrimSuffix(file, "_test.go")+".go", text)
}

// write puts a file into the overlay.
func (l *linker) write(file string, text []byte) error {
	source := filepath.Join(l.tmp, fmt.Sprintf("%d.go", len(l.replace)))
	l.replace[file] = source
	return os.WriteFile(source, text, 0o666)
}

// list returns the test file that runs the proofs.
func list(proofs map[string][]string) []byte {
	var rules []string
	for rule := range proofs {
		rules = append(rules, rule)
	}
	sort.Strings(rules)
	var b bytes.Buffer
	const module = "github.com/ctrlvet/ctrlvet/testdata"
	fmt.Fprintf(&b, "package rules_test\n\nimport (\n\t\"testing\"\n\n\t%q\n", module+"/proof/linked")
	for _, rule := range rules {
		fmt.Fprintf(&b, "\t%s %q\n", rule, module+"/rules/"+rule)
	}
	b.WriteString(")\n\nvar tests = linked.Tests{\n")
	for _, rule := range rules {
		fmt.Fprintf(&b, "\t%q: {\n", rule)
		for _, test := range proofs[rule] {
			fmt.Fprintf(&b, "\t\t{%q, %s.%[1]s},\n", test, rule)
		}
		b.WriteString("\t},\n")
	}
	b.WriteString("}\n\nfunc TestMain(m *testing.M) { tests.Main(m) }\n\nfunc TestProofs(t *testing.T) { tests.Run(t) }\n")
	return b.Bytes()
}
