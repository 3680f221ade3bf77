package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// modules are those of the module proxy that are measured, code of others of pinned versions: a name and a module on each line.
//
//go:embed modules.txt
var modules string

// download makes a module of the module proxy the subject.
func (b *bench) download(module string) error {
	cmd := exec.Command("go", "mod", "download", "-json", module)
	cmd.Dir = b.work
	out, err := cmd.Output()
	var got struct{ Dir, Error string }
	if json.Unmarshal(out, &got) != nil || got.Dir == "" {
		return fmt.Errorf("%s: %s %w", module, got.Error, err)
	}
	b.module = filepath.Join(b.work, filepath.Base(got.Dir))
	if err := os.CopyFS(b.module, os.DirFS(got.Dir)); err != nil {
		return err
	}
	if out, err := exec.Command("chmod", "-R", "u+w", b.module).CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return b.goIn(b.module, "list", "-mod=mod", "-deps", "-test", "./...") // completes go.sum
}

// eachFile calls do for each Go file of the subject.
func (b *bench) eachFile(do func(name string, data []byte)) {
	_ = filepath.WalkDir(b.module, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && (d.Name() == "vendor" || d.Name() == "testdata") {
			return fs.SkipDir
		}
		if data, err := os.ReadFile(p); err == nil && strings.HasSuffix(p, ".go") {
			do(p, data)
		}
		return nil
	})
}

// size counts the lines of the subject, tests included, and its packages.
func (b *bench) size() (lines, packages int) {
	b.eachFile(func(_ string, data []byte) { lines += bytes.Count(data, []byte("\n")) })
	cmd := exec.Command("go", "list", "./...")
	cmd.Dir = b.module
	out, _ := cmd.Output()
	return lines, bytes.Count(out, []byte("\n"))
}

// edit returns the shell command that adds a function, each time another, to the largest file.
func (b *bench) edit() string {
	largest, size := "", 0
	b.eachFile(func(name string, data []byte) {
		if len(data) > size && !strings.HasSuffix(name, "_test.go") && !bytes.HasPrefix(data, []byte("// Code generated")) {
			largest, size = name, len(data)
		}
	})
	return fmt.Sprintf("printf 'func _() { _ = %%s }\\n' $(date +%%s%%N) >> %s", largest)
}

func write(dir string, files map[string]string) error {
	for name, text := range files {
		p := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// controller is a package of a generated module: it reconciles, and calls the package before it.
//
//go:embed controller.txt
var controller string

// packageText returns package n of a generated module: each calls the one before it in a chain of eight.
func packageText(n int) string {
	imports, call := "", ""
	if n%8 > 0 {
		imports = fmt.Sprintf("\n\t\"github.com/ctrlvet/ctrlvet/testdata/p%04d\"\n", n-1)
		call = fmt.Sprintf("\tp%04d.Label(cm, key, value)\n", n-1)
	}
	return fmt.Sprintf(controller, n, imports, call)
}

// generate makes a module of so many packages, with the versions of testdata.
func (b *bench) generate(packages int) error {
	files := map[string]string{}
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join(b.root, "testdata", name))
		if err != nil {
			return err
		}
		files[name] = string(data)
	}
	for n := range packages {
		files[fmt.Sprintf("p%04d/p.go", n)] = packageText(n)
	}
	return write(b.module, files)
}
