//go:build unix

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
)

// TestLineDirective tests that a file that a //line directive names is said, and never opened: neither a
// text elsewhere, nor a pipe, which would never end. Lines of what was loaded are shown.
func TestLineDirective(t *testing.T) {
	t.Parallel()
	elsewhere := t.TempDir()
	secret, pipe := filepath.Join(elsewhere, "secret.go"), filepath.Join(elsewhere, "pipe.go")
	if err := os.WriteFile(secret, []byte("hush\nhush\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(pipe, 0o666); err != nil {
		t.Fatal(err)
	}
	dir := drivertest.Extract(t, gomod+"-- p.go --\npackage p\n\nfunc Old() { Old() /* seen */ }\n"+
		"-- q/q.go --\npackage q\n\n//line "+secret+":1\nfunc Old() { Old() }\n"+
		"-- r/r.go --\npackage r\n\n//line "+pipe+":1\nfunc Old() { Old() }\n"+
		"-- s/s.go --\npackage s\n\nfunc f() {\n//line "+pipe+":1\n\tundefined()\n}\n")
	for _, args := range [][]string{
		{"-format", "rich", "-color", "never"}, {"-format", "html"}, {"-format", "sarif"}, {"why", "q/q.go:4"}, {"why", "r/r.go:4"},
	} {
		if args[0] == "-format" {
			args = append(args, "-cache", "off", "./...")
		}
		done := make(chan outcome, 1)
		go func() { done <- ctrlvet(t, dir, args...) }()
		select {
		case out := <-done:
			shown := out.Stdout + out.Stderr
			if strings.Contains(shown, "hush") {
				t.Errorf("%q: the secret is out: %v", args, out)
			}
			if args[0] == "-format" && (!strings.Contains(shown, "secret.go") || !strings.Contains(shown, "pipe.go")) {
				t.Errorf("%q: the names are not said: %v", args, out)
			}
			if args[1] == "rich" && !strings.Contains(shown, "seen") {
				t.Errorf("%q: the line of a source is not shown: %v", args, out)
			}
		case <-time.After(time.Minute):
			t.Errorf("%q waits", args)
			if f, err := os.OpenFile(pipe, os.O_RDWR|syscall.O_NONBLOCK, 0); err == nil {
				_ = f.Close() // lets go of who reads it
			}
			<-done
		}
	}
}
