package good

import (
	"context"
)

// doc:begin

// Find returns the error of the registry.
func Find(ctx context.Context, registry Registry, name string) (*Outcome, error) {
	address, err := registry.Lookup(ctx, name)
	if err != nil {
		return nil, err
	}
	return &Outcome{Name: address}, nil
}

// doc:end
