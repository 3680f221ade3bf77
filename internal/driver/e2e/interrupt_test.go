//go:build unix

package e2e

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
)

// TestInterrupt tests that a run that the user ends has its own exit code, whether the go command, which
// a terminal interrupts too, ends before or after.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	dir := drivertest.Extract(t, gomod+"-- p.go --\npackage p\n")
	for _, group := range []bool{false, true} {
		// A go command that takes its time.
		tools, begun := t.TempDir(), filepath.Join(t.TempDir(), "begun")
		script := "#!/bin/sh\necho >'" + begun + "'\nexec sleep 60\n"
		if err := os.WriteFile(filepath.Join(tools, "go"), []byte(script), 0o777); err != nil {
			t.Fatal(err)
		}
		for _, args := range []string{"", "baseline", "rbac"} {
			_ = os.Remove(begun)
			cmd := exec.Command(program(own), strings.Fields(args)...)
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "PATH="+tools+string(filepath.ListSeparator)+os.Getenv("PATH"), "PWD="+dir, "GOFLAGS=", "GOWORK=")
			cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
			var stdout, stderr bytes.Buffer
			cmd.Stdout, cmd.Stderr = &stdout, &stderr
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			waitFor(t, cmd, begun)
			pid := cmd.Process.Pid
			if group {
				pid = -pid
			}
			if err := syscall.Kill(pid, syscall.SIGINT); err != nil {
				t.Fatal(err)
			}
			_ = cmd.Wait()
			if code := cmd.ProcessState.ExitCode(); code != 130 || stderr.String() != "ctrlvet: interrupted\n" || stdout.Len() > 0 {
				t.Errorf("%q, group %v: %s, %s%s", args, group, cmd.ProcessState, stdout.String(), stderr.String())
			}
			_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		}
	}
}

// TestInterruptAnalysis tests that a run ends when the user ends it, whatever a rule is busy with, and that a
// second interrupt is not needed.
func TestInterruptAnalysis(t *testing.T) {
	t.Parallel()
	begun := filepath.Join(t.TempDir(), "begun")
	dir := drivertest.Extract(t, gomod+"-- p.go --\npackage p\n\nconst SleepHere = \""+begun+"\"\n")
	cmd := exec.Command(program(own), "-cache", "off")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PWD="+dir, "GOFLAGS=", "GOWORK=")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	waitFor(t, cmd, begun)
	start := time.Now()
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	if took := time.Since(start); took > 20*time.Second || cmd.ProcessState.ExitCode() != 130 || stderr.String() != "ctrlvet: interrupted\n" {
		t.Errorf("after %v: %s, %s", took, cmd.ProcessState, stderr.String())
	}
}

// waitFor waits until a program has made a file.
func waitFor(t *testing.T, cmd *exec.Cmd, file string) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		if _, err := os.Stat(file); err == nil {
			return
		}
		if time.Now().After(deadline) {
			_ = cmd.Process.Kill()
			t.Fatal("it never began")
		}
	}
}
