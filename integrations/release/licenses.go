package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"golang.org/x/mod/module"
)

// A component is a module that is part of a program, or the standard library.
type component struct {
	path, version string
	sum           string            // h1:…, "" for the standard library
	licenses      []string          // SPDX identifiers
	texts         map[string]string // of the licenses and notices, by name of the file
	names         []string          // of texts, sorted
}

// std is the path of the standard library in package URLs.
const std = "std"

// components returns what a program is made of beside ctrlvet itself, sorted by
// path, the standard library first. A module without a license that is known is
// an error: it must not be handed on.
func components(p *program) ([]component, error) {
	root, err := goroot()
	if err != nil {
		return nil, err
	}
	list := []component{{path: std, version: strings.TrimPrefix(p.info.GoVersion, "go")}}
	dirs := []string{root}
	for _, d := range p.info.Deps {
		dir, err := moduleDir(p.mods, d)
		if err != nil {
			return nil, err
		}
		list = append(list, component{path: d.Path, version: d.Version, sum: d.Sum})
		dirs = append(dirs, dir)
	}
	for i := range list {
		if err := list[i].read(dirs[i]); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// moduleDir returns where a module lies in a module cache.
func moduleDir(mods string, d *debug.Module) (string, error) {
	path, err := module.EscapePath(d.Path)
	if err != nil {
		return "", err
	}
	version, err := module.EscapeVersion(d.Version)
	if err != nil {
		return "", err
	}
	return filepath.Join(mods, filepath.FromSlash(path)+"@"+version), nil
}

var legal = regexp.MustCompile(`(?i)^(li[cs]en[cs]e|copying|notice|patents)([-.].*)?$`)

// read reads the licenses in a directory.
func (c *component) read(dir string) error {
	entries, err := os.ReadDir(dir) // sorted
	if err != nil {
		return err
	}
	c.texts = map[string]string{}
	for _, e := range entries {
		if e.IsDir() || !legal.MatchString(e.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return err
		}
		c.names = append(c.names, e.Name())
		c.texts[e.Name()] = string(bytes.TrimRight(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), "\n"))
		if id := licenseOf(c.texts[e.Name()]); id != "" && !slices.Contains(c.licenses, id) {
			c.licenses = append(c.licenses, id)
		}
	}
	if len(c.licenses) == 0 {
		return fmt.Errorf("the license of %s %s is not known: nothing in %v is one", c.path, c.version, c.names)
	}
	return nil
}

// phrases tell licenses by what stands in them and in no other here, the more
// particular first.
var phrases = []struct {
	id  string
	all []string
}{
	{"Apache-2.0", []string{"Apache License", "Version 2.0, January 2004"}},
	{"Apache-2.0", []string{"Licensed under the Apache License, Version 2.0"}},
	{"MPL-2.0", []string{"Mozilla Public License Version 2.0"}},
	{"BSD-3-Clause", []string{"Redistribution and use in source and binary forms", "this software without specific prior written permission"}},
	{"BSD-2-Clause", []string{"Redistribution and use in source and binary forms"}},
	{"MIT", []string{"Permission is hereby granted, free of charge", "The above copyright notice and this permission notice"}},
	{"ISC", []string{"Permission to use, copy, modify, and", "provided that the above copyright notice and this permission notice appear in all copies"}},
}

// licenseOf returns the SPDX identifier of a license by its text, "" if it is
// none of those that are known here. A text of several has the first.
func licenseOf(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	for _, p := range phrases {
		if !slices.ContainsFunc(p.all, func(phrase string) bool { return !strings.Contains(text, phrase) }) {
			return p.id
		}
	}
	return ""
}

// tablesPlace is where the license of tables lies that are in the source of ctrlvet.
const tablesPlace = "internal/know/plural/LICENSE.flect"

// borrowed returns what the source itself holds of others: the tables of plurals.
func borrowed(src *source) (component, error) {
	text, ok := src.files[tablesPlace]
	if !ok {
		return component{}, fmt.Errorf("%s lacks %s", src.commit, tablesPlace)
	}
	return component{path: "github.com/gobuffalo/flect", version: "(its tables of plurals)", names: []string{"LICENSE"}, texts: map[string]string{"LICENSE": strings.TrimSpace(string(text))}}, nil
}

// notices returns the text that goes with a program: what it holds of others,
// under which licenses.
func notices(list []component) []byte {
	var b bytes.Buffer
	b.WriteString("ctrlvet holds code of others, under these licenses.\n")
	for _, c := range list {
		name := c.path
		if c.path == std {
			name = "Go, the standard library and runtime"
		}
		for _, file := range c.names {
			fmt.Fprintf(&b, "\n%s\n%s %s: %s\n%[1]s\n\n%s\n", strings.Repeat("-", 80), name, c.version, file, c.texts[file])
		}
	}
	return b.Bytes()
}

// goroot returns where the go command in use has its files.
func goroot() (string, error) {
	out, err := output("go", "env", "GOROOT")
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(filepath.Join(out, "LICENSE")); err != nil && runtime.GOROOT() != "" {
		return "", fmt.Errorf("the license of Go is not beside it: %w", err)
	}
	return out, nil
}
