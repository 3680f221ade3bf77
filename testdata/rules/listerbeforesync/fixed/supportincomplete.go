package fixed

import (
	"context"

	"k8s.io/client-go/tools/cache"

	"github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/fixed/incomplete"
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

// ReportCensus registers a controller whose list is too short.
func (i *Inventory) ReportCensus(ctx context.Context) ([]string, error) {
	factory := i.factory()
	c := &incomplete.Census{}
	mustSync := c.Register(factory)
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), mustSync...) {
		return nil, ctx.Err()
	}
	return c.Process()
}

// ReportAudit does so with a constructor.
func (i *Inventory) ReportAudit(ctx context.Context) ([]string, error) {
	factory := i.factory()
	a, mustSync := incomplete.NewAudit(factory.Core().V1().Pods(), factory.Core().V1().Nodes())
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), mustSync...) {
		return nil, ctx.Err()
	}
	return a.Process()
}
