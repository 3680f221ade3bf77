package bad

import (
	"crypto/sha256"
	"encoding/hex"
	"sort"

	corev1 "k8s.io/api/core/v1"
)

// ChecksumOfEach sorts the keys of each map, and takes them in the order of the map around.
func ChecksumOfEach(settings map[string]corev1.ConfigMap) string {
	h := sha256.New()
	for _, one := range settings {
		var keys []string
		for key := range one.Data {
			keys = append(keys, key)
		}
		sort.Strings(keys)
		for _, key := range keys {
			h.Write([]byte(key + one.Data[key])) // want `hash is made in the order of a map`
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// ChecksumOfBoth hashes in the loop itself, in the rounds of another one.
func ChecksumOfBoth(settings []corev1.ConfigMap) string {
	h := sha256.New()
	for i := range settings {
		for key := range settings[i].Data {
			h.Write([]byte(key)) // want `hash is made in the order of a map`
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}
