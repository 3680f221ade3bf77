package ci

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
)

// A deed is what a traced program asked the kernel for: to open a file ("read" or "write"), to change what a directory holds
// ("change"), to run a program ("run"), or to reach something over the network ("connect").
type deed struct{ what, path string }

// The system calls that are looked at, by the number that they have on amd64: which argument is the path, and which one is
// the directory that the path is relative to (-1: the working directory).
var calls = map[uint64]struct {
	what      string
	path, dir int
}{
	2: {"open", 0, -1}, 257: {"open", 1, 0}, 437: {"open", 1, 0}, 85: {"change", 0, -1},
	82: {"change", 1, -1}, 264: {"change", 3, 2}, 316: {"change", 3, 2}, // rename
	83: {"change", 0, -1}, 258: {"change", 1, 0}, 84: {"change", 0, -1}, 87: {"change", 0, -1}, 263: {"change", 1, 0}, // mkdir, rmdir, unlink
	86: {"change", 1, -1}, 265: {"change", 3, 2}, 88: {"change", 1, -1}, 266: {"change", 2, 1}, // link, symlink
	90: {"change", 0, -1}, 268: {"change", 1, 0}, 76: {"change", 0, -1}, // chmod, truncate
	59: {"run", 0, -1}, 322: {"run", 1, 0},
	42: {"connect", -1, -1}, 44: {"connect", -1, -1},
}

// trace runs a program and returns what it and all that it started asked for. Names are absolute, and led through links.
func trace(cmd *exec.Cmd) ([]deed, error) {
	runtime.LockOSThread() // all requests must come from the thread that started the program
	defer runtime.UnlockOSThread()
	cmd.SysProcAttr = &syscall.SysProcAttr{Ptrace: true}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	const follow = syscall.PTRACE_O_TRACECLONE | syscall.PTRACE_O_TRACEFORK | syscall.PTRACE_O_TRACEVFORK | syscall.PTRACE_O_TRACEEXEC | syscall.PTRACE_O_TRACESYSGOOD
	var status syscall.WaitStatus
	if _, err := syscall.Wait4(cmd.Process.Pid, &status, 0, nil); err != nil {
		return nil, err
	}
	if err := syscall.PtraceSetOptions(cmd.Process.Pid, follow); err != nil {
		return nil, err
	}
	t := tracer{inside: map[int]bool{}, seen: map[deed]bool{}}
	if err := syscall.PtraceSyscall(cmd.Process.Pid, 0); err != nil {
		return nil, err
	}
	for {
		pid, err := syscall.Wait4(-1, &status, syscall.WALL, nil)
		if errors.Is(err, syscall.ECHILD) {
			return t.deeds, nil
		}
		if errors.Is(err, syscall.EINTR) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if !status.Stopped() {
			delete(t.inside, pid)
			continue
		}
		pass := 0
		switch sig := status.StopSignal(); {
		case sig == syscall.SIGTRAP|0x80:
			if t.inside[pid] = !t.inside[pid]; t.inside[pid] {
				t.enter(pid)
			}
		case sig == syscall.SIGTRAP, sig == syscall.SIGSTOP: // of the tracer
		default:
			pass = int(sig)
		}
		if err := syscall.PtraceSyscall(pid, pass); err != nil && !errors.Is(err, syscall.ESRCH) {
			return nil, err
		}
	}
}

type tracer struct {
	inside map[int]bool // threads within a system call
	seen   map[deed]bool
	deeds  []deed
}

// enter notes the call that a thread is about to make.
func (t *tracer) enter(pid int) {
	var regs syscall.PtraceRegs
	if err := syscall.PtraceGetRegs(pid, &regs); err != nil {
		return // it was killed
	}
	call, ok := calls[regs.Orig_rax]
	if !ok {
		return
	}
	args := []uint64{regs.Rdi, regs.Rsi, regs.Rdx, regs.R10, regs.R8}
	d := deed{what: call.what}
	switch call.what {
	case "connect":
		at := args[1]
		if regs.Orig_rax == 44 {
			at = regs.R8
		}
		var family [2]byte
		if at == 0 {
			return // a send on what is connected
		}
		if _, err := syscall.PtracePeekData(pid, uintptr(at), family[:]); err != nil {
			return
		}
		d.path = fmt.Sprint("address family ", binary.LittleEndian.Uint16(family[:]))
	default:
		path := text(pid, uintptr(args[call.path]))
		if !filepath.IsAbs(path) {
			from := fmt.Sprintf("/proc/%d/cwd", pid)
			if call.dir >= 0 && int32(args[call.dir]) >= 0 {
				from = fmt.Sprintf("/proc/%d/fd/%d", pid, int32(args[call.dir]))
			}
			base, _ := os.Readlink(from)
			path = filepath.Join(base, path)
		}
		d.path = path
	}
	if d.what == "open" {
		d.what = "read"
		flags := args[call.path+1]
		if regs.Orig_rax == 437 {
			var how [8]byte
			_, _ = syscall.PtracePeekData(pid, uintptr(args[2]), how[:])
			flags = binary.LittleEndian.Uint64(how[:])
		}
		if flags&syscall.O_ACCMODE != syscall.O_RDONLY {
			d.what = "write"
		}
		if to, err := filepath.EvalSymlinks(d.path); err == nil {
			d.path = to
		}
	}
	if !t.seen[d] {
		t.seen[d] = true
		t.deeds = append(t.deeds, d)
	}
}

// text reads a string of C in the memory of a thread.
func text(pid int, at uintptr) string {
	var b strings.Builder
	for word := make([]byte, 8); b.Len() < 4096; at += 8 {
		if n, err := syscall.PtracePeekData(pid, at, word); err != nil || n == 0 {
			break
		}
		for _, c := range word {
			if c == 0 {
				return b.String()
			}
			b.WriteByte(c)
		}
	}
	return b.String()
}
