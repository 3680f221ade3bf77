package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

// imageOf returns an image index with an image from scratch for each program
// for Linux: the program, at /ctrlvet, and the licenses. There is no Go in it,
// which ctrlvet needs to look at code: it is there to copy the program from,
// into an image that has one.
func imageOf(s *source, programs []*program, extra []entry) (v1.ImageIndex, error) {
	index := mutate.IndexMediaType(empty.Index, types.OCIImageIndex)
	annotations := map[string]string{
		"org.opencontainers.image.created":  s.time.Format(time.RFC3339),
		"org.opencontainers.image.licenses": "Apache-2.0",
		"org.opencontainers.image.revision": s.commit,
		"org.opencontainers.image.source":   repository,
		"org.opencontainers.image.title":    "ctrlvet",
		"org.opencontainers.image.version":  s.version,
	}
	for _, p := range programs {
		if p.os != "linux" {
			continue
		}
		img, err := imageFor(s, p, extra, annotations)
		if err != nil {
			return nil, fmt.Errorf("image for %s: %w", p.target, err)
		}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{
			Add: img, Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: p.os, Architecture: p.arch}},
		})
	}
	return mutate.Annotations(index, annotations).(v1.ImageIndex), nil
}

// imageFor returns the image of one program.
func imageFor(s *source, p *program, extra []entry, annotations map[string]string) (v1.Image, error) {
	entries := []entry{{"ctrlvet", 0o755, p.data}}
	for _, e := range extra {
		entries = append(entries, entry{"licenses/" + e.name, e.mode, e.data})
	}
	files, err := tarred(entries, s.time)
	if err != nil {
		return nil, err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(files)), nil },
		tarball.WithMediaType(types.OCILayer))
	if err != nil {
		return nil, err
	}
	img := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	img, err = mutate.Append(img, mutate.Addendum{Layer: layer, History: v1.History{Created: v1.Time{Time: s.time}, CreatedBy: command + "@" + s.version}})
	if err != nil {
		return nil, err
	}
	config, err := img.ConfigFile()
	if err != nil {
		return nil, err
	}
	config = config.DeepCopy()
	config.Created = v1.Time{Time: s.time}
	config.OS, config.Architecture = p.os, p.arch
	config.Config.Entrypoint = []string{"/ctrlvet"}
	config.Config.Labels = annotations
	if img, err = mutate.ConfigFile(img, config); err != nil {
		return nil, err
	}
	return mutate.Annotations(img, annotations).(v1.Image), nil
}

// layoutOf returns an image index as a tar archive of an OCI layout, which
// skopeo, crane, podman and docker read.
func layoutOf(s *source, index v1.ImageIndex) (name string, data []byte, err error) {
	dir, err := os.MkdirTemp("", "ctrlvet-image-")
	if err != nil {
		return "", nil, err
	}
	defer os.RemoveAll(dir)
	at, err := layout.Write(dir, empty.Index)
	if err != nil {
		return "", nil, err
	}
	if err := at.AppendIndex(index, layout.WithAnnotations(map[string]string{"org.opencontainers.image.ref.name": s.version})); err != nil {
		return "", nil, err
	}
	var entries []entry
	err = filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error { // in the order of names
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dir, file)
		if err != nil {
			return err
		}
		content, err := os.ReadFile(file)
		entries = append(entries, entry{filepath.ToSlash(rel), 0o644, content})
		return err
	})
	if err != nil {
		return "", nil, err
	}
	data, err = tarred(entries, s.time)
	return fmt.Sprintf("ctrlvet_%s_image.oci.tar", s.number()), data, err
}
