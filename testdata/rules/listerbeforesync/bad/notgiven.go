package bad

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
	nodes    corelisters.NodeLister
}

// doc:begin

// NewTokenController waits for service accounts.
func NewTokenController(f informers.SharedInformerFactory) *factory.Factory {
	core := f.Core().V1()
	c := &TokenController{accounts: core.ServiceAccounts().Lister(), secrets: core.Secrets().Lister(), nodes: core.Nodes().Lister()}
	return factory.New().WithInformers(core.ServiceAccounts().Informer()).WithSync(c.check)
}

func (c *TokenController) check(_ context.Context, _ factory.SyncContext) error {
	if _, err := c.accounts.ServiceAccounts("default").Get("default"); err != nil {
		return err
	}
	_, err := c.secrets.Secrets("default").Get("token") // want `the factory of check got no Secret informer, so it does not wait for the cache that this reads, nor for its changes: add the informer with WithInformers`
	return err
}

// doc:end

// NewNodeController waits behind the function that it hands over, and for something else.
func NewNodeController(f informers.SharedInformerFactory) *factory.Factory {
	core := f.Core().V1()
	c := &TokenController{nodes: core.Nodes().Lister()}
	return factory.New().WithSync(c.node).WithInformers(core.ServiceAccounts().Informer())
}

func (c *TokenController) node(_ context.Context, _ factory.SyncContext) error {
	return c.readNode("n")
}

func (c *TokenController) readNode(name string) error {
	node, err := c.nodes.Get(name) // want `the factory of node got no Node informer, so it does not wait for the cache that this reads, nor for its changes: add the informer with WithInformers`
	if err != nil {
		return err
	}
	_, err = c.nodes.Get(node.Labels["beside"])
	return err
}
