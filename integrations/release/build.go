package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// options say what to build.
type options struct {
	repo, rev, version string
	final              bool     // it is to be published
	oneCache           bool     // check takes the user's build cache for both builds
	builder            string   // URI of who builds
	targets            []target // nil means all
	progress           io.Writer
}

// A release is the files that are published, by name.
type release struct {
	source   *source
	programs []*program
	files    map[string][]byte
}

// build writes a release to a directory, signed if signer is not nil.
func build(ctx context.Context, o options, dir string, signer *signer) error {
	if o.version == "" {
		return errors.New("want -version, such as v1.2.3")
	}
	o.final = true
	if entries, err := os.ReadDir(dir); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty", dir)
	}
	work, err := os.MkdirTemp("", "ctrlvet-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	r, err := compose(ctx, o, work, "", nil)
	if err != nil {
		return err
	}
	if signer != nil {
		if err := r.sign(signer); err != nil {
			return err
		}
	}
	return r.write(dir)
}

// compose makes a release, in a directory for what it needs meanwhile. cache is
// the build cache, "" the user's; env comes on top of the environment of builds.
func compose(ctx context.Context, o options, work, cache string, env []string) (*release, error) {
	src, err := newSource(ctx, o.repo, o.rev, o.version, work)
	if err != nil {
		return nil, err
	}
	if said := strings.TrimSpace(string(src.files[versionPlace])); o.final && said != src.version {
		return nil, fmt.Errorf("%s says %s, and this is to be %s: the hook takes what it says", versionPlace, said, src.version)
	}
	gopath := filepath.Join(work, "gopath")
	if err := os.MkdirAll(gopath, 0o777); err != nil {
		return nil, err
	}
	tools, err := newToolchain(ctx, src, gopath, cache)
	if err != nil {
		return nil, err
	}
	tools.extra = env
	r := &release{source: src, files: map[string][]byte{}}
	platforms := o.targets
	if platforms == nil {
		platforms = targets
	}
	for _, t := range platforms {
		fmt.Fprintf(o.progress, "%s %s for %s\n", "ctrlvet", src.version, t)
		p, err := tools.install(ctx, src, t)
		if err != nil {
			return nil, err
		}
		r.programs = append(r.programs, p)
	}
	if err := r.pack(); err != nil {
		return nil, err
	}
	checksums, list := checksumsOf(r.files)
	statement, err := provenanceOf(src, o.builder, list, r.programs)
	if err != nil {
		return nil, err
	}
	r.files[checksumsFile], r.files[statementFile] = checksums, statement
	return r, nil
}

// pack makes the archives, packages, bills of materials and the image.
func (r *release) pack() error {
	add := func(name string, data []byte, err error) error {
		r.files[name] = data
		return err
	}
	var extra []entry
	for _, p := range r.programs {
		parts, err := components(p)
		if err != nil {
			return err
		}
		tables, err := borrowed(r.source)
		if err != nil {
			return err
		}
		extra = []entry{{"THIRD_PARTY_NOTICES.txt", 0o644, notices(append(parts, tables))}}
		for _, name := range []string{"LICENSE", "README.md", "CHANGELOG.md"} {
			data, ok := r.source.files[name]
			if !ok {
				return fmt.Errorf("%s lacks %s", r.source.commit, name)
			}
			extra = append(extra, entry{name, 0o644, data})
		}
		if err := add(archiveOf(r.source, p, extra)); err != nil {
			return err
		}
		if err := add(sbomOf(r.source, p, parts)); err != nil {
			return err
		}
		if p.os != "linux" {
			continue
		}
		if err := add(debOf(r.source, p, extra)); err != nil {
			return err
		}
	}
	index, err := imageOf(r.source, r.programs, extra[:2]) // the licenses
	if err != nil {
		return err
	}
	if err := add(layoutOf(r.source, index)); err != nil {
		return err
	}
	script, ok := r.source.files[installerPlace]
	if !ok {
		return fmt.Errorf("%s lacks %s", r.source.commit, installerPlace)
	}
	return add(installerFile, script, nil)
}

// sign adds the signatures.
func (r *release) sign(s *signer) error {
	sig, err := s.signature(r.files[checksumsFile])
	if err != nil {
		return err
	}
	envelope, err := s.envelope(r.files[statementFile])
	if err != nil {
		return err
	}
	pub, err := s.publicPEM()
	r.files[signatureFile], r.files[envelopeFile], r.files[publicKeyFile] = sig, envelope, pub
	return err
}

// write writes the files to a directory.
func (r *release) write(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for name, data := range r.files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// output runs a program and returns what it prints, without the last newline.
func output(name string, args ...string) (string, error) {
	out, err := exec.Command(name, args...).Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return strings.TrimSuffix(string(out), "\n"), nil
}
