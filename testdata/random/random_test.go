package random_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The recorded programs. What they do is in outcomes.json, against which the
// rule is tested in ctrlvet's own module.
const (
	recordFile = "outcomes.json"
	programs   = 510
)

var seeds = []uint64{1, 2, 3, 4}

var update = flag.Bool("update", false, "write "+recordFile)

type record struct {
	Seed     uint64 `json:"seed"`
	Programs int    `json:"programs"`
	SHA256   string `json:"sha256"`
	Outcomes string `json:"outcomes"`
}

// TestExecute executes the programs of the recorded seeds, compares what they
// do with the record, and lets client-go's mutation detector say the same.
func TestExecute(t *testing.T) {
	var records []record
	for _, seed := range seeds {
		text := generate(t, seed, programs)
		binary := build(t, text)
		outcomes := run(t, binary)
		if detected := run(t, binary, "KUBE_CACHE_MUTATION_DETECTOR=true"); detected != outcomes {
			t.Errorf("seed %d: client-go's detector says\n%s\nthe comparison\n%s", seed, detected, outcomes)
		}
		records = append(records, record{seed, programs, fmt.Sprintf("%x", sha256.Sum256(text)), outcomes})
	}
	got, err := json.MarshalIndent(records, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	got = append(got, '\n')
	if *update {
		if err := os.WriteFile(recordFile, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(recordFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("the programs do not do what %s says; if they are other ones, run go test ./random -update\n%s", recordFile, got)
	}
}

// generate runs the generator, which is part of another module.
func generate(t *testing.T, seed uint64, n int) []byte {
	t.Helper()
	command := exec.Command("go", "-C", "lab", "run", "./randomprog/cmd/randomprog", "-print", "-seed", fmt.Sprint(seed), "-n", fmt.Sprint(n))
	command.Dir = filepath.Join("..", "..")
	var stderr bytes.Buffer
	command.Stderr = &stderr
	text, err := command.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &stderr)
	}
	return text
}

// build compiles programs in a directory that is gone afterwards.
func build(t *testing.T, text []byte) string {
	t.Helper()
	dir, err := os.MkdirTemp(".", "_run")
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	}()
	if err := os.WriteFile(filepath.Join(dir, "main.go"), text, 0o666); err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(t.TempDir(), "programs.exe")
	if out, err := exec.Command("go", "build", "-o", binary, "./"+dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return binary
}

func run(t *testing.T, binary string, env ...string) string {
	t.Helper()
	command := exec.Command(binary)
	command.Env = append(os.Environ(), env...)
	var stderr bytes.Buffer
	command.Stderr = &stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &stderr)
	}
	// The detector prints the objects too.
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	return lines[len(lines)-1]
}
