package good

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Save returns the error of the write.
func Save(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	err := c.Get(ctx, key, app)
	if err != nil {
		return err
	}
	if errStatus := c.Status().Update(ctx, app); errStatus != nil {
		return errStatus
	}
	return err
}

// doc:end

// Generate returns the error inside of the value.
func Generate(outcomes []Outcome) ([]string, error) {
	var names []string
	for _, o := range outcomes {
		if o.GetError() != nil {
			return names, o.GetError()
		}
		names = append(names, o.Name)
	}
	return names, nil
}

// Count tests an error that nothing sets: there is none to drop.
func Count(outcomes []Outcome) (int, error) {
	var err error
	n := len(outcomes)
	if err != nil {
		return n, err
	}
	return n, err
}
