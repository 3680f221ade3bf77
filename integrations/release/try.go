package main

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/validate"
)

// tried takes everything apart, compares the programs inside with those that
// were built, and runs the ones for this machine.
func tried(ctx context.Context, r *release, dist, dir string, out io.Writer) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, p := range r.programs {
		if err := tryArchive(ctx, r, p, dir, out); err != nil {
			return err
		}
		if p.os == "linux" {
			if err := tryDeb(ctx, r, p, dist, dir, out); err != nil {
				return err
			}
		}
	}
	return tryImage(ctx, r, dir, out)
}

// tryArchive looks at the archive of a program.
func tryArchive(ctx context.Context, r *release, p *program, dir string, out io.Writer) error {
	name := r.source.name(p.target) + ".tar.gz"
	unpack := untarred
	if p.os == "windows" {
		name, unpack = r.source.name(p.target)+".zip", unzipped
	}
	files, err := unpack(r.files[name])
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	for _, want := range []string{"LICENSE", "README.md", "CHANGELOG.md", "THIRD_PARTY_NOTICES.txt"} {
		if len(files[want]) == 0 {
			return fmt.Errorf("%s holds no %s", name, want)
		}
	}
	return same(ctx, r, p, name, files[p.exe()], dir, out)
}

// same reports whether what a file holds is the program, and runs it if it is
// for this machine.
func same(ctx context.Context, r *release, p *program, name string, data []byte, dir string, out io.Writer) error {
	if !bytes.Equal(data, p.data) {
		return fmt.Errorf("%s holds another program than the one that was built", name)
	}
	if p.target != host {
		fmt.Fprintf(out, "%s: unpacked\n", name)
		return nil
	}
	exe := filepath.Join(dir, p.exe())
	if err := os.WriteFile(exe, data, 0o777); err != nil {
		return err
	}
	defer os.Remove(exe)
	answer, err := exec.CommandContext(ctx, exe, "version").CombinedOutput()
	if err != nil || !strings.HasPrefix(string(answer), "ctrlvet "+r.source.version) {
		return fmt.Errorf("%s: ctrlvet version: %v\n%s", name, err, answer)
	}
	line, _, _ := strings.Cut(string(answer), "\n")
	fmt.Fprintf(out, "%s: unpacked, and it says %q\n", name, line)
	return nil
}

// tryDeb has dpkg unpack the package of a program.
func tryDeb(ctx context.Context, r *release, p *program, dist, dir string, out io.Writer) error {
	name := r.source.name(p.target) + ".deb"
	if _, err := exec.LookPath("dpkg-deb"); err != nil {
		fmt.Fprintf(out, "%s: dpkg-deb is not here: not unpacked\n", name)
		return nil
	}
	file := filepath.Join(dist, name)
	fields, err := output("dpkg-deb", "-f", file, "Package", "Version", "Architecture")
	if err != nil {
		return err
	}
	// A version such as 0.0.0-check is 0.0.0~check there, which comes before 0.0.0.
	want := fmt.Sprintf("Package: ctrlvet\nVersion: %s\nArchitecture: %s", strings.Replace(r.source.number(), "-", "~", 1), p.arch)
	if fields != want {
		return fmt.Errorf("%s says\n%s\nnot\n%s", name, fields, want)
	}
	root := filepath.Join(dir, "deb-"+p.arch)
	if _, err := output("dpkg-deb", "-x", file, root); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(root, "usr/share/doc/ctrlvet/copyright")); err != nil {
		return err
	}
	data, err := os.ReadFile(filepath.Join(root, "usr/bin/ctrlvet"))
	if err != nil {
		return err
	}
	return same(ctx, r, p, name, data, dir, out)
}

// tryImage reads the image back and looks at each platform.
func tryImage(ctx context.Context, r *release, dir string, out io.Writer) error {
	name := fmt.Sprintf("ctrlvet_%s_image.oci.tar", r.source.number())
	index, err := readImage(r.files[name], filepath.Join(dir, "image"))
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	for _, p := range r.programs {
		if p.os != "linux" {
			continue
		}
		img, err := imageOn(index, p.target)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		files, err := untarredFrom(mutate.Extract(img))
		if err != nil {
			return err
		}
		if err := same(ctx, r, p, name+" "+p.String(), files["ctrlvet"], dir, out); err != nil {
			return err
		}
	}
	return nil
}

// readImage unpacks a layout into a directory, and returns the one index in it,
// each part of which has the checksum that others name.
func readImage(data []byte, dir string) (v1.ImageIndex, error) {
	files, err := untarredFrom(io.NopCloser(bytes.NewReader(data)))
	if err != nil {
		return nil, err
	}
	for name, data := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, data, 0o666)); err != nil {
			return nil, err
		}
	}
	top, err := layout.ImageIndexFromPath(dir)
	if err != nil {
		return nil, err
	}
	m, err := top.IndexManifest()
	if err != nil {
		return nil, err
	}
	if len(m.Manifests) != 1 {
		return nil, fmt.Errorf("there are %d images in it", len(m.Manifests))
	}
	index, err := top.ImageIndex(m.Manifests[0].Digest)
	if err != nil {
		return nil, err
	}
	return index, validate.Index(index)
}

// imageOn returns the image for a platform.
func imageOn(index v1.ImageIndex, t target) (v1.Image, error) {
	m, err := index.IndexManifest()
	if err != nil {
		return nil, err
	}
	for _, d := range m.Manifests {
		if d.Platform != nil && d.Platform.OS == t.os && d.Platform.Architecture == t.arch {
			return index.Image(d.Digest)
		}
	}
	return nil, fmt.Errorf("there is no image for %s", t)
}

func untarred(data []byte) (map[string][]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return untarredFrom(r)
}

// untarredFrom returns the files of a tar archive.
func untarredFrom(r io.ReadCloser) (map[string][]byte, error) {
	defer r.Close()
	list, err := untar(r)
	files := map[string][]byte{}
	for _, f := range list {
		files[f.Path()] = f.(memory).data
	}
	return files, err
}

func unzipped(data []byte) (map[string][]byte, error) {
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, f := range r.File {
		in, err := f.Open()
		if err != nil {
			return nil, err
		}
		files[f.Name], err = io.ReadAll(in)
		if err := errors.Join(err, in.Close()); err != nil {
			return nil, err
		}
	}
	return files, nil
}
