package ci

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// hostile is a module of somebody who wants to read, write or run something of the person who looks at it.
// SECRET stands for a directory of that person, outside of the module.
const hostile = `
-- go.mod --
module example.com/hostile

go 1.26

require k8s.io/apimachinery v0.0.0

replace k8s.io/apimachinery => ../k8s
-- main.go --
package main

//go:generate touch SECRET/ran
import (
	_ "embed"
	"net/url"
	"os"

	_ "k8s.io/apimachinery"
)

//go:embed notes.txt
var notes string

func init() { _ = os.WriteFile("SECRET/ran", nil, 0o600) }

func main() { println(host(os.Args[1]), notes) }

func host(text string) string {
//line SECRET/key.txt:1
	at, err := url.Parse(text)
	if err != nil {
		println(err.Error())
	}
	return at.Host
}
-- main_test.go --
package main

import (
	"os"
	"testing"
)

func TestMain(m *testing.M) { _ = os.WriteFile("SECRET/ran", nil, 0o600) }
-- notes.txt --
Notes.
-- .ctrlvet.yml --
exclude:
  - path: config/
-- config/rbac/role.yaml --
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: SECRET
-- Makefile --
manifests:
	controller-gen rbac:roleName=manager output:rbac:dir=SECRET
	$(shell touch SECRET/ran)
-- PROJECT --
resources:
  - path: SECRET
-- kustomization.yaml --
resources:
  - ../secret/key.txt
  - SECRET/key.txt
-- .gitattributes --
*.go diff=theirs filter=theirs
-- known.json --
{"version": 2, "findings": [{"rule": "nilderef", "package": "../secret", "count": 1}]}
-- change.patch --
--- a/../secret/key.txt
+++ b/../secret/key.txt
@@ -1 +1 @@
-hush
+hush
`

// theirs are settings of git that come with the directory: programs that git runs for what it is asked.
const theirs = `
[core]
	fsmonitor = touch SECRET/ran
	hooksPath = SECRET
	pager = touch SECRET/ran
	sshCommand = touch SECRET/ran
[diff]
	external = touch SECRET/ran
[diff "theirs"]
	command = touch SECRET/ran
	textconv = touch SECRET/ran
[filter "theirs"]
	clean = touch SECRET/ran
	smudge = touch SECRET/ran
[alias]
	diff = !touch SECRET/ran
`

// links are files and directories of the module that lead out of it: name, and where to below the directory of the secret. Go
// files are not among them: such a link is a file of the package for the go command.
var links = map[string]string{
	"config/rbac/linked.yaml": "key.yaml", "config/crd": ".", "api": ".",
	"config/manager.yaml": "key.yaml",
}

// TestOpened runs the commands over a hostile module and looks at every call by which they, and what they start, open or
// change a file, run a program or reach for the network: SECURITY.md says what may come of it.
func TestOpened(t *testing.T) {
	for _, args := range [][]string{
		{"-load=source"},
		{"-format=rich", "-baseline=known.json"},
		{"-format=html", "-level=all"},
		{"-format=sarif", "-new-from-patch=change.patch"},
		{"-new-from-rev=HEAD"},
		{"-fix"},
		{"rbac"},
		{"config"},
		{"why", "main.go:23"},
	} {
		t.Run(strings.Join(args, " "), func(t *testing.T) { opened(t, args) })
	}
}

