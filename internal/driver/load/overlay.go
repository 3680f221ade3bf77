package load

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
)

// readFile returns what a file holds for this run: its text in the overlay, or
// what lies on disk. The bytes are the caller's, who may change them.
func (c *Config) readFile(name string) ([]byte, error) {
	if text, ok := c.Overlay[name]; ok {
		return slices.Clone(text), nil
	}
	return inputs.ReadFile(name)
}

// source is the source of a file as the parser takes it: nil to read it from disk.
func (c *Config) source(name string) any {
	if text, ok := c.Overlay[name]; ok {
		return text
	}
	return nil
}

// writeOverlay writes the overlay for the go command into a directory of its own,
// which remove deletes, and has all further commands read it.
func (c *Config) writeOverlay() (remove func(), err error) {
	if len(c.Overlay) == 0 {
		return func() {}, nil
	}
	dir, err := os.MkdirTemp("", "ctrlvet-overlay-")
	if err != nil {
		return nil, err
	}
	remove = func() {
		c.overlayFile = ""
		_ = os.RemoveAll(dir)
	}
	replace := map[string]string{}
	for i, name := range slices.Sorted(maps.Keys(c.Overlay)) {
		if !filepath.IsAbs(name) {
			remove()
			return nil, fmt.Errorf("overlay of %s: the name is not absolute", name)
		}
		text := filepath.Join(dir, fmt.Sprintf("%d.go", i))
		if err := os.WriteFile(text, c.Overlay[name], 0o600); err != nil {
			remove()
			return nil, err
		}
		replace[name] = text
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err == nil {
		c.overlayFile = filepath.Join(dir, "overlay.json")
		err = os.WriteFile(c.overlayFile, data, 0o600)
	}
	if err != nil {
		remove()
		return nil, err
	}
	return remove, nil
}
