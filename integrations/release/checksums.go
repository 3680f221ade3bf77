package main

import (
	"bufio"
	"bytes"
	"crypto/ecdsa"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Names of files that every release has.
const (
	checksumsFile  = "checksums.txt"           // as of sha256sum, of all but those below
	statementFile  = "provenance.intoto.json"  // the statement itself
	envelopeFile   = "provenance.intoto.jsonl" // the statement, signed
	signatureFile  = checksumsFile + ".sig"    // of checksumsFile
	publicKeyFile  = "ctrlvet.pub"             // who signed; worth what the way it came is worth
	installerFile  = "install.sh"              // takes a program by version and checksum
	installerPlace = "integrations/release/" + installerFile
	versionPlace   = "integrations/release/VERSION" // the last version, for the hook
)

// A checksum is a line of checksumsFile.
type checksum struct{ sum, name string }

// checksumsOf returns the text of checksumsFile for these files, and its lines,
// sorted by name.
func checksumsOf(files map[string][]byte) ([]byte, []checksum) {
	var list []checksum
	for name, data := range files {
		list = append(list, checksum{sum(data), name})
	}
	slices.SortFunc(list, func(a, b checksum) int { return strings.Compare(a.name, b.name) })
	var b bytes.Buffer
	for _, c := range list {
		fmt.Fprintf(&b, "%s  %s\n", c.sum, c.name)
	}
	return b.Bytes(), list
}

// parseChecksums reads what checksumsOf wrote.
func parseChecksums(text []byte) ([]checksum, error) {
	var list []checksum
	scan := bufio.NewScanner(bytes.NewReader(text))
	for n := 1; scan.Scan(); n++ {
		hash, name, ok := strings.Cut(scan.Text(), "  ")
		if !ok || len(hash) != 64 || !plainName(name) {
			return nil, fmt.Errorf("%s:%d: want a checksum, two spaces and the name of a file", checksumsFile, n)
		}
		list = append(list, checksum{hash, name})
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s is empty", checksumsFile)
	}
	return list, scan.Err()
}

// verify reports whether the files of a directory are those that the owner of
// key signed: the list of checksums, each file on it, and the provenance. It
// returns how many files are on the list.
func verify(dir string, key *ecdsa.PublicKey) (int, error) {
	read := func(name string) ([]byte, error) { return os.ReadFile(filepath.Join(dir, name)) }
	text, err := read(checksumsFile)
	if err != nil {
		return 0, err
	}
	encoded, err := read(signatureFile)
	if err != nil {
		return 0, err
	}
	raw, err := base64.StdEncoding.DecodeString(strings.TrimSpace(string(encoded)))
	if err != nil {
		return 0, fmt.Errorf("%s: %w", signatureFile, err)
	}
	if err := (public{key}).Verify(nil, text, raw); err != nil {
		return 0, fmt.Errorf("%s: %w", checksumsFile, err)
	}
	list, err := parseChecksums(text)
	if err != nil {
		return 0, err
	}
	var wrong []error
	for _, c := range list {
		data, err := read(c.name)
		if err == nil && sum(data) != c.sum {
			err = fmt.Errorf("%s has the checksum %s, not %s", c.name, sum(data), c.sum)
		}
		wrong = append(wrong, err)
	}
	envelope, err := read(envelopeFile)
	if err != nil {
		return 0, errors.Join(append(wrong, err)...)
	}
	inside, err := opened(envelope, key)
	if err != nil {
		return 0, errors.Join(append(wrong, fmt.Errorf("%s: %w", envelopeFile, err))...)
	}
	if bare, err := read(statementFile); err != nil || !bytes.Equal(bare, inside) {
		wrong = append(wrong, fmt.Errorf("%s does not hold the statement of %s", envelopeFile, statementFile))
	}
	return len(list), errors.Join(wrong...)
}

// plainName reports whether name is that of a file in the same directory.
func plainName(name string) bool {
	return name != "" && name != "." && name != ".." && !strings.ContainsAny(name, `/\`)
}
