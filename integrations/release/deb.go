package main

import (
	"bytes"
	"os"
	"path"
	"path/filepath"

	"github.com/goreleaser/nfpm/v2"
	"github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
)

// debOf returns the Debian package of a program for Linux.
func debOf(s *source, p *program, extra []entry) (name string, data []byte, err error) {
	dir, err := os.MkdirTemp("", "ctrlvet-deb-")
	if err != nil {
		return "", nil, err
	}
	defer os.RemoveAll(dir)
	var contents files.Contents
	add := func(to string, e entry) error {
		from := filepath.Join(dir, e.name)
		contents = append(contents, &files.Content{
			Source: from, Destination: to,
			FileInfo: &files.ContentFileInfo{Owner: "root", Group: "root", Mode: e.mode, MTime: s.time},
		})
		return os.WriteFile(from, e.data, 0o666)
	}
	if err := add("/usr/bin/ctrlvet", entry{p.exe(), 0o755, p.data}); err != nil {
		return "", nil, err
	}
	for _, e := range extra {
		to := path.Join("/usr/share/doc/ctrlvet", e.name)
		if e.name == "LICENSE" {
			to = "/usr/share/doc/ctrlvet/copyright" // where Debian's policy wants it
		}
		if err := add(to, e); err != nil {
			return "", nil, err
		}
	}
	info := nfpm.WithDefaults(&nfpm.Info{
		Name: "ctrlvet", Arch: p.arch, Platform: p.os, Version: s.number(), VersionSchema: "semver",
		Section: "devel", Priority: "optional", Maintainer: "The ctrlvet authors <ctrlvet@users.noreply.github.com>",
		Description: "finds mistakes in Kubernetes controllers\nctrlvet looks at the Go code of Kubernetes controllers and reports the mistakes that\nlose writes, corrupt caches, hang, loop or miss events.",
		Homepage:    repository, License: "Apache-2.0", MTime: s.time,
		Overridables: nfpm.Overridables{
			Contents: contents,
			// It asks the go command about packages; which one is up to the user.
			Recommends: []string{"golang-go | golang"},
		},
	})
	if err := nfpm.PrepareForPackager(info, "deb"); err != nil {
		return "", nil, err
	}
	var b bytes.Buffer
	if err := deb.Default.Package(info, &b); err != nil {
		return "", nil, err
	}
	return s.name(p.target) + ".deb", b.Bytes(), nil
}
