// Bench measures what ctrlvet costs beside the tools people know, as ratios in one run: CPU (user and
// system, children included) and the memory of the largest process.
//
//	make bench                                  everything; it takes hours on two cores
//	go -C lab run ./bench -sizes 10,100 -modules small -skip empty-cache,golangci-lint -out DIR
//
// It writes DIR/benchmarks.md and pictures of the curves. The numbers hang on the machine, the ratios little:
// what is compared runs one after another, and the load of the machine stands beside each line.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

func main() {
	sizes := flag.String("sizes", "10,100,1000,5000", "how many packages the generated modules have")
	names := flag.String("modules", "small,middle,large", "which modules of the module proxy are measured")
	skip := flag.String("skip", "", "comma separated, what to leave out: empty-cache, staticcheck, golangci-lint")
	out := flag.String("out", "../docs", "the `directory` of benchmarks.md and the pictures")
	flag.Parse()
	b := &bench{skip: strings.Split(*skip, ","), tools: map[string]string{}}
	if err := b.run(strings.Split(*sizes, ","), strings.Split(*names, ","), *out); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

type bench struct {
	skip   []string
	root   string // the repository
	work   string // temporary
	module string // the subject
	tools  map[string]string
	text   strings.Builder // of the page
}

func (b *bench) run(sizes, names []string, out string) (err error) {
	if out, err = filepath.Abs(out); err != nil {
		return err
	}
	mod, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return err
	}
	b.root = filepath.Dir(filepath.Dir(strings.TrimSpace(string(mod)))) // of the module that holds this one
	if b.work, err = os.MkdirTemp("", "ctrlvet-bench"); err != nil {
		return err
	}
	defer exec.Command("chmod", "-R", "u+w", b.work).Run() // what go downloads cannot be written
	defer os.RemoveAll(b.work)
	if err := b.build(); err != nil {
		return err
	}
	commit, _ := exec.Command("git", "-C", b.root, "rev-parse", "--short", "HEAD").Output()
	b.say("# Benchmarks\n\n<!-- Written by lab/bench. -->\n\nMeasured in one run by `make bench` at commit %s, %s, on %d cores with %s. CPU counts user and system time of all processes, memory is that of the largest one. A ratio is to the line with a 1 above it, which ran just before; load is that of the machine, other work included, when a line began.\n",
		bytes.TrimSpace(commit), time.Now().Format(time.DateOnly), runtime.NumCPU(), runtime.Version())
	b.say("Compared: go vet of %[1]s, a vet tool that does nothing but hand on a fact (lab/bench), staticcheck %[2]s, golangci-lint %[3]s with its defaults.", runtime.Version(), staticcheck, golangci)
	for _, s := range append(b.skip, unmeasured(sizes, names)...) {
		if s != "" {
			b.say("Not measured in this run: %s.", s)
		}
	}
	for _, name := range names {
		if err := b.real(name); name != "" && err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if err := b.growth(sizes, out); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, "benchmarks.md"), []byte(b.text.String()), 0o666)
}

// unmeasured lists what a whole run measures and this one does not.
func unmeasured(sizes, names []string) (out []string) {
	for _, size := range []string{"10", "100", "1000", "5000"} {
		if !slices.Contains(sizes, size) {
			out = append(out, "a generated module of "+size+" packages")
		}
	}
	for line := range strings.Lines(modules) {
		if name, module, _ := strings.Cut(strings.TrimSpace(line), " "); !slices.Contains(names, name) {
			out = append(out, "the "+name+" module, "+module)
		}
	}
	return out
}

// say adds a line to the page and shows it.
func (b *bench) say(format string, args ...any) {
	fmt.Fprintf(&b.text, format+"\n", args...)
	fmt.Printf(format+"\n", args...)
}

// measure runs a command in the subject, and returns the seconds and megabytes that it took, and the load when it began.
func (b *bench) measure(env []string, args ...string) (cpu float64, mb int, load string) {
	at, _ := os.ReadFile("/proc/loadavg")
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir, cmd.Env = b.module, append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) {
		fmt.Fprintf(os.Stderr, "bench: %s: %v\n%s\n", strings.Join(args, " "), err, out)
		os.Exit(1)
	}
	st := cmd.ProcessState
	load, _, _ = strings.Cut(string(at), " ")
	return (st.UserTime() + st.SystemTime()).Seconds(), int(st.SysUsage().(*syscall.Rusage).Maxrss / 1024), load
}

// A step is a command that is measured.
type step struct {
	name string
	env  []string
	args []string
}

// compare measures steps one after another, as ratios to the first of them.
func (b *bench) compare(title string, steps ...step) {
	b.say("\n| %s | CPU s | MB | ratio | load |\n|---|---|---|---|---|", title)
	first := 0.0
	for _, s := range steps {
		if s.args[0] == "" {
			continue
		}
		cpu, mb, load := b.measure(s.env, s.args...)
		if first == 0 {
			first = max(cpu, 0.01)
		}
		b.say("| %s | %.2f | %d | %.3g | %s |", s.name, cpu, mb, cpu/first, load)
	}
}

