// Command libfacts writes internal/know/kube/libtable.txt: what functions of the
// Kubernetes libraries do to API objects, found by running package effects over
// their bodies. The packages are those of packages.txt, in the versions that
// libs/go.mod requires.
//
//	go -C lab run ./libfacts            writes the table
//	go -C lab run ./libfacts -diff      tells how the table would change; fails if it would
//	go -C lab run ./libfacts -compare   tells where the tables written by hand disagree
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:generate go run .

func main() {
	dir := flag.String("C", ".", "directory inside the module ctrlvet")
	module := flag.String("module", "lab/libfacts/libs", "directory of the module that requires the libraries, below the root")
	diff := flag.Bool("diff", false, "print how the table would change, write nothing")
	compare := flag.Bool("compare", false, "print where the tables written by hand disagree, write nothing")
	flag.Parse()
	if err := run(*dir, *module, *diff, *compare); err != nil {
		fmt.Fprintln(os.Stderr, "libfacts:", err)
		os.Exit(1)
	}
}

func run(dir, module string, diff, compare bool) error {
	root, err := findRoot(dir)
	if err != nil {
		return err
	}
	if !filepath.IsAbs(module) {
		module = filepath.Join(root, module)
	}
	t, err := generate(context.Background(), module, patterns())
	if err != nil {
		return err
	}
	switch {
	case compare:
		for _, d := range t.disagreements {
			fmt.Println(d)
		}
	case diff:
		changes := drift(kube.LibraryTable(), t.String())
		for _, d := range changes {
			fmt.Println(d)
		}
		if len(changes) > 0 {
			return fmt.Errorf("%d lines of internal/know/kube/libtable.txt have changed: look at them, then run go -C lab generate ./libfacts", len(changes))
		}
	default:
		return os.WriteFile(filepath.Join(root, "internal", "know", "kube", "libtable.txt"), []byte(t.String()), 0o666)
	}
	return nil
}

// findRoot returns the directory of the module that dir is in.
func findRoot(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for d := dir; ; d = filepath.Dir(d) {
		if _, err := os.Stat(filepath.Join(d, "lab", "libfacts", "packages.txt")); err == nil {
			return d, nil
		}
		if d == filepath.Dir(d) {
			return "", fmt.Errorf("%s is not inside the module ctrlvet: name a directory of it with -C", dir)
		}
	}
}
