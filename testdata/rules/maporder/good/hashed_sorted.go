package good

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"sort"
	"strings"

	corev1 "k8s.io/api/core/v1"
)

// ChecksumOfEach sorts the keys of each of several maps: the loops that collect them come
// before the one that hashes, in the rounds of another one.
func ChecksumOfEach(settings []corev1.ConfigMap) string {
	h := sha256.New()
	for i := range settings {
		var keys []string
		for key := range settings[i].Data {
			keys = append(keys, key)
		}
		sort.Strings(keys)
		for _, key := range keys {
			h.Write([]byte(key + settings[i].Data[key]))
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// ChecksumOfLines adds to a text what was sorted in the same round.
func ChecksumOfLines(settings []map[string]string) string {
	text := ""
	for _, data := range settings {
		var lines []string
		for key, value := range data {
			lines = append(lines, key+"="+value)
		}
		sort.Strings(lines)
		text += strings.Join(lines, "\n")
	}
	return fmt.Sprintf("%x", sha256.Sum256([]byte(text)))
}

// ChecksumOfAny takes a list in which each round puts what one key of a map says.
func ChecksumOfAny(settings []map[string]string) string {
	var names []string
	for _, data := range settings {
		all := make(map[string]bool, len(data))
		for key := range data {
			all[strings.ToLower(key)] = true
		}
		names = append(names, fmt.Sprint(len(all)))
	}
	return fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(names, ","))))
}

// ChecksumOfLetters sorts the letters.
func ChecksumOfLetters(data map[string]string) string {
	text := ""
	for key := range data {
		text += key
	}
	letters := []rune(text)
	slices.Sort(letters)
	return fmt.Sprintf("%x", sha256.Sum256([]byte(string(letters))))
}
