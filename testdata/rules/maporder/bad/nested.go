package bad

import "reflect"

// Versions puts the versions of all features behind each other, and begins anew for no feature.
func Versions(known []string, features map[string][]string) bool {
	var completed []string
	for _, versions := range features {
		for _, version := range versions {
			completed = append(completed, version)
		}
	}
	return reflect.DeepEqual(known, completed) // want `this compares a value in the random order of a map`
}
