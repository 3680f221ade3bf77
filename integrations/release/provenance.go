package main

import (
	"encoding/json"
	"slices"
	"strings"
)

// A statement is what in-toto calls one: that some files have a property, here
// how they came about. https://in-toto.io/Statement/v1 describes it, and
// https://slsa.dev/provenance/v1 the predicate.
type statement struct {
	Type          string     `json:"_type"`
	Subject       []resource `json:"subject"`
	PredicateType string     `json:"predicateType"`
	Predicate     predicate  `json:"predicate"`
}

const (
	statementType  = "https://in-toto.io/Statement/v1"
	provenanceType = "https://slsa.dev/provenance/v1"
	// The document that says what the parameters mean, and how to build again.
	buildType = repository + "/blob/main/docs/install.md#build-it-again"
)

// A resource is a file, a module or a commit.
type resource struct {
	URI    string            `json:"uri,omitempty"`
	Name   string            `json:"name,omitempty"`
	Digest map[string]string `json:"digest"`
}

type predicate struct {
	BuildDefinition struct {
		BuildType            string            `json:"buildType"`
		ExternalParameters   map[string]string `json:"externalParameters"`
		InternalParameters   map[string]string `json:"internalParameters"`
		ResolvedDependencies []resource        `json:"resolvedDependencies"`
	} `json:"buildDefinition"`
	RunDetails struct {
		Builder struct {
			ID string `json:"id"`
		} `json:"builder"`
	} `json:"runDetails"`
}

// provenanceOf returns the statement about files: they were made from this
// commit, of these modules, with this Go. It holds no time and no machine, so
// that whoever builds again gets the same.
func provenanceOf(s *source, builder string, checksums []checksum, programs []*program) ([]byte, error) {
	st := statement{Type: statementType, PredicateType: provenanceType}
	for _, c := range checksums {
		st.Subject = append(st.Subject, resource{Name: c.name, Digest: map[string]string{"sha256": c.sum}})
	}
	def := &st.Predicate.BuildDefinition
	def.BuildType = buildType
	def.ExternalParameters = map[string]string{"repository": repository, "version": s.version, "revision": s.commit}
	def.InternalParameters = map[string]string{
		"go":      programs[0].info.GoVersion,
		"command": `CGO_ENABLED=0 go install -trimpath -ldflags="-s -w" ` + command + "@" + s.version,
	}
	module, err := dirHash(s.sum)
	if err != nil {
		return nil, err
	}
	def.ResolvedDependencies = []resource{
		{URI: "git+" + repository + "@" + s.commit, Digest: map[string]string{"gitCommit": s.commit}},
		{URI: purl(modulePath, s.version), Digest: map[string]string{"dirHash": module}},
	}
	modules := map[string]string{}
	for _, p := range programs {
		for _, d := range p.info.Deps {
			if modules[purl(d.Path, d.Version)], err = dirHash(d.Sum); err != nil {
				return nil, err
			}
		}
	}
	var deps []resource
	for uri, hash := range modules {
		deps = append(deps, resource{URI: uri, Digest: map[string]string{"dirHash": hash}})
	}
	slices.SortFunc(deps, func(a, b resource) int { return strings.Compare(a.URI, b.URI) })
	def.ResolvedDependencies = append(def.ResolvedDependencies, deps...)
	st.Predicate.RunDetails.Builder.ID = builder
	data, err := json.MarshalIndent(st, "", "  ")
	return append(data, '\n'), err
}
