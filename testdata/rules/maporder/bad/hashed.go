package bad

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"hash/fnv"
	"strings"

	corev1 "k8s.io/api/core/v1"
)

// doc:begin

// Checksum tells whether the settings have changed.
func Checksum(settings *corev1.ConfigMap) string {
	h := sha256.New()
	for key, value := range settings.Data {
		h.Write([]byte(key + "=" + value)) // want `hash is made in the order of a map \(line \d+\), another at each pass: equal content has another hash each time; sort the keys first`
	}
	return hex.EncodeToString(h.Sum(nil))
}

// doc:end

// ChecksumOfLabels writes through fmt.
func ChecksumOfLabels(labels map[string]string) uint32 {
	h := fnv.New32a()
	for key, value := range labels {
		fmt.Fprintf(h, "%s=%s;", key, value) // want `hash is made in the order of a map`
	}
	return h.Sum32()
}

// Hasher hands the hash out.
func Hasher(labels map[string]string) hash.Hash {
	h := sha256.New()
	for key := range labels {
		h.Write([]byte(key)) // want `hash is made in the order of a map`
	}
	return h
}

// ChecksumOfText puts the text together first.
func ChecksumOfText(labels map[string]string) string {
	text := ""
	for key, value := range labels {
		text += key + "=" + value + "\n"
	}
	return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) // want `hash is made in the order of a map`
}

// ChecksumOfBuffer has a buffer for it.
func ChecksumOfBuffer(data map[string]string) string {
	var b strings.Builder
	for key := range data {
		b.WriteString(key)
		b.WriteString(",")
	}
	sum := sha256.Sum256([]byte(b.String())) // want `hash is made in the order of a map`
	return hex.EncodeToString(sum[:])
}

// ChecksumOfEnv hashes the list that a function makes.
func ChecksumOfEnv(data map[string]string) (string, error) {
	text, err := json.Marshal(environment(data))
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", sha256.Sum256(text)), nil // want `hash is made in the order of a map`
}

func environment(data map[string]string) []corev1.EnvVar {
	var env []corev1.EnvVar
	for key, value := range data {
		env = append(env, corev1.EnvVar{Name: key, Value: value})
	}
	return env
}
