// Package fetched knows directories of source that are no part of the program they are
// found in. It imports next to nothing, since it is asked while the program starts: see
// internal/driver/unit/outside.
package fetched

import "os"

// Is reports whether a directory of source is a copy that the go command or its user
// fetched: it lies in the module cache, where there is a version in its path, or below a
// directory vendor or third_party.
func Is(dir string) bool {
	begin := 0
	for i := 0; i <= len(dir); i++ {
		if i < len(dir) && !os.IsPathSeparator(dir[i]) && dir[i] != '/' {
			if dir[i] == '@' {
				return true
			}
			continue
		}
		if name := dir[begin:i]; name == "vendor" || name == "third_party" {
			return true
		}
		begin = i + 1
	}
	return false
}
