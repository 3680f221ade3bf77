package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// TestForms tests several forms at once.
func TestForms(t *testing.T) {
	t.Parallel()
	dir := repository(t, old)
	write(t, "kept until the work is done", dir, "out.sarif")
	out := ctrlvet(t, dir, "-format", "github,sarif=out.sarif", "-format=checkstyle=out.xml", "./q")
	if want := "::warning file=q/q ä%25.go,line=6,endLine=6,col=4,endColumn=7,title=ctrlvet%3A renames::Old is old, signature func()\n"; !strings.HasPrefix(out.Stdout, want) || out.Code != 1 {
		t.Errorf("%v", out)
	}
	if text := read(t, dir, "out.sarif"); !json.Valid([]byte(text)) || !strings.Contains(text, `"uri":"q/q%20%C3%A4%25.go"`) {
		t.Errorf("SARIF: %s", text)
	}
	if text := read(t, dir, "out.xml"); !strings.Contains(text, `<file name="q/q ä%.go">`) {
		t.Errorf("checkstyle: %s", text)
	}
	counts := ctrlvet(t, dir, "-summary")
	if want := "rule     what happens  findings  fixable  packages\nrenames                3         3        2\n\npackage          findings  rules\nexample.com/m/q  2         renames 2\nexample.com/m/p  1         renames 1\n"; counts.Stdout != want || counts.Code != 1 {
		t.Errorf("-summary: %v", counts)
	}
}

// TestManyFindings tests a report of 10,000 findings.
func TestManyFindings(t *testing.T) {
	t.Parallel()
	const n = 10_000
	var src bytes.Buffer
	src.WriteString("package p\n\nfunc Old() {}\n")
	for i := range n {
		fmt.Fprintf(&src, "func F%d() { Old() }\n", i)
	}
	dir := drivertest.Extract(t, gomod)
	write(t, src.String(), dir, "p.go")
	start := time.Now()
	if out := ctrlvet(t, dir, "-format=sarif=out.sarif", "-format=json=out.json"); out.Code != 1 {
		t.Fatalf("%v", out)
	}
	took := time.Since(start)
	var log struct {
		Runs []struct {
			Results []struct {
				PartialFingerprints map[string]string
			}
		}
	}
	data := read(t, dir, "out.sarif")
	if err := json.Unmarshal([]byte(data), &log); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, r := range log.Runs[0].Results {
		seen[r.PartialFingerprints["ctrlvet/v2"]] = true
	}
	var rep report.Report
	if err := json.Unmarshal([]byte(read(t, dir, "out.json")), &rep); err != nil {
		t.Fatal(err)
	}
	if len(seen) != n || len(rep.Findings) != n {
		t.Errorf("%d different results, %d findings", len(seen), len(rep.Findings))
	}
	t.Logf("%d bytes of SARIF, %v", len(data), took)
}
