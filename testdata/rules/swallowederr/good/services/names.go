package services

import "fmt"

// Names are those of what runs.
type Names map[string]string

// Of fails where the map has nothing.
func (n Names) Of(name string) (string, error) {
	id, ok := n[name]
	if !ok {
		return "", fmt.Errorf("%s is not known", name)
	}
	return id, nil
}
