package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	cdx "github.com/CycloneDX/cyclonedx-go"
	"github.com/google/go-containerregistry/pkg/name"
	"github.com/google/go-containerregistry/pkg/registry"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/remote"
	attestation "github.com/in-toto/attestation/go/v1"
	"google.golang.org/protobuf/encoding/protojson"
)

// mods returns the user's module cache.
func mods(t *testing.T) string {
	t.Helper()
	dir, err := output("go", "env", "GOMODCACHE")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// made returns a release of programs that hold a few bytes: what is known of
// this test's own program is said of them.
func made(t *testing.T, dir string) *release {
	t.Helper()
	info, ok := debug.ReadBuildInfo()
	if !ok {
		t.Fatal("this program does not say how it was built")
	}
	own := *info
	// Directories that stand in place of modules have no version of their own.
	own.Deps = slices.DeleteFunc(slices.Clone(info.Deps), func(m *debug.Module) bool { return m.Replace != nil || m.Sum == "" })
	src := &source{
		version: "v1.2.3-rc.1", commit: strings.Repeat("0123456789", 4), time: time.Unix(1700000000, 0).UTC(),
		sum: "h1:Khu2En+0gcYPZ2kuIihfswbzxv/mIHXgzPZ018Oty48=", proxy: dir,
		files: map[string][]byte{"LICENSE": []byte("l"), "README.md": []byte("r"), "CHANGELOG.md": []byte("c"), installerPlace: []byte("s"), tablesPlace: []byte("Permission is hereby granted, free of charge")},
	}
	r := &release{source: src, files: map[string][]byte{}}
	for _, t := range targets {
		r.programs = append(r.programs, &program{target: t, data: []byte("program for " + t.String()), info: &own, mods: ""})
	}
	for _, p := range r.programs {
		p.mods = mods(t)
	}
	if err := r.pack(); err != nil {
		t.Fatal(err)
	}
	text, list := checksumsOf(r.files)
	st, err := provenanceOf(src, "urn:test", list, r.programs)
	if err != nil {
		t.Fatal(err)
	}
	r.files[checksumsFile], r.files[statementFile] = text, st
	return r
}

// TestFiles shows which files a release has, that making them again gives the
// same, and that all can be taken apart.
func TestFiles(t *testing.T) {
	r, again := made(t, t.TempDir()), made(t, t.TempDir())
	var names []string
	for name, data := range r.files {
		names = append(names, name)
		if !bytes.Equal(data, again.files[name]) {
			t.Errorf("%s differs the second time", name)
		}
	}
	slices.Sort(names)
	const want = `checksums.txt ctrlvet_1.2.3-rc.1_darwin_amd64.cdx.json ctrlvet_1.2.3-rc.1_darwin_amd64.tar.gz ` +
		`ctrlvet_1.2.3-rc.1_darwin_arm64.cdx.json ctrlvet_1.2.3-rc.1_darwin_arm64.tar.gz ctrlvet_1.2.3-rc.1_image.oci.tar ` +
		`ctrlvet_1.2.3-rc.1_linux_amd64.cdx.json ctrlvet_1.2.3-rc.1_linux_amd64.deb ctrlvet_1.2.3-rc.1_linux_amd64.tar.gz ` +
		`ctrlvet_1.2.3-rc.1_linux_arm64.cdx.json ctrlvet_1.2.3-rc.1_linux_arm64.deb ctrlvet_1.2.3-rc.1_linux_arm64.tar.gz ` +
		`ctrlvet_1.2.3-rc.1_windows_amd64.cdx.json ctrlvet_1.2.3-rc.1_windows_amd64.zip ` +
		`ctrlvet_1.2.3-rc.1_windows_arm64.cdx.json ctrlvet_1.2.3-rc.1_windows_arm64.zip install.sh provenance.intoto.json`
	if got := strings.Join(names, " "); got != want {
		t.Errorf("files are\n%s\nwant\n%s", got, want)
	}
	dist := t.TempDir()
	if err := r.write(dist); err != nil {
		t.Fatal(err)
	}
	// The programs run nowhere: they are for other machines than any.
	for _, p := range r.programs {
		p.target = target{p.os, p.arch}
	}
	defer func(h target) { host = h }(host)
	host = target{}
	var said bytes.Buffer
	if err := tried(context.Background(), r, dist, t.TempDir(), &said); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(said.String(), "unpacked"); n != 6+2+2 {
		t.Errorf("%d files were unpacked:\n%s", n, &said)
	}
	r.programs[0].data = []byte("another")
	if err := tried(context.Background(), r, dist, t.TempDir(), io.Discard); err == nil || !strings.Contains(err.Error(), "holds another program") {
		t.Errorf("of an archive with another program: %v", err)
	}
}

// TestVerify signs a release and changes it.
func TestVerify(t *testing.T) {
	r := made(t, t.TempDir())
	s, err := newSigner()
	if err != nil {
		t.Fatal(err)
	}
	other, err := newSigner()
	if err != nil {
		t.Fatal(err)
	}
	if err := r.sign(s); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		change func(dist string) error
		want   string
	}{
		"nothing":     {func(string) error { return nil }, ""},
		"a file":      {func(d string) error { return os.WriteFile(filepath.Join(d, installerFile), nil, 0o666) }, "install.sh has the checksum"},
		"gone":        {func(d string) error { return os.Remove(filepath.Join(d, installerFile)) }, installerFile},
		"checksums":   {func(d string) error { return os.WriteFile(filepath.Join(d, checksumsFile), []byte("x"), 0o666) }, errSignature.Error()},
		"statement":   {func(d string) error { return os.WriteFile(filepath.Join(d, statementFile), []byte("{}"), 0o666) }, "does not hold the statement"},
		"no envelope": {func(d string) error { return os.WriteFile(filepath.Join(d, envelopeFile), []byte("{}"), 0o666) }, "the envelope holds"},
		"signed by another": {func(d string) error {
			e, err := other.envelope(r.files[statementFile])
			return errors.Join(err, os.WriteFile(filepath.Join(d, envelopeFile), e, 0o666))
		}, envelopeFile},
		"signature": {func(d string) error {
			sig, err := other.signature(r.files[checksumsFile])
			return errors.Join(err, os.WriteFile(filepath.Join(d, signatureFile), sig, 0o666))
		}, errSignature.Error()},
	} {
		t.Run(name, func(t *testing.T) {
			dist := t.TempDir()
			if err := r.write(dist); err != nil {
				t.Fatal(err)
			}
			if err := test.change(dist); err != nil {
				t.Fatal(err)
			}
			n, err := verify(dist, &s.key.PublicKey)
			if test.want == "" {
				if err != nil || n != len(r.files)-5 {
					t.Errorf("%d files, %v", n, err)
				}
			} else if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}

// TestKeys reads keys as openssl writes them, and nothing else.
func TestKeys(t *testing.T) {
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	for _, args := range [][]string{
		{"ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", file("sec1")},
		{"genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", file("pkcs8")},
		{"genpkey", "-algorithm", "ED25519", "-out", file("ed25519")},
	} {
		if _, err := output("openssl", args...); err != nil {
			t.Skip(err)
		}
	}
	if err := os.WriteFile(file("none"), []byte("x"), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, ok := range map[string]bool{"sec1": true, "pkcs8": true, "ed25519": false, "none": false, "missing": false} {
		s, err := readKey(file(name))
		if (err == nil) != ok {
			t.Errorf("%s: %v", name, err)
		}
		if !ok {
			continue
		}
		pub, err := s.publicPEM()
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file(name+".pub"), pub, 0o666); err != nil {
			t.Fatal(err)
		}
		if key, err := readPublicKey(file(name + ".pub")); err != nil || !key.Equal(&s.key.PublicKey) {
			t.Errorf("%s: public key: %v", name, err)
		}
		if _, err := readPublicKey(file(name)); err == nil {
			t.Errorf("%s: a private key was read as a public one", name)
		}
	}
	if s, err := readKey(""); s != nil || err != nil {
		t.Errorf("no key: %v, %v", s, err)
	}
}

// TestStatement reads the provenance with the library of in-toto.
func TestStatement(t *testing.T) {
	r := made(t, t.TempDir())
	var st attestation.Statement
	if err := protojson.Unmarshal(r.files[statementFile], &st); err != nil {
		t.Fatal(err)
	}
	if err := st.Validate(); err != nil {
		t.Fatal(err)
	}
	sums := map[string]string{}
	for _, s := range st.GetSubject() {
		sums[s.GetName()] = s.GetDigest()["sha256"]
	}
	for name, data := range r.files {
		if name != statementFile && name != checksumsFile && sums[name] != sum(data) {
			t.Errorf("the statement says %q of %s", sums[name], name)
		}
	}
	var p struct{ Predicate predicate }
	if err := json.Unmarshal(r.files[statementFile], &p); err != nil {
		t.Fatal(err)
	}
	deps := p.Predicate.BuildDefinition.ResolvedDependencies
	const hash = "2a1bb6127fb481c60f67692e22285fb306f3c6ffe62075e0ccf674d7c3adcb8f" // of in-toto's specification, for the sum in made
	if len(deps) < 3 || deps[0].Digest["gitCommit"] != r.source.commit || deps[1].Digest["dirHash"] != hash {
		t.Errorf("made of %v", deps)
	}
}

// TestSBOM reads the bills of materials back: each module is there once, with a
// license and a hash.
func TestSBOM(t *testing.T) {
	r := made(t, t.TempDir())
	for _, p := range r.programs {
		bom := new(cdx.BOM)
		if err := cdx.NewBOMDecoder(bytes.NewReader(r.files[r.source.name(p.target)+".cdx.json"]), cdx.BOMFileFormatJSON).Decode(bom); err != nil {
			t.Fatal(err)
		}
		if hashes := *bom.Metadata.Component.Hashes; hashes[0].Value != p.sha256() {
			t.Errorf("%s: the program's hash is %v", p.target, hashes)
		}
		seen := map[string]bool{}
		for _, c := range *bom.Components {
			if seen[c.PackageURL] || c.Licenses == nil || len(*c.Licenses) == 0 || (c.Hashes == nil) != (c.Name == std) {
				t.Errorf("%s: component %+v", p.target, c)
			}
			seen[c.PackageURL] = true
		}
		if len(seen) != len(p.info.Deps)+1 || len(seen) < 5 {
			t.Errorf("%s: %d components of %d modules", p.target, len(seen), len(p.info.Deps))
		}
	}
	if got := purl("github.com/A b/c+d", "v1.0.0+x"); got != "pkg:golang/github.com/A%20b/c+d@v1.0.0+x" {
		t.Errorf("purl is %s", got)
	}
	for _, bad := range []string{"", "h2:aa", "h1:?"} {
		if _, err := dirHash(bad); err == nil {
			t.Errorf("%q is taken for a hash", bad)
		}
	}
}

// TestImage pushes the image to a registry and pulls it for one platform.
func TestImage(t *testing.T) {
	r := made(t, t.TempDir())
	index, err := readImage(r.files["ctrlvet_1.2.3-rc.1_image.oci.tar"], t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(registry.New(registry.Logger(log.New(io.Discard, "", 0))))
	defer server.Close()
	ref, err := name.ParseReference(strings.TrimPrefix(server.URL, "http://") + "/ctrlvet:v1")
	if err != nil {
		t.Fatal(err)
	}
	if err := remote.WriteIndex(ref, index); err != nil {
		t.Fatal(err)
	}
	img, err := remote.Image(ref, remote.WithPlatform(v1.Platform{OS: "linux", Architecture: "arm64"}))
	if err != nil {
		t.Fatal(err)
	}
	config, err := img.ConfigFile()
	if err != nil {
		t.Fatal(err)
	}
	if config.Architecture != "arm64" || strings.Join(config.Config.Entrypoint, " ") != "/ctrlvet" || !config.Created.Equal(r.source.time) {
		t.Errorf("config is %+v", config)
	}
}
