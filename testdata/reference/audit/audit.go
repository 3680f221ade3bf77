// Package audit marks each Website that asks for more replicas than a policy allows. It is a program of its own
// in plain client-go: it has leader election, events, an informer of objects without a Go type, a watch of one
// object, and writes that are repeated at a conflict.
package audit

import (
	"context"
	"errors"
	"fmt"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/discovery/cached/memory"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/restmapper"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"

	"github.com/ctrlvet/ctrlvet/testdata/reference/api/v1alpha1"
)

// +kubebuilder:rbac:namespace=websites,groups=coordination.k8s.io,resources=leases,verbs=get;create;update
// +kubebuilder:rbac:namespace=websites,groups=events.k8s.io,resources=events,verbs=create;patch

const name = "website-audit"

// Options say where and how the audit runs.
type Options struct {
	// Namespace is the only one that the audit looks at. It is required.
	Namespace string
	// Identity tells this replica from others. It is required.
	Identity string
}

// Run audits while this replica leads, until ctx is done. It returns when all that it started has ended; an error
// says that the process had better start anew.
func Run(ctx context.Context, cfg *rest.Config, opts Options) error {
	cfg = rest.CopyConfig(cfg)
	// One without the other leaves the other at its default, and a burst below the rate slows the rate down.
	cfg.QPS, cfg.Burst = 20, 40
	cfg.UserAgent = name
	client, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return fmt.Errorf("make client: %w", err)
	}
	untyped, err := dynamic.NewForConfig(cfg)
	if err != nil {
		return fmt.Errorf("make client: %w", err)
	}
	// The resource is asked for once, here; a program that lives with changing kinds calls Reset when one is unknown.
	mapper := restmapper.NewDeferredDiscoveryRESTMapperWithContext(memory.NewMemCacheClientWithContext(discovery.ToDiscoveryInterfaceWithContext(client.Discovery())))
	website := v1alpha1.GroupVersion.WithKind("Website")
	mapping, err := mapper.RESTMappingWithContext(ctx, website.GroupKind(), website.Version)
	if err != nil {
		return fmt.Errorf("find the resource of %s: %w", website.Kind, err)
	}

	broadcaster := events.NewBroadcaster(&events.EventSinkImpl{Interface: client.EventsV1()})
	// Events of the last moments are sent while the rest ends, so ctx must not stop them. Shutdown takes no more of
	// them; the goroutines of the broadcaster end with their context alone.
	sending, endSending := context.WithCancel(context.WithoutCancel(ctx))
	defer endSending()
	defer broadcaster.Shutdown()
	if err := broadcaster.StartRecordingToSinkWithContext(sending); err != nil {
		return fmt.Errorf("send events: %w", err)
	}
	a := &auditor{
		client:   client,
		untyped:  untyped,
		websites: mapping.Resource,
		recorder: broadcaster.NewRecorder(runtime.NewScheme(), name),
		opts:     opts,
	}
	return a.lead(ctx)
}

// auditor is what every term of leadership shares.
type auditor struct {
	client   kubernetes.Interface
	untyped  dynamic.Interface
	websites schema.GroupVersionResource
	recorder events.EventRecorder
	opts     Options
}

// errLost makes the process start anew: another replica works now.
var errLost = errors.New("the leadership is lost")

// lead waits for the leadership and works as long as it has it.
func (a *auditor) lead(ctx context.Context) error {
	// The lease is given back when the work has ended, not when it is told to: two would be at work otherwise.
	hold, release := context.WithCancel(context.WithoutCancel(ctx))
	defer release()
	started, ended := make(chan struct{}), make(chan error, 1)
	elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Name: name,
		Lock: &resourcelock.LeaseLock{
			LeaseMeta:  metav1.ObjectMeta{Namespace: a.opts.Namespace, Name: name},
			Client:     a.client.CoordinationV1(),
			LockConfig: resourcelock.ResourceLockConfig{Identity: a.opts.Identity},
		},
		// A leader gives up (RenewDeadline) before another may take over (LeaseDuration), after several tries.
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		ReleaseOnCancel: true,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(leading context.Context) {
				close(started)
				work, stop := context.WithCancel(leading)
				defer stop()
				defer context.AfterFunc(ctx, stop)()
				ended <- a.work(work)
				release()
			},
			OnStoppedLeading: func() { klog.FromContext(ctx).Info("the audit does not lead any more") },
		},
	})
	if err != nil {
		return fmt.Errorf("take part in the election: %w", err)
	}
	defer context.AfterFunc(ctx, func() {
		select {
		case <-started: // the end of the work releases
		default:
			release()
		}
	})()
	elector.Run(hold)
	select {
	case <-started:
		err = <-ended
	default:
	}
	if err == nil && ctx.Err() == nil {
		err = errLost
	}
	return err
}
