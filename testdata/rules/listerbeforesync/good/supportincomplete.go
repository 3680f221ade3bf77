package good

import (
	"context"
	"strconv"

	"k8s.io/client-go/tools/cache"

	"github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/good/incomplete"
)

// ReportPlacement runs a controller whose literal asks enough.
func (i *Inventory) ReportPlacement(ctx context.Context) ([]string, error) {
	factory := i.factory()
	p := incomplete.NewPlacement(factory.Core().V1().Pods(), factory.Core().V1().Nodes())
	factory.Start(ctx.Done())
	return p.Run(ctx)
}

// ReportDrain runs a controller that waits for all.
func (i *Inventory) ReportDrain(ctx context.Context) ([]string, error) {
	factory := i.factory()
	d := incomplete.NewDrain(factory.Core().V1().Pods(), factory.Core().V1().Nodes())
	factory.Start(ctx.Done())
	return d.Run(ctx)
}

// ReportCensus registers a controller whose list is complete.
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

// ReportBorrower runs a controller that gets a lister which is ready.
func (i *Inventory) ReportBorrower(ctx context.Context) ([]string, error) {
	factory := i.factory()
	pods := factory.Core().V1().Pods()
	b := incomplete.NewBorrower(pods.Lister(), factory.Core().V1().Nodes())
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	return b.Run(ctx)
}

// ReportCounter runs one that counts.
func (i *Inventory) ReportCounter(ctx context.Context) ([]string, error) {
	factory := i.factory()
	c := incomplete.NewCounter(factory.Core().V1().Pods(), factory.Core().V1().Nodes())
	factory.Start(ctx.Done())
	var seen []string
	err := c.Run(ctx, func(pods int) { seen = append(seen, strconv.Itoa(pods)) })
	return seen, err
}

// ReportServer runs one that composes others.
func (i *Inventory) ReportServer(ctx context.Context) ([]string, error) {
	factory := i.factory()
	return []string{"served"}, incomplete.NewServer(factory, factory.Core().V1().Pods()).Run(ctx)
}