// real measures a module of the module proxy.
func (b *bench) real(name string) error {
	_, module, found := strings.Cut("\n"+modules, "\n"+name+" ")
	if module, _, _ = strings.Cut(module, "\n"); !found || name == "" {
		return errors.New("it is not in modules.txt")
	}
	if err := b.download(module); err != nil {
		return err
	}
	lines, packages := b.size()
	b.say("\n## %s: %s, %d lines in %d packages", name, module, lines, packages)
	ours := filepath.Join(b.work, "results-"+name)
	keep, off := "CTRLVET_CACHE="+ours, "CTRLVET_CACHE=off"
	plain := func(env ...string) step { return step{"go vet", env, []string{"go", "vet", "./..."}} }
	tool := func(title, name string, env ...string) step {
		return step{title, env, []string{"go", "vet", "-vettool=" + b.tools[name], "./..."}}
	}
	cli := func(title string, env ...string) step { return step{title, env, []string{b.tools["ctrlvet"], "./..."}} }
	others := []step{
		{"staticcheck", []string{"STATICCHECK_CACHE=" + filepath.Join(b.work, "staticcheck-"+name)}, []string{b.tools["staticcheck"], "./..."}},
		{"golangci-lint", []string{"GOLANGCI_LINT_CACHE=" + filepath.Join(b.work, "golangci-"+name)}, []string{b.tools["golangci-lint"], "run", "--no-config", "./..."}},
	}
	if !slices.Contains(b.skip, "empty-cache") {
		cold := func(who string) string { return "GOCACHE=" + filepath.Join(b.work, "cold-"+name+"-"+who) }
		b.compare("Empty build cache", plain(cold("vet")), cli("`ctrlvet`, types from source", cold("ctrlvet"), off))
		os.RemoveAll(filepath.Join(b.work, "cold-"+name+"-vet"))
	}
	b.measure(nil, "go", "vet", "./...") // compiles what all need
	b.compare("Tool new, dependencies compiled", append([]step{tool("a vet tool that does nothing", "noop"), tool("`go vet -vettool=ctrlvet`", "ctrlvet"),
		cli("`ctrlvet`, first run with its cache", keep), cli("`ctrlvet` without its cache", off),
		{"`ctrlvet -load=source` without its cache", []string{off}, []string{b.tools["ctrlvet"], "-load=source", "./..."}},
		{"`ctrlvet` without rules and summaries: loading alone", []string{off}, []string{b.tools["loadonly"], "./..."}}}, others...)...)
	again := append([]step{plain(), tool("`go vet -vettool=ctrlvet`", "ctrlvet"), cli("`ctrlvet`", keep)}, others...)
	b.compare("Nothing changed", again...)
	for i, s := range again { // each meets an edit that it has not seen
		again[i].args = []string{"sh", "-c", fmt.Sprintf("%s && exec %s", b.edit(), strings.Join(s.args, " "))}
		if s.args[0] == "" {
			again[i].args[0] = ""
		}
	}
	b.compare("A function added to the largest file", again...)
	return nil
}

// growth measures generated modules and fits how the cost grows.
func (b *bench) growth(sizes []string, out string) error {
	b.say("\n## Growth: generated modules\n\n| packages | lines | CPU s | MB | parts: CPU s of 1/8 | load |\n|---|---|---|---|---|---|")
	var n, cpu, mb []float64
	for _, text := range sizes {
		packages, err := strconv.Atoi(text)
		if err != nil {
			continue
		}
		b.module = filepath.Join(b.work, "generated-"+text)
		if err := b.generate(packages); err != nil {
			return err
		}
		b.measure(nil, "go", "list", "-export", "-deps", "./p0000")
		seconds, size, load := b.measure([]string{"CTRLVET_CACHE=off"}, b.tools["ctrlvet"], "-load=export", "./...")
		part, _, _ := b.measure([]string{"CTRLVET_CACHE=off"}, b.tools["ctrlvet"], "-load=export", "-shard=1/8", "-format=json=part.json", "./...")
		lines, _ := b.size()
		b.say("| %d | %d | %.2f | %d | %.2f | %s |", packages, lines, seconds, size, part, load)
		n, cpu, mb = append(n, float64(packages)), append(cpu, seconds), append(mb, float64(size))
	}
	if len(n) < 2 {
		return nil
	}
	for _, c := range []curve{{"CPU s", "growth-cpu.svg", n, cpu}, {"MB", "growth-memory.svg", n, mb}} {
		factor, exponent := fit(c.x, c.y)
		b.say("\n%s = %.3g · packages^%.2f (least squares on logarithms); from the last but one to the last: exponent %.2f\n\n![%[1]s](%[5]s)", c.name, factor, exponent, last(c.x, c.y), c.file)
		if err := c.draw(filepath.Join(out, c.file)); err != nil {
			return err
		}
	}
	return nil
}
