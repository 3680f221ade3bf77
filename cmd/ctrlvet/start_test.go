package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
)

const ours = "github.com/ctrlvet/ctrlvet/"

// initialised matches what the runtime says of the initialisation of a package.
var initialised = regexp.MustCompile(`(?m)^init (\S+) @.* (\d+) bytes, (\d+) allocs$`)

// TestOutside tests that what the go command asks of a package outside of the program is
// answered before any other package of ctrlvet is initialised, and before what these bring.
func TestOutside(t *testing.T) {
	dir := t.TempDir()
	cfg, facts := filepath.Join(dir, "vet.cfg"), filepath.Join(dir, "vet.out")
	data, err := json.Marshal(map[string]any{
		"ImportPath": "fmt", "GoFiles": []string{"fmt.go"}, "ImportMap": map[string]string{"os": "os"}, "PackageFile": map[string]string{"os": "os.a"},
		"VetxOnly": true, "VetxOutput": facts,
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(cfg, data, 0o666); err != nil {
		t.Fatal(err)
	}
	out := drivertest.Run(t, dir, []string{"GODEBUG=inittrace=1"}, program(t, own), "-json", cfg)
	if data, err := os.ReadFile(facts); out.Code != 0 || out.Stdout != "" || err != nil || len(data) > 0 {
		t.Fatalf("facts %q, %v: %v", data, err, out)
	}
	lines := initialised.FindAllStringSubmatch(out.Stderr, -1)
	if len(lines) < 3 {
		t.Fatalf("nothing is said of packages: %v", out)
	}
	for _, m := range lines {
		if strings.HasPrefix(m[1], ours) || strings.HasPrefix(m[1], "go/") || strings.HasPrefix(m[1], "golang.org/") || strings.HasPrefix(m[1], "net/") || strings.HasPrefix(m[1], "regexp") {
			t.Errorf("initialised before the answer: %s", m[0])
		}
	}
}

// TestStart tests what the packages of the program set up whenever it starts: a table or a
// pattern that most runs do not ask for is made when it is asked for.
func TestStart(t *testing.T) {
	out := drivertest.Run(t, t.TempDir(), []string{"GODEBUG=inittrace=1"}, program(t, own), "version")
	sum, packages := 0, 0
	for _, m := range initialised.FindAllStringSubmatch(out.Stderr, -1) {
		bytes, _ := strconv.Atoi(m[2])
		allocs, _ := strconv.Atoi(m[3])
		if allocs > 600 || bytes > 256<<10 {
			t.Errorf("more than one package should: %s", m[0])
		}
		if strings.HasPrefix(m[1], ours) {
			sum += allocs
			packages++
		}
	}
	t.Logf("%d packages of ctrlvet make %d allocations", packages, sum)
	if packages < 50 || sum > 100*packages {
		t.Errorf("%d packages of ctrlvet make %d allocations, want at most 100 each", packages, sum)
	}
}
