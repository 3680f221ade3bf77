package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"
)

// An entry is a file of an archive.
type entry struct {
	name string
	mode fs.FileMode
	data []byte
}

// name returns the common part of the names of a program's files.
func (s *source) name(t target) string {
	return fmt.Sprintf("ctrlvet_%s_%s_%s", s.number(), t.os, t.arch)
}

// archiveOf returns the archive of a program and its name: zip on Windows, else
// tar.gz. All times are that of the commit.
func archiveOf(s *source, p *program, extra []entry) (name string, data []byte, err error) {
	entries := append([]entry{{p.exe(), 0o755, p.data}}, extra...)
	slices.SortFunc(entries, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	if p.os == "windows" {
		data, err = zipped(entries, s.time)
		return s.name(p.target) + ".zip", data, err
	}
	data, err = tarred(entries, s.time)
	if err != nil {
		return "", nil, err
	}
	data, err = gzipped(data)
	return s.name(p.target) + ".tar.gz", data, err
}

// tarred returns a tar archive of regular files, owned by nobody in particular.
func tarred(entries []entry, at time.Time) ([]byte, error) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, e := range entries {
		h := &tar.Header{Typeflag: tar.TypeReg, Name: e.name, Mode: int64(e.mode.Perm()), Size: int64(len(e.data)), ModTime: at, Format: tar.FormatUSTAR}
		if err := w.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := w.Write(e.data); err != nil {
			return nil, err
		}
	}
	err := w.Close() // writes the end
	return b.Bytes(), err
}

// gzipped compresses, without a name and a time of its own.
func gzipped(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(data)
	err = errors.Join(err, w.Close())
	return b.Bytes(), err
}

func zipped(entries []entry, at time.Time) ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, e := range entries {
		h := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: at}
		h.SetMode(e.mode)
		f, err := w.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := f.Write(e.data); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}
