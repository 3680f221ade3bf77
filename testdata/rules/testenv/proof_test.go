package testenv_test

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"

	"github.com/ctrlvet/ctrlvet/testdata/proof/apiserver"
	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/testenv/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/testenv/good"
)

// TestRun runs the tests of both packages, which fail when they run.
func TestRun(t *testing.T) {
	root, err := apiserver.ModuleDir(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"bad/norun": false, "good/run": true} {
		cmd := exec.CommandContext(t.Context(), "go", "test", "-vet=off", "-count=1", "./rules/testenv/"+name)
		cmd.Dir = root
		out, err := cmd.CombinedOutput()
		if ran := strings.Contains(string(out), "this test has run"); ran != want || (err != nil) != want {
			t.Errorf("%s: ran %t, %v, want %t: %s", name, ran, err, want, out)
		}
	}
}

// TestStop looks for the API servers when the tests that started them have ended.
func TestStop(t *testing.T) {
	root, err := apiserver.ModuleDir(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	assets, err := apiserver.FindAssets(t.Context(), root)
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		start func(testing.TB, string) *rest.Config
		runs  bool
	}{"bad": {bad.Server, true}, "good": {good.Server, false}} {
		var cfg *rest.Config
		ended := t.Run(name, func(t *testing.T) {
			cfg = started(t, assets, test.start)
			if !await.True(func() bool { return answers(t.Context(), cfg) }) {
				t.Error("it does not answer")
			}
		})
		if !ended {
			continue
		}
		if runs := answers(t.Context(), cfg); runs != test.runs {
			t.Errorf("%s: answers after its test: %t, want %t", name, runs, test.runs)
		}
		end(t, cfg)
	}
}

// started starts an API server. envtest waits some seconds for its namespaces, whatever else
// is asked of it; a loaded machine may take longer, and have them at the next try.
func started(t *testing.T, assets string, start func(testing.TB, string) *rest.Config) (cfg *rest.Config) {
	for try := 1; cfg == nil; try++ {
		func() {
			defer func() {
				switch err := recover().(type) {
				case nil:
				case fatal:
					if t.Logf("try %d: %s", try, err); try == 5 {
						t.FailNow()
					}
				default:
					panic(err)
				}
			}()
			cfg = start(attempt{t}, assets)
		}()
	}
	return cfg
}

// An attempt is a test that is not over when something is fatal.
type attempt struct{ testing.TB }

type fatal string

func (attempt) Fatal(args ...any) { panic(fatal(fmt.Sprint(args...))) }

func answers(ctx context.Context, cfg *rest.Config) bool {
	c, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return false
	}
	_, err = c.Discovery().RESTClient().Get().AbsPath("/version").DoRaw(ctx)
	return err == nil
}

// end ends what is left of an API server and its etcd.
func end(t *testing.T, cfg *rest.Config) {
	host, err := url.Parse(cfg.Host)
	if err != nil {
		t.Fatal(err)
	}
	for pid, args := range processes(t, "--secure-port="+host.Port()) {
		for _, arg := range args {
			if servers, ok := strings.CutPrefix(arg, "--etcd-servers="); ok {
				for etcd := range processes(t, "--listen-client-urls="+servers) {
					_ = syscall.Kill(etcd, syscall.SIGKILL)
				}
			}
		}
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
}

// processes returns those with an argument.
func processes(t *testing.T, arg string) map[int][]string {
	t.Helper()
	dirs, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		t.Fatal(err)
	}
	out := make(map[int][]string)
	for _, dir := range dirs {
		text, err := os.ReadFile(filepath.Join(dir, "cmdline"))
		if err != nil {
			continue // it has ended
		}
		args := strings.Split(string(bytes.TrimRight(text, "\x00")), "\x00")
		for _, a := range args {
			if a == arg {
				pid, err := strconv.Atoi(filepath.Base(dir))
				if err != nil {
					t.Fatal(fmt.Errorf("process %s: %w", dir, err))
				}
				out[pid] = args
			}
		}
	}
	return out
}
