package good

import (
	"fmt"
	"reflect"
)

// Register completes the versions of each feature in their own order, whichever feature comes first.
func Register(known, features map[string][]string) error {
	for name, versions := range features {
		var completed []string
		for _, version := range versions {
			if version == "" {
				return fmt.Errorf("feature %s has no version", name)
			}
			completed = append(completed, version)
		}
		if stored, found := known[name]; found && !reflect.DeepEqual(stored, completed) {
			return fmt.Errorf("feature %s is known with other versions", name)
		}
		known[name] = completed
	}
	return nil
}
