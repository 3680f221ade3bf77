package driver

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/config"
)

// environ returns the variables that decide what the go command answers, and those
// of ctrlvet itself, sorted.
func environ(env []string) []string {
	if env == nil {
		env = os.Environ()
	}
	var out []string
	for _, e := range env {
		name, _, _ := strings.Cut(e, "=")
		switch name = strings.ToUpper(name); {
		case slices.Contains(notInputs, name):
		case slices.Contains(goInputs, name), strings.HasPrefix(name, "GO"), strings.HasPrefix(name, "CGO_"), strings.HasPrefix(name, "PKG_CONFIG"):
			out = append(out, e)
		}
	}
	slices.Sort(out)
	return out
}

var (
	goInputs = []string{"PATH", "HOME", "USERPROFILE", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "APPDATA", "LOCALAPPDATA", "CC", "CXX", "FC", "AR", config.Env}
	// How a program runs, not what it finds.
	notInputs = []string{"GOMAXPROCS", "GOGC", "GOMEMLIMIT", "GOTRACEBACK", "GODEBUG"}
)

// goFiles returns the files that say what the go command in PATH is and how it is
// set up. The error says why that cannot be told without asking it.
func goFiles(dir string) ([]string, error) {
	name, err := exec.LookPath("go")
	if err != nil {
		return nil, err
	}
	if name, err = filepath.Abs(name); err == nil {
		name, err = filepath.EvalSymlinks(name)
	}
	if err != nil {
		return nil, err
	}
	root := filepath.Dir(filepath.Dir(name))
	if env := os.Getenv("GOROOT"); env != "" {
		root = env
	}
	if !release(root) { // a program that starts one of several
		cmd := exec.Command(name, "env", "GOROOT")
		cmd.Dir = dir
		out, err := cmd.Output()
		if root = strings.TrimSpace(string(out)); err != nil || !release(root) {
			return nil, fmt.Errorf("%s is not the go command of a release", name)
		}
	}
	files := []string{name, filepath.Join(root, "VERSION"), filepath.Join(root, "go.env"), filepath.Join(root, "bin", "go")}
	user := os.Getenv("GOENV")
	if user == "" {
		if dir, err := os.UserConfigDir(); err == nil {
			user = filepath.Join(dir, "go", "env")
		}
	}
	flags := os.Getenv("GOFLAGS")
	if user != "" && user != "off" {
		files = append(files, user)
		if text, err := os.ReadFile(user); err == nil {
			flags += " " + string(text)
		}
	}
	for _, flag := range []string{"-overlay", "-modfile"} {
		if strings.Contains(flags, flag) {
			return nil, errors.New("GOFLAGS has " + flag + ", which names files that say more")
		}
	}
	return files, nil
}

// release reports whether a directory holds a release of Go, whose source does not
// change.
func release(root string) bool {
	text, err := os.ReadFile(filepath.Join(root, "VERSION"))
	return err == nil && strings.HasPrefix(string(text), "go")
}
