// Bench measures what ctrlvet costs beside the tools people know, as ratios in
// one run: CPU (user and system, children included) and the memory of the
// largest process.
//
//	go -C lab run ./bench [-copies N] [-skip cold,…]
//	go -C lab run ./bench -module DIR [-rule RULE] [packages]
//
// The subject is the reference operator of testdata, copied N times into a
// module of its own, so that sizes can be compared. Nothing of it is a test:
// the numbers depend on the machine, the ratios little.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"
)

func main() {
	copies := flag.Int("copies", 1, "how many copies of the reference operator the subject has")
	module := flag.String("module", "", "measure one rule in the repository in this `directory` instead")
	ruleName := flag.String("rule", "cachemutation", "the rule that -module measures")
	skip := flag.String("skip", "", "comma separated steps to leave out: cold, stock, staticcheck")
	flag.Parse()
	b := &bench{copies: *copies, skip: strings.Split(*skip, ",")}
	if err := b.run(*module, *ruleName); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

type bench struct {
	copies int
	skip   []string
	root   string // the repository
	work   string // temporary
	module string // the subject
	tools  map[string]string
}

// A cost is what one command took.
type cost struct {
	cpu float64
	rss int // megabytes
}

func (b *bench) skips(step string) bool {
	for _, s := range b.skip {
		if s == step {
			return true
		}
	}
	return false
}

func (b *bench) run(module, rule string) error {
	out, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return err
	}
	b.root = filepath.Dir(filepath.Dir(strings.TrimSpace(string(out)))) // of the module that holds this one
	if b.work, err = os.MkdirTemp("", "ctrlvet-bench"); err != nil {
		return err
	}
	defer os.RemoveAll(b.work)
	if module != "" {
		return b.ruleCost(module, rule)
	}
	if err := b.build(); err != nil {
		return err
	}
	if err := b.subject(); err != nil {
		return err
	}
	fmt.Printf("%d copies of the reference operator, %d cores, %s\n", b.copies, runtime.NumCPU(), runtime.Version())
	fmt.Printf("%-58s %8s %7s %7s %6s\n", "", "CPU s", "MB", "ratio", "goal")
	if !b.skips("cold") {
		b.cold()
	}
	b.warm()
	return nil
}

// build makes ctrlvet and the tools it is compared with.
func (b *bench) build() error {
	b.tools = make(map[string]string)
	tool := func(name string) string {
		p := filepath.Join(b.work, name)
		b.tools[name] = p
		return p
	}
	// its own build id, so that no earlier result of go vet counts
	id := fmt.Sprintf("-buildid=bench-%d", time.Now().UnixNano())
	if err := b.goIn(b.root, "build", "-ldflags", id, "-o", tool("ctrlvet"), "./cmd/ctrlvet"); err != nil {
		return err
	}
	if err := b.loadOnly(tool("loadonly")); err != nil {
		return err
	}
	mod := filepath.Join(b.work, "tools")
	files := map[string]string{
		"go.mod": "module bench.example.com/tools\n\ngo 1.26.0\n\nrequire github.com/ctrlvet/ctrlvet v0.0.0\n\nreplace github.com/ctrlvet/ctrlvet => " + b.root + "\n",
		"noop/main.go": `package main

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

func main() {
	unitchecker.Main(&analysis.Analyzer{Name: "noop", Doc: "does nothing", Run: func(*analysis.Pass) (any, error) { return nil, nil }})
}
`,
		"stockunit/main.go": `package main

import (
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/ctrlvet/ctrlvet/analyzers"
)

func main() { unitchecker.Main(analyzers.All()...) }
`,
		"stockmulti/main.go": `package main

import (
	"golang.org/x/tools/go/analysis/multichecker"

	"github.com/ctrlvet/ctrlvet/analyzers"
)

func main() { multichecker.Main(analyzers.All()...) }
`,
	}
	for name, text := range files {
		p := filepath.Join(mod, name)
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			return err
		}
	}
	if err := b.goIn(mod, "mod", "tidy"); err != nil {
		return err
	}
	for _, name := range []string{"noop", "stockunit", "stockmulti"} {
		if err := b.goIn(mod, "build", "-ldflags", id, "-o", tool(name), "./"+name); err != nil {
			return err
		}
	}
	if !b.skips("staticcheck") {
		cmd := exec.Command("go", "install", "honnef.co/go/tools/cmd/staticcheck@latest")
		cmd.Env = append(os.Environ(), "GOBIN="+b.work)
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("staticcheck: %w\n%s", err, out)
		}
		b.tools["staticcheck"] = filepath.Join(b.work, "staticcheck")
	}
	return nil
}

// loadOnly builds ctrlvet with summaries that say nothing, so that rules have
// nothing to do: what is left is loading and type-checking.
func (b *bench) loadOnly(to string) error {
	const file, guard = "internal/engine/effects/effects.go", "if len(pass.Files) == 0 ||"
	src, err := os.ReadFile(filepath.Join(b.root, file))
	if err != nil {
		return err
	}
	if !bytes.Contains(src, []byte(guard)) {
		return fmt.Errorf("%s: no line %q to switch the summaries off at", file, guard)
	}
	changed := filepath.Join(b.work, "effects.go")
	if err := os.WriteFile(changed, bytes.Replace(src, []byte(guard), []byte("if true || len(pass.Files) == 0 ||"), 1), 0o644); err != nil {
		return err
	}
	overlay := filepath.Join(b.work, "overlay.json")
	text := fmt.Sprintf("{\"Replace\": {%q: %q}}", filepath.Join(b.root, file), changed)
	if err := os.WriteFile(overlay, []byte(text), 0o644); err != nil {
		return err
	}
	return b.goIn(b.root, "build", "-overlay", overlay, "-o", to, "./cmd/ctrlvet")
}

