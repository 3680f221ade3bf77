package config

import (
	"errors"
	"path"
	"strings"
)

// checkPattern says what is wrong with a pattern of files.
func checkPattern(pattern string) error {
	clean := strings.TrimSuffix(pattern, "/")
	switch {
	case clean == "":
		return errors.New("names no path")
	case strings.Contains(pattern, `\`):
		return errors.New("contains a backslash: separate folders by /")
	case path.IsAbs(pattern) || len(pattern) > 1 && pattern[1] == ':':
		return errors.New("is absolute: paths are relative to the folder of go.mod")
	}
	for elem := range strings.SplitSeq(clean, "/") {
		switch {
		case elem == "..":
			return errors.New("leads out of the module")
		case elem == "" || elem == ".":
			return errors.New("has an empty element")
		case elem != "**" && strings.Contains(elem, "**"):
			return errors.New("** stands for whole folders: write a/**/b")
		}
		if _, err := path.Match(elem, ""); err != nil {
			return errors.New("is not a valid pattern: * and ? stand for letters, [a-z] for one of a set, ** for folders")
		}
	}
	return nil
}

// matches reports whether a file, relative and with slashes, or a folder that it
// lies in, matches the pattern.
func matches(pattern, file string) bool {
	elems := strings.Split(file, "/")
	onlyFolders := strings.HasSuffix(pattern, "/")
	return match(strings.Split(strings.TrimSuffix(pattern, "/"), "/"), elems, onlyFolders)
}

func match(pattern, elems []string, onlyFolders bool) bool {
	if len(pattern) == 0 {
		return len(elems) > 0 || !onlyFolders // the file itself, or what lies below
	}
	if pattern[0] == "**" {
		for i := range len(elems) + 1 {
			if match(pattern[1:], elems[i:], onlyFolders) {
				return len(pattern) > 1 || len(elems) > 0
			}
		}
		return false
	}
	if len(elems) == 0 {
		return false
	}
	if ok, err := path.Match(pattern[0], elems[0]); err != nil || !ok {
		return false
	}
	return match(pattern[1:], elems[1:], onlyFolders)
}
