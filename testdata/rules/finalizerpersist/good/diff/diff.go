// Package diff computes patches.
package diff

import (
	"encoding/json"

	"k8s.io/apimachinery/pkg/util/jsonmergepatch"
)

// Bytes returns what makes changed of old.
func Bytes(old, changed any) ([]byte, error) {
	before, err := json.Marshal(old)
	if err != nil {
		return nil, err
	}
	after, err := json.Marshal(changed)
	if err != nil {
		return nil, err
	}
	return jsonmergepatch.CreateThreeWayJSONMergePatch(before, after, before)
}
