package bad

import (
	"bufio"
	"encoding/json"
	"os"
)

// doc:begin

// Lines counts the lines of a file.
func Lines(name string) (int, error) {
	f, err := os.Open(name) // want:leak/file `f is never closed: each call of Lines leaves a file open`
	if err != nil {
		return 0, err
	}
	n := 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		n++
	}
	return n, nil
}

// doc:end

// Save writes a license.
func Save(name string, l *License) error {
	f, err := os.Create(name) // want:leak/file `f is never closed`
	if err != nil {
		return err
	}
	return json.NewEncoder(f).Encode(l)
}
