package fixed

import (
	"bufio"
	"encoding/json"
	"os"
)

// Lines counts the lines of a file.
func Lines(name string) (int, error) {
	f, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	n := 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		n++
	}
	return n, nil
}

// Save writes a license.
func Save(name string, l *License) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	return json.NewEncoder(f).Encode(l)
}
