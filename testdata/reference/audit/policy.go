package audit

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"
	watchtools "k8s.io/client-go/tools/watch"
	"k8s.io/klog/v2"
)

// +kubebuilder:rbac:namespace=websites,groups="",resources=configmaps,verbs=list;watch

const (
	// PolicyName is the name of the ConfigMap with the policy.
	PolicyName = "website-policy"
	// MaxReplicasKey is the key of the number that no Website may exceed. Without it each may have as many as it likes.
	MaxReplicasKey = "maxReplicas"
)

// policy is what the watch writes and the workers read.
type policy struct {
	mu  sync.Mutex
	max int64 // 0: no limit
}

func (p *policy) limit() int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.max
}

// set takes over what a ConfigMap says, nil for one that is gone.
func (p *policy) set(config *corev1.ConfigMap) error {
	limit := int64(0)
	if config != nil && config.Data[MaxReplicasKey] != "" {
		n, err := strconv.ParseInt(config.Data[MaxReplicasKey], 10, 32)
		if err != nil || n < 1 {
			return fmt.Errorf("ConfigMap %s: %s must be a number above 0, not %q: the policy before it stays in force", config.Name, MaxReplicasKey, config.Data[MaxReplicasKey])
		}
		limit = n
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.max = limit
	return nil
}

// followPolicy follows the policy as long as one watch can be resumed. The caller calls it again.
func (t *term) followPolicy(ctx context.Context) {
	if err := t.watchPolicy(ctx); err != nil && ctx.Err() == nil {
		klog.FromContext(ctx).Info("the policy is read anew", "reason", err.Error())
	}
}

// watchPolicy reads the policy, and watches from just that version on. One object does not need an informer.
func (t *term) watchPolicy(ctx context.Context) error {
	configMaps := t.client.CoreV1().ConfigMaps(t.opts.Namespace)
	one := fields.OneTermEqualSelector(metav1.ObjectNameField, PolicyName).String()
	list, err := configMaps.List(ctx, metav1.ListOptions{FieldSelector: one})
	if err != nil {
		return err
	}
	var present *corev1.ConfigMap
	if len(list.Items) > 0 {
		present = &list.Items[0]
	}
	if err := t.apply(ctx, present); err != nil {
		return err
	}
	watcher, err := watchtools.NewRetryWatcherWithContext(ctx, list.ResourceVersion, &cache.ListWatch{
		WatchFuncWithContext: func(ctx context.Context, options metav1.ListOptions) (watch.Interface, error) {
			options.FieldSelector = one
			return configMaps.Watch(ctx, options)
		},
	})
	if err != nil {
		return err
	}
	defer watcher.Stop()
	for event := range watcher.ResultChan() {
		switch event.Type {
		case watch.Added, watch.Modified:
			config, ok := event.Object.(*corev1.ConfigMap)
			if !ok {
				return fmt.Errorf("the watch of ConfigMaps sent a %T", event.Object)
			}
			err = t.apply(ctx, config)
		case watch.Deleted:
			err = t.apply(ctx, nil)
		case watch.Error: // such as 410 Gone: the version is too old to go on from
			err = apierrors.FromObject(event.Object)
		}
		if err != nil {
			return err
		}
	}
	return errors.New("the watch has ended")
}

// apply takes over a policy and has every Website looked at again.
func (t *term) apply(ctx context.Context, config *corev1.ConfigMap) error {
	if err := t.policy.set(config); err != nil {
		klog.FromContext(ctx).Info("the policy is not understood", "reason", err.Error())
		return nil // it stays so until its author changes it, and the watch tells of that
	}
	return t.enqueueAll()
}
