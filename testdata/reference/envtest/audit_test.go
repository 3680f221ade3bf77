package envtest

import (
	"context"
	"fmt"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	eventsv1 "k8s.io/api/events/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/reference/api/v1alpha1"
	"github.com/ctrlvet/ctrlvet/testdata/reference/audit"
)

// audit starts the audit, and returns how to end it.
func (f *fixture) audit(identity string) (stop func()) {
	f.Helper()
	ctx, cancel := context.WithCancel(context.WithoutCancel(f.ctx))
	done := make(chan error, 1)
	cfg := f.userConfig()
	go func() { done <- audit.Run(ctx, cfg, audit.Options{Namespace: f.ns, Identity: identity}) }()
	stop = func() {
		cancel()
		if done == nil {
			return
		}
		select {
		case err := <-done:
			if err != nil {
				f.Errorf("the audit %s ended with: %v", identity, err)
			}
		case <-time.After(grace + 10*time.Second):
			f.Errorf("the audit %s does not end", identity)
		}
		done = nil
	}
	f.Cleanup(stop)
	return stop
}

// audited waits until a Website bears a result.
func (f *fixture) audited(name, result string) {
	f.Helper()
	f.eventually(name+" is "+result, func() error {
		if got := f.get(name).Annotations[audit.Annotation]; got != result {
			return fmt.Errorf("it is %q", got)
		}
		return nil
	})
}

// TestAudit: the audit marks Websites, tells of those that are too large, and looks at all of them again when the
// policy changes or goes.
func TestAudit(t *testing.T) {
	f := newFixture(t)
	f.installRole("audit")
	f.start()
	large := f.website("large")
	large.Spec.Replicas = ptr.To[int32](5)
	f.must(admin.Create(f.ctx, large))
	f.must(admin.Create(f.ctx, f.website("small")))
	policy := &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Namespace: f.ns, Name: audit.PolicyName},
		Data:       map[string]string{audit.MaxReplicasKey: "3"},
	}
	f.must(admin.Create(f.ctx, policy))

	stop := f.audit("first")
	f.audited("large", audit.TooLarge)
	f.audited("small", audit.Passed)
	f.eventually("an event tells of it", func() error {
		list := &eventsv1.EventList{}
		if err := admin.List(f.ctx, list, client.InNamespace(f.ns)); err != nil {
			return err
		}
		for _, e := range list.Items {
			if e.Reason == "TooManyReplicas" && e.Regarding.Kind == "Website" && e.Regarding.Name == "large" && e.Type == corev1.EventTypeWarning && e.Action != "" {
				return nil
			}
		}
		return fmt.Errorf("none of %d", len(list.Items))
	})

	// Somebody takes the mark away, changes the spec and the policy.
	f.change("small", func(w *v1alpha1.Website) { delete(w.Annotations, audit.Annotation) })
	f.audited("small", audit.Passed)
	f.change("small", func(w *v1alpha1.Website) { w.Spec.Replicas = ptr.To[int32](4) })
	f.audited("small", audit.TooLarge)
	policy.Data[audit.MaxReplicasKey] = "4"
	f.must(admin.Update(f.ctx, policy))
	f.audited("small", audit.Passed)
	f.must(admin.Delete(f.ctx, policy))
	f.audited("large", audit.Passed)

	// Another replica waits, and works when this one has given the lease back, long before it would expire.
	f.audit("second")
	policy.ResourceVersion = ""
	policy.Data[audit.MaxReplicasKey] = "1"
	stop()
	ended := time.Now()
	f.must(admin.Create(f.ctx, policy))
	f.audited("large", audit.TooLarge)
	f.audited("small", audit.TooLarge)
	if took := time.Since(ended); took > 12*time.Second {
		t.Errorf("the second replica took %v to work: the lease was not given back", took)
	}
}
