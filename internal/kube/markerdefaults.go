// Subject: objects

package kube

import "strings"

// DefaultsTo reports whether the API server gives a field with these markers that value where
// an object lacks it: +kubebuilder:default=true, +default=true.
func DefaultsTo(markers []string, value string) bool {
	for _, m := range markers {
		for _, name := range []string{"kubebuilder:default", "default"} {
			if rest, found := strings.CutPrefix(m, name); found {
				if rest, found = strings.CutPrefix(strings.TrimPrefix(rest, ":"), "="); found && strings.TrimSpace(rest) == value {
					return true
				}
			}
		}
	}
	return false
}
