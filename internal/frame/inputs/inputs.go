// Package inputs is the door through which analyzers read what lies beside the
// files of their package: manifests, Makefiles, the source of other packages.
// What they find there decides about findings, so a driver that keeps findings
// has to know all of it; it asks for a log of a package before it analyses it.
//
// Without a log, and under the drivers of others, the door is what package os
// does.
package inputs

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// A Kind says what was looked at.
type Kind byte

const (
	// Content is that of a file.
	Content Kind = 'c'
	// Names are those of the entries of a directory, and which are directories.
	Names Kind = 'n'
	// There is what a name stands for: a file, a directory, nothing.
	There Kind = 't'
)

// An Input is something that was looked at.
type Input struct {
	Kind Kind
	Name string // of the file or directory
	// Sum says what was found; nothing could be read if it is Missing.
	Sum string
}

// Missing is the sum of what cannot be read.
const Missing = "-"

// A Log notes what is read while a package is analyzed. The methods of a nil Log
// read and note nothing. It is safe for concurrent use.
type Log struct {
	mu   sync.Mutex
	seen map[key]string // nil: nothing is noted
	run  *Run           // whose package it is; nil if of none
	// unsteady: something was read twice and had changed.
	unsteady bool
	// edited holds texts that take the place of files.
	edited map[string][]byte
}

type key struct {
	kind Kind
	name string
}

var logs sync.Map // of *types.Package to *Log

// note begins to note what is read for a package. The log is found by Of until
// done is called.
func note(pkg *types.Package) (log *Log, done func()) {
	return begin(pkg, &Log{seen: map[key]string{}})
}

func begin(pkg *types.Package, l *Log) (log *Log, done func()) {
	logs.Store(pkg, l)
	return l, func() { logs.Delete(pkg) }
}

// Edited has what is read for a package until done is called be these texts in place of
// the files of those names, which are full and exist.
func Edited(pkg *types.Package, texts map[string][]byte) (done func()) {
	log, done := note(pkg)
	log.edited = texts
	return done
}

// Of returns the log of a package that is being analyzed, nil if nobody wants to
// know.
func Of(pkg *types.Package) *Log {
	log, _ := logs.Load(pkg)
	l, _ := log.(*Log)
	return l
}

// notes reports whether what is read is noted.
func (l *Log) notes() bool { return l != nil && l.seen != nil }

func (l *Log) note(kind Kind, name, sum string) {
	if !l.notes() {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.add(key{kind, name}, sum)
}

// add is for who holds the lock.
func (l *Log) add(k key, sum string) {
	if old, ok := l.seen[k]; ok && old != sum {
		l.unsteady = true
	}
	l.seen[k] = sum
}

// All returns what was read, sorted, and whether it stayed the same meanwhile.
func (l *Log) All() (all []Input, steady bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for k, sum := range l.seen {
		all = append(all, Input{k.kind, k.name, sum})
	}
	slices.SortFunc(all, Compare)
	return all, !l.unsteady
}

// Compare orders inputs by name and kind.
func Compare(a, b Input) int {
	return cmp.Or(strings.Compare(a.Name, b.Name), cmp.Compare(a.Kind, b.Kind), strings.Compare(a.Sum, b.Sum))
}

// maxSize is how large a file may be that is read: source and manifests are far smaller.
const maxSize = 64 << 20

// ReadFile is os.ReadFile of a regular file of a size in reason: a pipe or a device, which a repository
// may link to, ends only when somebody else wills.
func ReadFile(name string) ([]byte, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, &fs.PathError{Op: "read", Path: name, Err: errors.New("not a regular file")}
	case info.Size() > maxSize:
		return nil, &fs.PathError{Op: "read", Path: name, Err: errors.New("too large")}
	}
	return os.ReadFile(name)
}

// ReadFile is the function of that name, but for what is edited.
func (l *Log) ReadFile(name string) ([]byte, error) {
	if l != nil && l.edited[name] != nil {
		return slices.Clone(l.edited[name]), nil
	}
	data, err := ReadFile(name)
	if l.notes() {
		l.note(Content, name, SumContent(data, err))
	}
	return data, err
}

// Saw notes what somebody else read.
func (l *Log) Saw(name string, data []byte) {
	if l.notes() {
		l.note(Content, name, SumContent(data, nil))
	}
}

// Stat is os.Stat, of which only what the name stands for is to be used.
func (l *Log) Stat(name string) (fs.FileInfo, error) {
	info, err := os.Stat(name)
	l.note(There, name, SumThere(info, err))
	return info, err
}

// ReadDir is os.ReadDir, of which only names and which are directories are to be
// used.
func (l *Log) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := os.ReadDir(name)
	if l.notes() {
		l.note(Names, name, SumNames(entries, err))
	}
	return entries, err
}

// WalkDir is filepath.WalkDir.
func (l *Log) WalkDir(root string, visit fs.WalkDirFunc) error {
	info, err := os.Stat(root) // a link to a directory is that directory
	if err != nil {
		l.note(There, root, Missing)
		err = visit(root, nil, err)
	} else {
		l.note(There, root, SumThere(os.Stat(root)))
		err = l.walk(root, fs.FileInfoToDirEntry(info), visit)
	}
	if err == filepath.SkipDir || err == filepath.SkipAll {
		return nil
	}
	return err
}

func (l *Log) walk(name string, d fs.DirEntry, visit fs.WalkDirFunc) error {
	if err := visit(name, d, nil); err != nil || !d.IsDir() {
		if err == filepath.SkipDir && d.IsDir() {
			err = nil
		}
		return err
	}
	entries, err := l.ReadDir(name)
	if err != nil {
		if err = visit(name, d, err); err != nil {
			if err == filepath.SkipDir {
				err = nil
			}
			return err
		}
	}
	for _, e := range entries {
		if err := l.walk(filepath.Join(name, e.Name()), e, visit); err != nil {
			if err == filepath.SkipDir {
				break
			}
			return err
		}
	}
	return nil
}

// SumContent returns the sum of the content of a file.
func SumContent(data []byte, err error) string {
	if err != nil {
		return Missing
	}
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:])
}

// SumThere returns the sum of what a name stands for.
func SumThere(info fs.FileInfo, err error) string {
	switch {
	case err != nil:
		return Missing
	case info.IsDir():
		return "dir"
	}
	return "file"
}

// SumNames returns the sum of the entries of a directory.
func SumNames(entries []fs.DirEntry, err error) string {
	if err != nil {
		return Missing
	}
	h := sha256.New()
	for _, e := range entries {
		h.Write([]byte(e.Name()))
		if e.IsDir() {
			h.Write([]byte{'/'})
		}
		h.Write([]byte{0})
	}
	return hex.EncodeToString(h.Sum(nil))
}
