package bad

import (
	"fmt"
	"os"
)

// Header reads the beginning of a file, of which one read may give less without an error.
func Header(f *os.File, header []byte) error {
	n, err := f.Read(header)
	if err != nil || n != len(header) {
		return fmt.Errorf("cannot read the header of %s: %w", f.Name(), err) // want `err is nil here when only the other half of the condition holds: the error says "%!w\(<nil>\)" instead of what went wrong; make a new error for that half`
	}
	return nil
}
