package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// TestShards: eight parts put together say what one run says, byte for byte and in each form, of packages that know
// each other by facts, and of programs that rules judge as a whole.
func TestShards(t *testing.T) {
	tool := program(t, own)
	dir, out := filepath.Join("..", "..", "testdata"), t.TempDir()
	run := func(args ...string) drivertest.Outcome {
		return drivertest.Run(t, dir, nil, tool, append([]string{"-level", "all"}, args...)...)
	}
	packages := []string{"./demo/...", "./rules/fieldindex/bad/...", "./rules/metricsreconcile/bad/..."}
	// The runs may not ask for modules, which a new machine does not have yet.
	if said, err := exec.Command("go", append([]string{"-C", dir, "list", "-deps", "-f="}, packages...)...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	forms := []string{"json", "lines", "rich", "sarif", "github", "gitlab", "checkstyle", "html"}
	files := func(prefix string) string {
		var list []string
		for _, f := range forms {
			list = append(list, f+"="+filepath.Join(out, prefix+f))
		}
		return "-format=" + strings.Join(list, ",")
	}
	one := run(append([]string{files("one-")}, packages...)...)
	if one.Code != 1 || one.Stdout != "" {
		t.Fatal(one)
	}
	var parts []string
	seen, rules := 0, map[string]int{}
	for n := 1; n <= 8; n++ {
		file := filepath.Join(out, fmt.Sprintf("part-%d", n))
		parts = append(parts, file)
		got := run(append([]string{"-shard", fmt.Sprintf("%d/8", n), "-format", "json=" + file}, packages...)...)
		data, err := os.ReadFile(file)
		rep := new(report.Report)
		if err == nil {
			err = json.Unmarshal(data, rep)
		}
		if err != nil || got.Code != min(1, len(rep.Findings)) {
			t.Fatal(n, err, got)
		}
		if len(rep.Findings) > 0 {
			seen++
		}
		for _, f := range rep.Findings {
			rules[f.Rule]++
		}
	}
	if seen < 3 || rules["fieldindex"] == 0 || rules["metricsreconcile"] == 0 {
		t.Errorf("%d parts have findings, of %v: that shows little", seen, rules)
	}
	joined := drivertest.Run(t, dir, nil, tool, append([]string{"join", "-level", "all", files("joined-")}, parts...)...)
	if joined.Code != one.Code || joined.Stdout != one.Stdout {
		t.Error(joined)
	}
	for _, f := range forms {
		a, err1 := os.ReadFile(filepath.Join(out, "one-"+f))
		b, err2 := os.ReadFile(filepath.Join(out, "joined-"+f))
		if err1 != nil || err2 != nil || len(a) == 0 || string(a) != string(b) {
			t.Errorf("%s differs (%v, %v):\n%.2000s\n%.2000s", f, err1, err2, a, b)
		}
	}
}