func (b *bench) goIn(dir string, args ...string) error {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, out)
	}
	return nil
}

// subject copies the reference operator into a module of its own.
func (b *bench) subject() error {
	b.module = filepath.Join(b.work, "subject")
	testdata := filepath.Join(b.root, "testdata")
	for _, f := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join(testdata, f))
		if err != nil {
			return err
		}
		if err := os.MkdirAll(b.module, 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(b.module, f), data, 0o644); err != nil {
			return err
		}
	}
	for i := range b.copies {
		name := fmt.Sprintf("operator%d", i)
		if err := copyTree(filepath.Join(testdata, "reference"), filepath.Join(b.module, name), "testdata/reference", "testdata/"+name); err != nil {
			return err
		}
	}
	return nil
}

// copyTree copies the Go files below from, without tests, with old import
// paths replaced by new ones.
func copyTree(from, to, old, new string) error {
	return filepath.WalkDir(from, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "envtest" || d.Name() == "testdata") {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(p, ".go") || strings.HasSuffix(p, "_test.go") {
			return nil
		}
		rel, err := filepath.Rel(from, p)
		if err != nil {
			return err
		}
		data, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		dst := filepath.Join(to, rel)
		if err := os.MkdirAll(filepath.Dir(dst), 0o755); err != nil {
			return err
		}
		return os.WriteFile(dst, bytes.ReplaceAll(data, []byte(old), []byte(new)), 0o644)
	})
}

// measure runs a command in the subject.
func (b *bench) measure(env []string, args ...string) cost {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = b.module
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !(errors.As(err, &exit) && exit.ExitCode() >= 0 && exit.ExitCode() <= 3) {
		fmt.Fprintf(os.Stderr, "bench: %s: %v\n%s\n", strings.Join(args, " "), err, out)
		os.Exit(1)
	}
	st := cmd.ProcessState
	ru := st.SysUsage().(*syscall.Rusage)
	return cost{(st.UserTime() + st.SystemTime()).Seconds(), int(ru.Maxrss / 1024)}
}

func line(name string, c cost, base *cost, goal string) {
	ratio := ""
	if base != nil {
		ratio = fmt.Sprintf("%.3f", c.cpu/base.cpu)
	}
	fmt.Printf("%-58s %8.2f %7d %7s %6s\n", name, c.cpu, c.rss, ratio, goal)
}

// cold: a fresh machine, nothing compiled.
func (b *bench) cold() {
	env := func(name string) []string { return []string{"GOCACHE=" + filepath.Join(b.work, "cache-"+name)} }
	ours := b.measure(env("ours"), b.tools["ctrlvet"], "./...")
	vet := b.measure(env("vet"), "go", "vet", "./...")
	line("empty cache: go vet", vet, nil, "")
	line("empty cache: ctrlvet", ours, &vet, "0.04")
}

// warm: dependencies are compiled.
func (b *bench) warm() {
	vettool := func(t string) cost { return b.measure(nil, "go", "vet", "-vettool="+b.tools[t], "./...") }
	b.measure(nil, "go", "build", "./...")
	b.measure(nil, "go", "vet", "./...")
	noop := vettool("noop")
	line("tool new: no-op stock vet tool", noop, nil, "")
	line("tool new: go vet -vettool=ctrlvet", vettool("ctrlvet"), &noop, "0.2")
	if !b.skips("stock") {
		line("tool new: stock unitchecker, same rules", vettool("stockunit"), &noop, "")
		line("stock multichecker, same rules", b.measure(nil, b.tools["stockmulti"], "./..."), &noop, "")
	}
	cli := b.measure(nil, b.tools["ctrlvet"], "./...")
	if p := b.tools["staticcheck"]; p != "" {
		first := b.measure([]string{"STATICCHECK_CACHE=" + filepath.Join(b.work, "staticcheck-cache")}, p, "./...")
		line("dependencies compiled: staticcheck, first run", first, nil, "")
		line("dependencies compiled: ctrlvet", cli, &first, "0.04")
	}
	none := b.measure(nil, b.tools["loadonly"], "./...")
	line("ctrlvet without summaries and rules", none, nil, "")
	line("ctrlvet", cli, &none, "1.5")
	source := b.measure(nil, b.tools["ctrlvet"], "-load=source", "./...")
	line("ctrlvet -load=source", source, &none, "")
	vet := b.measure(nil, "go", "vet", "./...")
	line("nothing changed: go vet", vet, nil, "")
	line("nothing changed: go vet -vettool=ctrlvet", vettool("ctrlvet"), &vet, "1.05")
	b.oneChanged(vettool)
}

// oneChanged: an edit of one file, as an editor or a pull request makes it.
func (b *bench) oneChanged(vettool func(string) cost) {
	files, err := filepath.Glob(filepath.Join(b.module, "operator0", "internal", "controller", "*.go"))
	if err != nil || len(files) == 0 {
		fmt.Fprintln(os.Stderr, "bench: no controller in the subject")
		return
	}
	edit := func() {
		f, err := os.OpenFile(files[0], os.O_APPEND|os.O_WRONLY, 0)
		if err == nil {
			fmt.Fprintf(f, "\nvar _ = %d\n", time.Now().UnixNano())
			f.Close()
		}
	}
	edit()
	vet := b.measure(nil, "go", "vet", "./...")
	line("one file changed: go vet", vet, nil, "")
	edit()
	line("one file changed: ctrlvet", b.measure(nil, b.tools["ctrlvet"], "./..."), &vet, "1.0")
	edit()
	line("one file changed: go vet -vettool=ctrlvet", vettool("ctrlvet"), &vet, "1.0")
}
