package config

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// ExcludedWhole reports whether nothing at all is reported in a file, and the exclusion that says so.
func (c *Config) ExcludedWhole(file string) (Exclusion, bool) {
	rel, ok := c.inModule(file)
	if !ok {
		return Exclusion{}, false
	}
	for _, d := range c.docs {
		for _, x := range d.Exclude {
			if len(x.Rules) == 0 && matches(x.Path, rel) {
				return x, true
			}
		}
	}
	return Exclusion{}, false
}

// UnusedExclusions returns the exclusions, of the file with the settings of the module, that no file
// below its folder matches. Modules below count: naming them keeps [Config.ExcludedWhole] to them. A file
// that somebody named may serve other modules: nothing is known of it.
func (c *Config) UnusedExclusions() []Exclusion {
	if c.Root == "" || c.err != nil || settings().File != "" || os.Getenv(Env) != "" {
		return nil
	}
	var left []Exclusion
	for _, d := range c.docs {
		for _, x := range d.Exclude {
			if _, err := os.Lstat(filepath.Join(c.Root, filepath.FromSlash(x.Path))); err != nil {
				left = append(left, x)
			}
		}
	}
	if !slices.ContainsFunc(left, func(x Exclusion) bool { return strings.ContainsAny(x.Path, "*?[") }) {
		return left
	}
	done := errors.New("each matches something")
	err := filepath.WalkDir(c.Root, func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil && name == c.Root:
			return err
		case err != nil:
			return nil // what cannot be read cannot be analysed either
		case e.IsDir() && (e.Name() == ".git" || e.Name() == "node_modules"):
			return filepath.SkipDir
		case e.IsDir():
			return nil
		}
		rel, err := filepath.Rel(c.Root, name)
		if err != nil {
			return nil
		}
		rel = filepath.ToSlash(rel)
		left = slices.DeleteFunc(left, func(x Exclusion) bool { return matches(x.Path, rel) })
		if len(left) == 0 {
			return done
		}
		return nil
	})
	if err != nil {
		return nil // all match, or nothing is known
	}
	return left
}

// inModule returns the name of a file relative to the module, with slashes; ok is false when it lies
// elsewhere, or when there are no exclusions.
func (c *Config) inModule(file string) (rel string, ok bool) {
	if c.Root == "" || !c.excludes() {
		return "", false
	}
	if !filepath.IsAbs(file) {
		if abs, err := filepath.Abs(file); err == nil {
			file = abs
		}
	}
	rel, err := filepath.Rel(c.Root, file)
	if err != nil || !filepath.IsLocal(rel) {
		return "", false
	}
	return filepath.ToSlash(rel), true
}
