package bad

import (
	"context"

	"github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/bad/incomplete"
)

// ReportPlacement runs a controller whose literal asks too little.
func (i *Inventory) ReportPlacement(ctx context.Context) ([]string, error) {
	factory := i.factory()
	p := incomplete.NewPlacement(factory.Core().V1().Pods(), factory.Core().V1().Nodes())
	factory.Start(ctx.Done())
	return p.Run(ctx)
}

// ReportDrain runs a controller that waits for too little.
func (i *Inventory) ReportDrain(ctx context.Context) ([]string, error) {
	factory := i.factory()
	d := incomplete.NewDrain(factory.Core().V1().Pods(), factory.Core().V1().Nodes())
	factory.Start(ctx.Done())
	return d.Run(ctx)
}
