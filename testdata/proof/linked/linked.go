// Package linked runs the tests of many packages from one test binary, each package's in a process of its own.
//
// Over a hundred proofs link all of Kubernetes' client side, which takes longer than to run them; linked once, they
// do it once. A process each keeps them apart as go test does: loggers, feature gates, metrics, counts of
// goroutines and the environment of one proof are not those of another.
//
// Command proofs writes the test file that uses it.
package linked

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// selection names the environment variable with the package whose tests a process runs.
const selection = "CTRLVET_LINKED_TESTS"

// Tests are the tests of packages, by the directory of each, relative to the linked test's own.
type Tests map[string][]testing.InternalTest

// Main is the test binary's main function. In a process that [Tests.Run] started, and in those that its tests
// start, it runs the tests of one package under the flags of the command line as the package's own binary does.
func (tests Tests) Main(m *testing.M) {
	selected, ok := os.LookupEnv(selection)
	if !ok {
		os.Exit(m.Run())
	}
	if len(tests[selected]) == 0 {
		fmt.Fprintf(os.Stderr, "%s=%s: no such tests are linked\n", selection, selected)
		os.Exit(2)
	}
	matches := func(pattern, name string) (bool, error) { return regexp.MatchString(pattern, name) }
	testing.Main(matches, tests[selected], nil, nil)
}

// failures are the lines of a test's output that name what failed and where: who sees only the end of a long log
// finds them there.
func failures(out []byte) []byte {
	return bytes.Join(failing.FindAll(out, -1), []byte("\n"))
}

var failing = regexp.MustCompile(`(?m)^\s*(--- FAIL: .*|\w+_test\.go:\d+: .*|panic: .*)$`)

// Run runs the tests of each package as a subtest of that name, as many at once as -parallel says; what is
// parallel in them, as well.
func (tests Tests) Run(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for dir := range tests { // the order does not matter: all start only when this function returns
		t.Run(dir, func(t *testing.T) {
			t.Parallel()
			cmd := exec.CommandContext(t.Context(), self, "-test.timeout=10m", "-test.v="+fmt.Sprint(testing.Verbose()),
				"-test.parallel="+flag.Lookup("test.parallel").Value.String())
			cmd.Dir = filepath.FromSlash(dir)
			cmd.Env = append(os.Environ(), selection+"="+dir)
			var out bytes.Buffer
			cmd.Stdout, cmd.Stderr = &out, &out
			if err := cmd.Run(); err != nil {
				t.Errorf("go test ./rules/%s: %v\n%s\nfailed in ./rules/%s:\n%s", dir, err, out.Bytes(), dir, failures(out.Bytes()))
			} else if testing.Verbose() {
				_, _ = io.Copy(t.Output(), &out)
			}
		})
	}
}
