// Package vcluster has the syncers of vcluster in the smallest form that compiles, as
// pkg/syncer of vcluster 0.36 has them: its module, with those of Docker and etcd, is too
// large to be had for a test.
package vcluster

import (
	"context"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// A SyncContext is the context of one reconcile, with the clients of both clusters.
type SyncContext struct {
	context.Context

	HostClient    client.Client
	VirtualClient client.Client
}

// A SyncToHostEvent has an object of the virtual cluster that the host has not.
type SyncToHostEvent[T client.Object] struct {
	HostOld T
	Virtual T
}

// A SyncEvent has the objects of both.
type SyncEvent[T client.Object] struct {
	HostOld, Host       T
	VirtualOld, Virtual T
}

// A Syncer brings the objects of one kind to both clusters.
type Syncer[T client.Object] interface {
	SyncToHost(ctx *SyncContext, event *SyncToHostEvent[T]) (reconcile.Result, error)
	Sync(ctx *SyncContext, event *SyncEvent[T]) (reconcile.Result, error)
}

// A Controller reads the objects of a request and has a syncer handle them.
type Controller[T client.Object] struct {
	Host, Virtual client.Client
	Syncer        Syncer[T]
	New           func() T
}

// Reconcile does nothing for what neither cluster has.
func (c *Controller[T]) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	own := &SyncContext{Context: ctx, HostClient: c.Host, VirtualClient: c.Virtual}
	virtual, host := c.New(), c.New()
	if err := c.Virtual.Get(ctx, req.NamespacedName, virtual); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	err := c.Host.Get(ctx, req.NamespacedName, host)
	if apierrors.IsNotFound(err) {
		res, err := c.Syncer.SyncToHost(own, &SyncToHostEvent[T]{Virtual: virtual})
		if err != nil {
			return reconcile.Result{}, fmt.Errorf("sync to host: %w", err)
		}
		return res, nil
	}
	if err != nil {
		return reconcile.Result{}, err
	}
	// What was not there before is what is there now.
	return c.Syncer.Sync(own, &SyncEvent[T]{HostOld: host, Host: host, VirtualOld: virtual, Virtual: virtual})
}
