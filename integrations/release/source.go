package main

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"
	"golang.org/x/mod/sumdb/dirhash"
	modzip "golang.org/x/mod/zip"
)

// modulePath is the module that is released, command the program in it.
const (
	modulePath = "github.com/ctrlvet/ctrlvet"
	command    = modulePath + "/cmd/ctrlvet"
	repository = "https://github.com/ctrlvet/ctrlvet"
)

// A source is the module at one commit.
type source struct {
	version string            // v1.2.3
	commit  string            // in full
	time    time.Time         // of the commit: everything in the release has it
	sum     string            // h1:… of the module, as in go.sum
	files   map[string][]byte // of the repository, by slash-separated names
	proxy   string            // a directory that is a module proxy with this version alone
}

// number returns the version without the v, as names of files have it.
func (s *source) number() string { return strings.TrimPrefix(s.version, "v") }

// newSource reads the module at a revision of a repository, and writes it to a
// directory below dir as a module proxy serves it.
func newSource(ctx context.Context, repo, rev, version, dir string) (*source, error) {
	if semver.Canonical(version) != version {
		return nil, fmt.Errorf("%q is not a version: want one such as v1.2.3", version)
	}
	commit, err := git(ctx, repo, "rev-parse", "--verify", "--end-of-options", rev+"^{commit}")
	if err != nil {
		return nil, err
	}
	seconds, err := git(ctx, repo, "show", "-s", "--format=%ct", commit)
	if err != nil {
		return nil, err
	}
	unix, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("time of commit %s: %w", commit, err)
	}
	// As the go command asks for it: no conversion of line ends.
	archive, err := git(ctx, repo, "-c", "core.autocrlf=input", "-c", "core.eol=lf", "archive", "--format=tar", commit)
	if err != nil {
		return nil, err
	}
	s := &source{version: version, commit: commit, time: time.Unix(unix, 0).UTC(), files: map[string][]byte{}, proxy: filepath.Join(dir, "proxy")}
	return s, s.publish(strings.NewReader(archive))
}

// publish writes what a proxy serves of the files in a tar archive.
func (s *source) publish(archive io.Reader) error {
	list, err := untar(archive)
	if err != nil {
		return err
	}
	escaped, err := module.EscapePath(modulePath)
	if err != nil {
		return err
	}
	at := filepath.Join(s.proxy, filepath.FromSlash(escaped), "@v")
	if err := os.MkdirAll(at, 0o777); err != nil {
		return err
	}
	file := filepath.Join(at, s.version+".zip")
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	err = modzip.Create(f, module.Version{Path: modulePath, Version: s.version}, list)
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	if s.sum, err = dirhash.HashZip(file, dirhash.DefaultHash); err != nil {
		return err
	}
	for _, f := range list {
		s.files[f.Path()] = f.(memory).data
	}
	info := fmt.Sprintf(`{"Version":%q,"Time":%q}`, s.version, s.time.Format(time.RFC3339))
	return errors.Join(
		os.WriteFile(filepath.Join(at, s.version+".info"), []byte(info), 0o666),
		os.WriteFile(filepath.Join(at, s.version+".mod"), s.files["go.mod"], 0o666),
		os.WriteFile(filepath.Join(at, "list"), []byte(s.version+"\n"), 0o666))
}

// untar returns the regular files of an archive.
func untar(archive io.Reader) ([]modzip.File, error) {
	var list []modzip.File
	for r := tar.NewReader(archive); ; {
		h, err := r.Next()
		if err == io.EOF {
			return list, nil
		}
		if err != nil {
			return nil, err
		}
		if h.Typeflag != tar.TypeReg {
			continue
		}
		data, err := io.ReadAll(r)
		if err != nil {
			return nil, err
		}
		list = append(list, memory{h.Name, h.FileInfo(), data})
	}
}

// memory is a file of an archive.
type memory struct {
	name string
	info fs.FileInfo
	data []byte
}

func (f memory) Path() string                 { return f.name }
func (f memory) Lstat() (fs.FileInfo, error)  { return f.info, nil }
func (f memory) Open() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(f.data)), nil }

// git runs git in a directory and returns what it prints, without the last
// newline.
func git(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w\n%s", strings.Join(args, " "), err, stderr.Bytes())
	}
	return strings.TrimSuffix(string(out), "\n"), nil
}
