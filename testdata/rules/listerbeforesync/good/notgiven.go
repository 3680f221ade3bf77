package good

import (
	"context"

	"k8s.io/client-go/informers"
	corelisters "k8s.io/client-go/listers/core/v1"

	"github.com/ctrlvet/ctrlvet/testdata/api/factory"
)

// A TokenController checks that each service account has a token.
type TokenController struct {
	accounts corelisters.ServiceAccountLister
	secrets  corelisters.SecretLister
}

// doc:begin

// NewTokenController waits for all that it reads.
func NewTokenController(f informers.SharedInformerFactory) *factory.Factory {
	core := f.Core().V1()
	c := &TokenController{accounts: core.ServiceAccounts().Lister(), secrets: core.Secrets().Lister()}
	return factory.New().
		WithInformers(core.ServiceAccounts().Informer(), core.Secrets().Informer()).
		WithSync(c.check)
}

func (c *TokenController) check(_ context.Context, _ factory.SyncContext) error {
	if _, err := c.accounts.ServiceAccounts("default").Get("default"); err != nil {
		return err
	}
	_, err := c.secrets.Secrets("default").Get("token")
	return err
}

// doc:end

// NewGivenController is told by its caller what to wait for.
func NewGivenController(f informers.SharedInformerFactory, wait ...factory.Informer) *factory.Factory {
	c := &TokenController{accounts: f.Core().V1().ServiceAccounts().Lister(), secrets: f.Core().V1().Secrets().Lister()}
	return factory.New().WithInformers(wait...).WithSync(c.check)
}

// NewOwnController waits for an informer of which nothing is known here.
func NewOwnController(f informers.SharedInformerFactory, secrets factory.Informer) *factory.Factory {
	c := &TokenController{accounts: f.Core().V1().ServiceAccounts().Lister(), secrets: f.Core().V1().Secrets().Lister()}
	return factory.New().WithInformers(f.Core().V1().ServiceAccounts().Informer(), secrets).WithSync(c.check)
}
