// Subject: resources

package kube

import "strings"

// GoesByDeclarations reports whether the generator of that name makes code out of the
// declarations of kinds that has nothing to do with what their fields are for: copies,
// conversions, clients, schemas.
func GoesByDeclarations(generator string) bool {
	generator = strings.ToLower(generator)
	for _, name := range [...]string{"controller-gen", "deepcopy", "conversion-gen", "defaulter-gen", "openapi", "applyconfiguration", "client-gen", "lister-gen", "informer-gen", "register-gen", "validation-gen", "protoc-gen", "protobuf", "swagger", "mockgen", "mockery", "main."} {
		if strings.Contains(generator, name) {
			return true
		}
	}
	return false
}

// IsStorageVersion reports whether a marker, without the plus sign, says that a version of a
// kind is the one that is stored.
func IsStorageVersion(marker string) bool { return hasAnyPrefix(marker, "kubebuilder:storageversion") }

// PathsInMarker returns the names that stand behind a dot in a comment that is a marker, as
// in .spec.size and self.size; none in others.
func PathsInMarker(comment string) (names []string) {
	text, ok := strings.CutPrefix(strings.TrimSpace(strings.TrimPrefix(comment, "//")), "+")
	if !ok {
		return nil
	}
	parts := strings.Split(text, ".")
	for _, part := range parts[1:] {
		end := strings.IndexFunc(part, func(r rune) bool {
			return r != '_' && (r < '0' || '9' < r) && (r < 'A' || 'Z' < r) && (r < 'a' || 'z' < r)
		})
		if end < 0 {
			end = len(part)
		}
		if end > 0 {
			names = append(names, part[:end])
		}
	}
	return names
}
