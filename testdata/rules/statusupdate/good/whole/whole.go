// Package whole writes objects of a kind without the status subresource for more than their status.
package whole

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/bad/whole"
)

// Fill fills the kettle in the same write.
func Fill(ctx context.Context, c whole.Client, name string) error {
	kettle, err := c.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	kettle.Litres, kettle.Status.Boils = 1, true
	_, err = c.Update(ctx, kettle, metav1.UpdateOptions{})
	return err
}
