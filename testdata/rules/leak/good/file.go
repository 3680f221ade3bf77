package good

import (
	"bufio"
	"encoding/json"
	"log"
	"os"
	"syscall"
)

// doc:begin

// Lines counts the lines of a file.
func Lines(name string) (int, error) {
	f, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	n := 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		n++
	}
	return n, nil
}

// doc:end

// Save writes a license, and leaves the file to the collector where that fails.
func Save(name string, l *License) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := json.NewEncoder(f).Encode(l); err != nil {
		return err
	}
	return f.Close()
}

// Opened hands the file on.
func Opened(name string) (*os.File, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	_, err = f.Seek(0, 0)
	return f, err
}

// Locked keeps the file open as long as the process lives: its lock goes with it.
func Locked(name string) error {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX)
}

// LogTo has all lines written to a file from now on.
func LogTo(l *log.Logger, name string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	l.SetOutput(f)
	return nil
}