func opened(t *testing.T, args []string) {
	base := extract(t, "")
	secret, module := filepath.Join(base, "secret"), filepath.Join(base, "module")
	for name, text := range map[string]string{"key.txt": "hush\n", "key.yaml": "kind: hush\n"} {
		write(t, filepath.Join(secret, name), text)
	}
	for _, f := range txtar.Parse([]byte(strings.ReplaceAll(hostile, "SECRET", secret))).Files {
		write(t, filepath.Join(module, f.Name), string(f.Data))
	}
	for name, to := range links {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(module, name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(filepath.Join(secret, to), filepath.Join(module, name)); err != nil {
			t.Fatal(err)
		}
	}
	write(t, filepath.Join(base, "k8s", "go.mod"), "module k8s.io/apimachinery\n\ngo 1.26\n")
	write(t, filepath.Join(base, "k8s", "a.go"), "package apimachinery\n")
	git(t, module, "init", "-q")
	git(t, module, "add", ".")
	git(t, module, "commit", "-qm", "all")
	config := filepath.Join(module, ".git", "config")
	write(t, config, read(t, config)+strings.ReplaceAll(theirs, "SECRET", secret))
	write(t, filepath.Join(module, "new.go"), "package main\n\nfunc again(text string) string { return host(text) }\n")
	kept, temp := t.TempDir(), t.TempDir()
	cmd := exec.Command(ctrlvet, args...)
	cmd.Dir = module
	cmd.Env = append(os.Environ(), "PWD="+module, "GOFLAGS=", "GOWORK=", "GOPROXY=off", "GOTOOLCHAIN=local", "CTRLVET_CACHE="+kept, "TMPDIR="+temp)
	var out strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &out
	deeds, err := trace(cmd)
	if err != nil {
		t.Skipf("programs cannot be traced here: %v", err)
	}
	if strings.Contains(out.String(), "hush") {
		t.Errorf("it prints what stands outside of the module:\n%s", out.String())
	}
	if len(deeds) < 8 {
		t.Fatalf("only %d calls were seen\n%s", len(deeds), out.String())
	}
	reads := allowed{
		"the module": module, "results": kept, "the toolchain": goEnv("GOROOT"), "modules": userCache(), "the build cache": goEnv("GOCACHE"),
		"temporary files": temp, "what it imports": filepath.Join(base, "k8s"), "the program": filepath.Dir(ctrlvet), "what the kernel says": "/proc", "the kernel": "/sys", "settings of git": filepath.Join(home(t), ".config", "git"), "devices": "/dev",
		"settings of go": filepath.Dir(goEnv("GOENV")), "what go install wrote": filepath.Join(goEnv("GOPATH"), "bin"), "the system's settings": "/etc", "the system's programs": "/usr", "libraries": "/lib",
	}
	writes := allowed{
		"results": kept, "the build cache": goEnv("GOCACHE"), "temporary files": temp, "devices": "/dev", "modules": userCache(),
		"counters of go": filepath.Join(filepath.Dir(filepath.Dir(goEnv("GOENV"))), "go", "telemetry"),
	}
	if slices.Contains(args, "-fix") {
		writes["the module"] = module
	}
	for _, d := range deeds {
		switch {
		case d.what == "connect" && d.path != "address family 1": // of Unix: the system's name service
			t.Errorf("it connects: %s", d.path)
		case within(d.path, secret) && d.what != "connect":
			t.Errorf("%s %s, outside of the module", d.what, d.path)
		case d.what == "read" && !reads.has(d.path) && d.path != filepath.Join(home(t), ".gitconfig"):
			t.Errorf("reads %s", d.path)
		case (d.what == "write" || d.what == "change") && !writes.has(d.path):
			t.Errorf("%s %s", d.what, d.path)
		case d.what == "run" && !runs(d.path):
			t.Errorf("runs %s", d.path)
		}
	}
	counts := map[string]int{}
	for _, d := range deeds {
		counts[d.what]++
	}
	t.Log(counts)
}

// runs reports whether a program is one of those that a run may start: ctrlvet itself, the go command, its tools, and git.
func runs(path string) bool {
	if path == ctrlvet || within(path, goEnv("GOROOT")) {
		return true
	}
	name := filepath.Base(path)
	return name == "go" || name == "git"
}

func home(t *testing.T) string {
	dir, err := os.UserHomeDir()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// allowed are directories, by what lies there.
type allowed map[string]string

func (a allowed) has(path string) bool {
	for _, dir := range a {
		if within(path, dir) {
			return true
		}
	}
	return path == "/"
}

func within(path, dir string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, "../")
}
