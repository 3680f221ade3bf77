// Package byhand writes the status of a kind whose resource definition was written by hand.
package byhand

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/good/installed"
)

// EngineInterface is the part of a generated client that is used here.
type EngineInterface interface {
	Get(ctx context.Context, name string, opts metav1.GetOptions) (*installed.Engine, error)
	UpdateStatus(ctx context.Context, engine *installed.Engine, opts metav1.UpdateOptions) (*installed.Engine, error)
}

// Controller starts engines.
type Controller struct {
	Engines EngineInterface
}

// Started notes that an engine runs.
func (c *Controller) Started(ctx context.Context, name string) error {
	engine, err := c.Engines.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	engine.Status.Phase = "Running"
	_, err = c.Engines.UpdateStatus(ctx, engine, metav1.UpdateOptions{}) // want `Engine has no status subresource: its CRD lacks subresources: status, so UpdateStatus always answers 404; add it there`
	return err
}
