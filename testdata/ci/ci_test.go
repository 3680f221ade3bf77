package ci

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// root is the root of this repository.
const root = "../.."

var ctrlvet string // the program

func TestMain(m *testing.M) {
	if url := os.Getenv(backend); url != "" {
		if err := cacheProgram(url, os.Getenv(localDir)); err != nil {
			panic(err)
		}
		return
	}
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "ctrlvet-ci-")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(dir)
		ctrlvet = filepath.Join(dir, "ctrlvet")
		build := exec.Command("go", "build", "-o", ctrlvet, "./cmd/ctrlvet")
		build.Dir = root
		build.Env = append(os.Environ(), "GOWORK=off")
		build.Stderr = os.Stderr
		if err := build.Run(); err != nil {
			panic(err)
		}
		defer func() {
			for _, dir := range cleanups {
				_ = os.RemoveAll(dir)
			}
		}()
		return m.Run()
	}())
}

// cleanups are directories to remove after all tests.
var cleanups []string

// userCache and userProxy are where modules come from.
func userCache() string { return goEnv("GOMODCACHE") }
func userProxy() string { return goEnv("GOPROXY") }

func goEnv(name string) string {
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		panic(err)
	}
	return strings.TrimSpace(string(out))
}

// An outcome is how a program ended.
type outcome struct {
	stdout, stderr string
	code           int
}

// run runs a program.
func run(t *testing.T, dir string, env []string, name string, args ...string) outcome {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PWD="+dir, "GOFLAGS=", "GOWORK=")
	cmd.Env = append(cmd.Env, env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		if exit := new(exec.ExitError); !errors.As(err, &exit) {
			t.Fatal(err)
		}
	}
	return outcome{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

// must runs a program that must succeed, and returns what it prints.
func must(t *testing.T, dir string, env []string, name string, args ...string) string {
	t.Helper()
	out := run(t, dir, env, name, args...)
	if out.code != 0 {
		t.Fatalf("%s %s: %+v", name, strings.Join(args, " "), out)
	}
	return strings.TrimSpace(out.stdout)
}

// git runs git as somebody.
func git(t *testing.T, dir string, args ...string) string {
	t.Helper()
	return must(t, dir, nil, "git", append([]string{"-c", "user.name=t", "-c", "user.email=t@example.com",
		"-c", "init.defaultBranch=main", "-c", "commit.gpgSign=false"}, args...)...)
}

// module is a small module with two mistakes in its suppressions, one of them in a
// file whose name must be escaped everywhere.
const module = `
-- go.mod --
module example.com/operator

go 1.26
-- ctl/a %ä,1.go --
package ctl

//lint:ignore notfound
func A() {}
-- ctl/b.go --
package ctl

// B is fine.
func B() {}

//lint:ignore notfond because
func C() {}
`

// extract writes the files of an archive under a new directory.
func extract(t *testing.T, archive string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range txtar.Parse([]byte(archive)).Files {
		write(t, filepath.Join(dir, filepath.FromSlash(f.Name)), string(f.Data))
	}
	return dir
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
