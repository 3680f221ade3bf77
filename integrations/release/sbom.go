package main

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/url"
	"strings"
	"time"

	cdx "github.com/CycloneDX/cyclonedx-go"
	"github.com/google/uuid"
)

// sbomOf returns the bill of materials of a program, as CycloneDX JSON, and its
// name. It says what the program itself says of how it was made.
func sbomOf(s *source, p *program, list []component) (name string, data []byte, err error) {
	root := cdx.Component{
		BOMRef:     purl(modulePath, s.version) + "?goos=" + p.os + "&goarch=" + p.arch + "#cmd/ctrlvet",
		Type:       cdx.ComponentTypeApplication,
		Name:       command,
		Version:    s.version,
		Hashes:     &[]cdx.Hash{{Algorithm: cdx.HashAlgoSHA256, Value: p.sha256()}},
		Licenses:   licensesOf([]string{"Apache-2.0"}),
		PackageURL: purl(modulePath, s.version) + "?goos=" + p.os + "&goarch=" + p.arch + "#cmd/ctrlvet",
		ExternalReferences: &[]cdx.ExternalReference{
			{Type: cdx.ERTypeVCS, URL: repository, Comment: "commit " + s.commit},
		},
	}
	var parts []cdx.Component
	var refs []string
	for _, c := range list {
		part := cdx.Component{
			BOMRef: purl(c.path, c.version), Type: cdx.ComponentTypeLibrary, Name: c.path, Version: c.version,
			Scope: cdx.ScopeRequired, Licenses: licensesOf(c.licenses), PackageURL: purl(c.path, c.version),
		}
		if c.sum != "" {
			h, err := dirHash(c.sum)
			if err != nil {
				return "", nil, fmt.Errorf("%s: %w", c.path, err)
			}
			// The hash of the module's files, as in go.sum.
			part.Hashes = &[]cdx.Hash{{Algorithm: cdx.HashAlgoSHA256, Value: h}}
		}
		parts, refs = append(parts, part), append(refs, part.BOMRef)
	}
	bom := cdx.NewBOM()
	bom.SerialNumber = "urn:uuid:" + uuid.NewSHA1(uuid.NameSpaceURL, []byte(root.BOMRef+" "+p.sha256())).String()
	bom.Metadata = &cdx.Metadata{
		Timestamp:  s.time.Format(time.RFC3339),
		Lifecycles: &[]cdx.Lifecycle{{Phase: cdx.LifecyclePhaseBuild}},
		Component:  &root,
	}
	bom.Components = &parts
	bom.Dependencies = &[]cdx.Dependency{{Ref: root.BOMRef, Dependencies: &refs}}
	var b bytes.Buffer
	enc := cdx.NewBOMEncoder(&b, cdx.BOMFileFormatJSON)
	enc.SetPretty(true)
	// What scanners in use read; the newest version is not among it everywhere.
	err = enc.EncodeVersion(bom, cdx.SpecVersion1_6)
	return s.name(p.target) + ".cdx.json", b.Bytes(), err
}

// purl returns the package URL of a module.
func purl(path, version string) string {
	var parts []string
	for _, part := range strings.Split(path, "/") {
		parts = append(parts, url.PathEscape(part))
	}
	return "pkg:golang/" + strings.Join(parts, "/") + "@" + url.PathEscape(version)
}

func licensesOf(ids []string) *cdx.Licenses {
	var list cdx.Licenses
	for _, id := range ids {
		list = append(list, cdx.LicenseChoice{License: &cdx.License{ID: id}})
	}
	return &list
}

// dirHash returns the hash of a module in hexadecimal: h1:… holds it in base64.
func dirHash(sum string) (string, error) {
	text, ok := strings.CutPrefix(sum, "h1:")
	if !ok {
		return "", fmt.Errorf("%q is not the hash of a module", sum)
	}
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return "", err
	}
	return hex.EncodeToString(data), nil
}
