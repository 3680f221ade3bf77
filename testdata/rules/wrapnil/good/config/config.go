// Package config finds configurations, or says why not.
package config

import "github.com/pkg/errors"

// A Config names an image.
type Config struct{ Image string }

// Of never returns nil without an error.
func Of(kind string) (*Config, error) {
	switch kind {
	case "":
		return nil, errors.New("no kind")
	case "Foo":
		return &Config{Image: "nginx"}, nil
	}
	return nil, errors.Errorf("unknown kind %s", kind)
}
