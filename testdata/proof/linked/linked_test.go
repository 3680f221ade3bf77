package linked_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/testdata/proof/linked"
)

var tests = linked.Tests{
	".": {{Name: "TestName", F: func(t *testing.T) {
		if t.Name() != "TestName" {
			t.Errorf("the test is called %q", t.Name())
		}
	}}, {Name: "TestDir", F: func(t *testing.T) {
		if dir, err := os.Getwd(); err != nil || filepath.Base(dir) != "linked" {
			t.Errorf("runs in %s, %v", dir, err)
		}
	}}},
	"..": {{Name: "TestDir", F: func(t *testing.T) {
		if dir, err := os.Getwd(); err != nil || filepath.Base(dir) != "proof" {
			t.Errorf("runs in %s, %v", dir, err)
		}
	}}, {Name: "TestBad", F: func(t *testing.T) {
		if os.Getenv(broken) == "fails" {
			t.Error("goes wrong on purpose")
		}
		if os.Getenv(broken) == "exits" {
			os.Exit(3)
		}
	}}},
}

// broken says in which way a test fails.
const broken = "CTRLVET_LINKED_BROKEN"

func TestMain(m *testing.M) { tests.Main(m) }

// TestAll is the process that TestRun starts.
func TestAll(t *testing.T) {
	if _, ok := os.LookupEnv(broken); !ok {
		t.Skip("started by TestRun")
	}
	tests.Run(t)
}

func TestRun(t *testing.T) {
	for _, test := range []struct {
		broken string
		passes bool
		says   string
	}{
		{"", true, "--- PASS: TestAll/."},
		{"fails", false, "goes wrong on purpose"},
		{"fails", false, "failed in ./rules/..:"},
		{"exits", false, "exit status 3"},
	} {
		cmd := exec.Command(os.Args[0], "-test.run=^TestAll$", "-test.v")
		cmd.Env = append(os.Environ(), broken+"="+test.broken)
		out, err := cmd.CombinedOutput()
		if (err == nil) != test.passes || !strings.Contains(string(out), test.says) {
			t.Errorf("%q: %v, want success: %t, and %q in\n%s", test.broken, err, test.passes, test.says, out)
		}
	}
}

// TestUnknown: what is not linked does not pass for having no tests.
func TestUnknown(t *testing.T) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "CTRLVET_LINKED_TESTS=elsewhere")
	if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "elsewhere") {
		t.Errorf("%v\n%s", err, out)
	}
}
