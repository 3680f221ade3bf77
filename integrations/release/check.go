package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// check makes a release twice and compares it, signs it with a key made for
// that, verifies it, and runs what can run here. It prints what was compared.
func check(ctx context.Context, o options, out io.Writer) error {
	o.version, o.builder = "v0.0.0-check", "urn:ctrlvet:release-check"
	if dirty, err := git(ctx, o.repo, "status", "--porcelain"); err == nil && dirty != "" {
		fmt.Fprintf(o.progress, "not committed, and so not part of what is checked:\n%s\n", dirty)
	}
	work, err := os.MkdirTemp("", "ctrlvet-release-check-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	r, err := twice(ctx, o, work)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s", r.files[checksumsFile])
	fmt.Fprintf(out, "\n%d files of %d programs, twice, in two directories: equal; compiled twice: %v\n", len(r.files), len(r.programs), o.anew())

	signer, err := newSigner()
	if err != nil {
		return err
	}
	if err := r.sign(signer); err != nil {
		return err
	}
	dist := filepath.Join(work, "dist")
	if err := r.write(dist); err != nil {
		return err
	}
	if err := verified(dist, signer, out); err != nil {
		return err
	}
	return tried(ctx, r, dist, filepath.Join(work, "try"), out)
}

// anew returns the platforms whose programs are compiled for the second release, too,
// and not only linked: the one of this machine, or the first if it is not among them,
// unless options say otherwise. What the compiler does is the same for all.
func (o options) anew() []target {
	platforms := o.targets
	if platforms == nil {
		platforms = targets
	}
	switch {
	case o.oneCache:
		return nil
	case o.twoCaches:
		return platforms
	case slices.Contains(platforms, host):
		return []target{host}
	}
	return platforms[:1]
}

// twice makes a release in two directories, with two environments, and compares all
// files.
func twice(ctx context.Context, o options, work string) (*release, error) {
	first, err := compose(ctx, o, filepath.Join(work, "a"), nil, []string{"TZ=UTC", "LC_ALL=C"})
	if err != nil {
		return nil, err
	}
	second, err := compose(ctx, o, filepath.Join(work, "another directory with a longer name"), o.anew(),
		[]string{"TZ=Pacific/Chatham", "LC_ALL=C.UTF-8", "GOMAXPROCS=1", "HOME=" + work})
	if err != nil {
		return nil, err
	}
	var differ []string
	for name := range maps.Keys(first.files) {
		if !bytes.Equal(first.files[name], second.files[name]) {
			differ = append(differ, fmt.Sprintf("%s: %s, then %s", name, sum(first.files[name]), sum(second.files[name])))
		}
	}
	if len(differ) > 0 || len(first.files) != len(second.files) {
		slices.Sort(differ)
		return nil, fmt.Errorf("two builds of %s differ:\n%s", first.source.commit, strings.Join(differ, "\n"))
	}
	return first, nil
}

// verified verifies what was signed, and that changes are noticed, here and, if
// it is there, with openssl.
func verified(dist string, s *signer, out io.Writer) error {
	n, err := verify(dist, &s.key.PublicKey)
	if err != nil {
		return err
	}
	other, err := newSigner()
	if err != nil {
		return err
	}
	if _, err := verify(dist, &other.key.PublicKey); !errors.Is(err, errSignature) {
		return fmt.Errorf("verified with the key of somebody else: %v", err)
	}
	fmt.Fprintf(out, "signed with a key made for this check, and thrown away: %d checksums and the provenance verified\n", n)
	if _, err := exec.LookPath("openssl"); err != nil {
		fmt.Fprintln(out, "openssl is not here: its answer was not asked for")
		return nil
	}
	encoded, err := os.ReadFile(filepath.Join(dist, signatureFile))
	if err != nil {
		return err
	}
	raw, err := base64.StdEncoding.DecodeString(strings.TrimSpace(string(encoded)))
	if err != nil {
		return err
	}
	bin := filepath.Join(filepath.Dir(dist), "checksums.sig.bin")
	if err := os.WriteFile(bin, raw, 0o666); err != nil {
		return err
	}
	answer, err := output("openssl", "dgst", "-sha256", "-verify", filepath.Join(dist, publicKeyFile), "-signature", bin, filepath.Join(dist, checksumsFile))
	fmt.Fprintf(out, "openssl: %s\n", answer)
	return err
}
