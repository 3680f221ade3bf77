package compare

import (
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/lab/randomprog"
)

// executed is where testdata/random keeps what the programs did.
var executed = filepath.Join("..", "..", "..", "testdata", "random")

var more = flag.Int("random.seeds", 0, "how many further seeds to execute and analyze, 500 programs each")

// A record is what testdata/random writes when it has executed programs.
type record struct {
	Seed     uint64 `json:"seed"`
	Programs int    `json:"programs"`
	SHA256   string `json:"sha256"`
	Outcomes string `json:"outcomes"`
}

// page is where the matrix is published.
var page = filepath.Join("..", "..", "..", "docs", "architecture.md")

// TestMatrix analyzes the programs that testdata/random has executed.
func TestMatrix(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(executed, "outcomes.json"))
	if err != nil {
		t.Fatal(err)
	}
	var records []record
	if err := json.Unmarshal(data, &records); err != nil {
		t.Fatal(err)
	}
	var m randomprog.Matrix
	for _, r := range records {
		text, programs, err := randomprog.Generate(r.Seed, r.Programs)
		if err != nil {
			t.Fatal(err)
		}
		if sum := fmt.Sprintf("%x", sha256.Sum256(text)); sum != r.SHA256 {
			t.Fatalf("the programs of seed %d are not those that were executed: run go test ./random -update in testdata", r.Seed)
		}
		p, err := Write(executed, text, programs)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := p.Remove(); err != nil {
				t.Error(err)
			}
		})
		add(t, &m, p, r.Outcomes)
	}
	t.Log("\n" + m.String())
	check(t, m, 2000, 0)
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), m.Table()) {
		t.Errorf("%s does not have this table:\n%s", page, m.Table())
	}
}

// add analyzes a package and names each program on which the two differ.
func add(t *testing.T, m *randomprog.Matrix, p *Package, outcomes string) {
	t.Helper()
	found, err := p.Analyze(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(outcomes) != len(found) {
		t.Fatalf("%d outcomes of %d programs", len(outcomes), len(found))
	}
	for i, program := range p.Programs {
		m.Add(outcomes[i], len(found[i]) > 0)
		if len(found[i]) > 0 && outcomes[i] == randomprog.Unchanged {
			t.Logf("changes nothing, but %s is reported:\n%s", found[i][0].Message, program.Text)
		}
		if len(found[i]) == 0 && outcomes[i] == randomprog.Changed {
			t.Logf("changes a cached object, but is not reported:\n%s", program.Text)
		}
	}
}

// check holds a matrix against what is promised.
func check(t *testing.T, m randomprog.Matrix, programs, alarms int) {
	t.Helper()
	if m.Programs() < programs {
		t.Errorf("%d programs, want at least %d", m.Programs(), programs)
	}
	if m.FalseAlarms > alarms {
		t.Errorf("%d false alarms, want at most %d", m.FalseAlarms, alarms)
	}
	if m.Recall() < 99 {
		t.Errorf("%.1f %% of the changes are reported, want 99 %%", m.Recall())
	}
	if m.Inconclusive*50 > m.Programs() {
		t.Errorf("%d of %d programs ended early: they say nothing", m.Inconclusive, m.Programs())
	}
	// Both kinds of programs are needed for the rest to mean something.
	if m.Silent*5 < m.Programs() || m.Found*3 < m.Programs() {
		t.Errorf("%d programs without a change and %d with one are not balanced", m.Silent, m.Found)
	}
}

// TestMore executes and analyzes programs of further seeds.
func TestMore(t *testing.T) {
	if *more == 0 {
		t.Skip("-random.seeds says how many")
	}
	var m randomprog.Matrix
	const each = 500
	for seed := range *more {
		text, programs, err := randomprog.Generate(uint64(1000+seed), each)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Write(executed, text, programs)
		if err != nil {
			t.Fatal(err)
		}
		outcomes, err := p.Execute(t.Context())
		if err == nil {
			add(t, &m, p, outcomes)
		}
		if e := p.Remove(); e != nil {
			t.Error(e)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Log("\n" + m.String())
	check(t, m, each**more*9/10, m.Programs()/100)
}

// TestMinimize shortens a program that changes a cached object.
func TestMinimize(t *testing.T) {
	if *more == 0 {
		t.Skip("with -random.seeds only: it compiles several packages")
	}
	text := `func p0(e *random.Env) {
		pod, err := e.Pods.Pods("shop").Get("web")
		if err != nil {
			return
		}
		neutral := len(e.Names)
		_ = neutral
		pod.Name = "new"
	}`
	got, err := Minimize(t.Context(), executed, []randomprog.Program{{Name: "p0", Text: text}}, Answer{randomprog.Changed, true}, 10)
	if err != nil {
		t.Fatal(err)
	}
	if s := got[0].Text; strings.Contains(s, "neutral") || !strings.Contains(s, "pod.Name") {
		t.Errorf("minimized to\n%s", s)
	}
}
