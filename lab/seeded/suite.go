package seeded

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// serveEnv has the suite start an API server and nothing else; serverEnv tells it of
// one that runs, and withoutEnv which verb of the roles to leave out. They stand in
// testdata/reference/envtest as well.
const (
	serveEnv   = "CTRLVET_REFERENCE_SERVE"
	serverEnv  = "CTRLVET_REFERENCE_SERVER"
	withoutEnv = "CTRLVET_REFERENCE_WITHOUT"
)

// A Worker runs the suite of the reference operators in a copy of their code, against
// an API server of its own.
type Worker struct {
	testdata string   // the module
	copy     string   // of the module
	binary   string   // the suite without a fault
	server   string   // where the API server is, as the suite reads it
	listed   []string // tests that pass where informers list
	stop     func()
}

// NewWorker copies the code below dir, builds the suite and starts an API server.
func NewWorker(ctx context.Context, testdata, dir string) (*Worker, error) {
	w := &Worker{testdata: testdata, copy: filepath.Join(dir, "testdata"), binary: filepath.Join(dir, "suite")}
	for _, name := range []string{"go.mod", "go.sum", "reference", filepath.Join("proof", "apiserver")} {
		if err := copyAll(filepath.Join(testdata, name), filepath.Join(w.copy, name)); err != nil {
			return nil, err
		}
	}
	if out, err := w.build(ctx, "envtest", w.binary); err != nil {
		return nil, fmt.Errorf("build the suite: %w\n%s", err, out)
	}
	return w, w.serve(ctx)
}

// serve starts the API server. The suite without a fault does so, in the directory
// of the module.
func (w *Worker) serve(ctx context.Context) error {
	// An interrupt must not kill it: it has the API server to end.
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	cmd := exec.CommandContext(ctx, w.binary)
	cmd.Dir = filepath.Join(w.testdata, "reference", "envtest")
	cmd.Env = append(os.Environ(), serveEnv+"=1")
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err == nil {
		var out io.ReadCloser
		if out, err = cmd.StdoutPipe(); err == nil {
			if err = cmd.Start(); err == nil {
				w.server, err = bufio.NewReader(out).ReadString('\n')
			}
		}
	}
	w.stop = func() {
		if in != nil {
			_ = in.Close() // which ends the server
			_ = cmd.Wait()
		}
		cancel()
	}
	if err == nil && !json.Valid([]byte(w.server)) {
		err = fmt.Errorf("the suite said %q", w.server)
	}
	if err != nil {
		w.stop()
		return fmt.Errorf("start the API server: %w", err)
	}
	return nil
}

// Close ends the API server.
func (w *Worker) Close() { w.stop() }

// build compiles the tests of a package below reference.
func (w *Worker) build(ctx context.Context, pkg, binary string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-o", binary, "./reference/"+pkg)
	cmd.Dir = w.copy
	return cmd.CombinedOutput()
}

// Break runs the tests on the operators with a fault: the one that is to fail alone,
// else all. It returns the first that fails, "" for none.
func (w *Worker) Break(ctx context.Context, f *Fault) (failed string, err error) {
	changed, err := f.Apply(filepath.Join(w.testdata, "reference"))
	if err != nil {
		return "", err
	}
	for name, text := range changed {
		if err := os.WriteFile(filepath.Join(w.copy, "reference", filepath.FromSlash(name)), text, 0o666); err != nil {
			return "", err
		}
	}
	defer func() {
		for name := range changed {
			err = errors.Join(err, copyAll(filepath.Join(w.testdata, "reference", filepath.FromSlash(name)), filepath.Join(w.copy, "reference", filepath.FromSlash(name))))
		}
	}()
	packages, test := []string{f.Package}, "^"+f.Test+"$"
	if f.Test == "" {
		packages, test = []string{".", "internal/registry", "internal/disruption", "envtest"}, "."
	}
	for _, pkg := range packages {
		binary := w.binary + ".broken"
		if out, err := w.build(ctx, pkg, binary); err != nil {
			return "", fmt.Errorf("%s: build: %w\n%s", f.Rule, err, out)
		}
		failed, err = w.run(ctx, binary, pkg, test)
		if failed != "" || err != nil {
			return failed, err
		}
	}
	return "", nil
}

// listingEnv has informers begin with a list, as those of client-go before v0.35 do; later
// ones get the first objects through the watch.
const listingEnv = "KUBE_FEATURE_WatchListClient=false"

// Listing is what [Worker.Without] adds to the test that fails where informers list.
const Listing = ", listing"

// Without runs the suite without one verb of the roles, written as GROUP/RESOURCE:VERB, and
// returns the first test that fails, "" for none. Where list is taken out informers list.
func (w *Worker) Without(ctx context.Context, verb, test string) (failed string, err error) {
	if !strings.HasSuffix(verb, ":list") {
		return w.run(ctx, w.binary, "envtest", test, withoutEnv+"="+verb)
	}
	if err := w.mayList(ctx, test); err != nil {
		return "", err
	}
	if failed, err = w.run(ctx, w.binary, "envtest", test, withoutEnv+"="+verb, listingEnv); failed != "" {
		failed += Listing
	}
	return failed, err
}

// mayList makes sure that the tests pass where informers list and no verb is missing: else
// a failure says nothing about the verb.
func (w *Worker) mayList(ctx context.Context, test string) error {
	if slices.Contains(w.listed, test) {
		return nil
	}
	failed, err := w.run(ctx, w.binary, "envtest", test, listingEnv)
	if failed != "" {
		return fmt.Errorf("%s fails with all verbs where informers list", failed)
	}
	w.listed = append(w.listed, test)
	return err
}

var failure = regexp.MustCompile(`(?m)^--- FAIL: (\w+)`)

// run executes tests of a package and returns "PACKAGE TEST" of the first that fails.
func (w *Worker) run(ctx context.Context, binary, pkg, test string, env ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary, "-test.run", test, "-test.failfast", "-test.count=1", "-test.timeout=5m")
	cmd.Dir = filepath.Join(w.copy, "reference", filepath.FromSlash(pkg))
	cmd.Env = slices.Concat(os.Environ(), []string{serverEnv + "=" + strings.TrimSpace(w.server), "KUBE_CACHE_MUTATION_DETECTOR=true"}, env)
	out, err := cmd.CombinedOutput()
	if err == nil {
		return "", nil
	}
	var exit *exec.ExitError
	if !errors.As(err, &exit) || ctx.Err() != nil {
		return "", err
	}
	if m := failure.FindSubmatch(out); m != nil {
		return pkg + " " + string(m[1]), nil
	}
	if strings.Contains(string(out), "panic:") || strings.Contains(string(out), "fatal error:") {
		name := strings.Trim(test, "^$")
		if name == "." {
			name = "(the process ends)"
		}
		return pkg + " " + name, nil
	}
	return "", fmt.Errorf("%w\n%s", err, out)
}

// copyAll copies a file, or what is in a directory.
func copyAll(from, to string) error {
	info, err := os.Stat(from)
	if err != nil {
		return err
	}
	if info.IsDir() {
		return os.CopyFS(to, os.DirFS(from))
	}
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return err
	}
	return os.WriteFile(to, text, 0o666)
}
