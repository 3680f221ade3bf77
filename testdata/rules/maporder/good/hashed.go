package good

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	corev1 "k8s.io/api/core/v1"
)

// doc:begin

// Checksum goes through the keys in their order.
func Checksum(settings *corev1.ConfigMap) string {
	h := sha256.New()
	for _, key := range slices.Sorted(maps.Keys(settings.Data)) {
		h.Write([]byte(key + "=" + settings.Data[key]))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// doc:end

// ChecksumOfMap leaves the order to encoding/json, which sorts keys.
func ChecksumOfMap(labels map[string]string) (string, error) {
	text, err := json.Marshal(labels)
	return fmt.Sprintf("%x", sha256.Sum256(text)), err
}

// ChecksumOfText leaves it to fmt, which does so, too.
func ChecksumOfText(labels map[string]string) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(fmt.Sprint(labels))))
}

// Checksums has a hash for each.
func Checksums(data map[string]string) map[string]string {
	sums := make(map[string]string)
	for key, value := range data {
		h := sha256.New()
		h.Write([]byte(value))
		sums[key] = hex.EncodeToString(h.Sum(nil))
	}
	return sums
}

// ChecksumsAgain uses one hash for all, which it empties.
func ChecksumsAgain(data map[string]string) map[string]string {
	sums := make(map[string]string)
	h := sha256.New()
	for key, value := range data {
		h.Reset()
		h.Write([]byte(value))
		sums[key] = hex.EncodeToString(h.Sum(nil))
	}
	return sums
}

// ChecksumOfAll adds the hashes of all, in whatever order.
func ChecksumOfAll(data map[string]string) (all [sha256.Size]byte) {
	for key, value := range data {
		for i, b := range sha256.Sum256([]byte(key + "=" + value)) {
			all[i] ^= b
		}
	}
	return all
}

// ChecksumOfEnv sorts the list.
func ChecksumOfEnv(data map[string]string) (string, error) {
	env := environment(data)
	sort.Slice(env, func(i, j int) bool { return env[i].Name < env[j].Name })
	text, err := json.Marshal(env)
	return fmt.Sprintf("%x", sha256.Sum256(text)), err
}

// ChecksumOfOne takes one key alone.
func ChecksumOfOne(data map[string]string, name string) string {
	h := sha256.New()
	for key, value := range data {
		if key == name {
			h.Write([]byte(value))
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Dots is as long as there are keys.
func Dots(data map[string]string) string {
	var b strings.Builder
	for range data {
		b.WriteString(".")
	}
	return fmt.Sprintf("%x", sha256.Sum256([]byte(b.String())))
}

func environment(data map[string]string) []corev1.EnvVar {
	var env []corev1.EnvVar
	for key, value := range data {
		env = append(env, corev1.EnvVar{Name: key, Value: value})
	}
	return env
}
