// Package program puts both together.
package program

import (
	"k8s.io/client-go/rest"

	"github.com/ctrlvet/ctrlvet/testdata/rules/ssaowner/good/wrapped"
	"github.com/ctrlvet/ctrlvet/testdata/rules/ssaowner/good/wrapped/clients"
)

// Writer returns what applies.
func Writer(config *rest.Config) (*wrapped.Writer, error) {
	c, err := clients.New(config)
	if err != nil {
		return nil, err
	}
	return &wrapped.Writer{Client: c}, nil
}
