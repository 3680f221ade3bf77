// Command plurals writes internal/know/plural/tables.txt, the words by which
// github.com/gobuffalo/flect makes plurals, with their license, and testdata/answers.txt
// beside it, what it answers: in the version that the controller-gen of this module asks.
//
//	go run ./plurals         writes them
//	go run ./plurals -diff   fails if they would change
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	diff := flag.Bool("diff", false, "fail if the files would change, write nothing")
	flag.Parse()
	if err := run(*diff); err != nil {
		fmt.Fprintln(os.Stderr, "plurals:", err)
		os.Exit(1)
	}
}

func run(diff bool) error {
	root, err := output("go", "list", "-m", "-f", "{{.Dir}}")
	if err != nil {
		return err
	}
	flect, err := output("go", "list", "-m", "-f", "{{.Dir}}\n{{.Version}}", "github.com/gobuffalo/flect")
	if err != nil {
		return err
	}
	dir, version, _ := strings.Cut(flect, "\n")
	t, err := read(dir)
	if err != nil {
		return err
	}
	pkg := filepath.Join(filepath.Dir(root), "internal", "know", "plural")
	for name, want := range map[string][]byte{"tables.txt": t.source(version), "LICENSE.flect": t.license, "testdata/answers.txt": answers(t)} {
		name = filepath.Join(pkg, filepath.FromSlash(name))
		if !diff {
			if err := os.WriteFile(name, want, 0o666); err != nil {
				return err
			}
			continue
		}
		got, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if !bytes.Equal(got, want) {
			return fmt.Errorf("%s would change: go run ./plurals in testdata writes it", name)
		}
	}
	return nil
}

func output(name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	return strings.TrimSpace(string(out)), err
}
