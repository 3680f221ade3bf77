package envtest

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	coordinationv1 "k8s.io/api/coordination/v1"
	corev1 "k8s.io/api/core/v1"
	eventsv1 "k8s.io/api/events/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/transport"
	"k8s.io/client-go/util/retry"
	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/reference/api/v1alpha1"
	"github.com/ctrlvet/ctrlvet/testdata/reference/audit"
)

// audit starts the audit, and returns how to end it.
func (f *fixture) audit(identity string, wrap ...transport.WrapperFunc) (stop func()) {
	f.Helper()
	ctx, cancel := context.WithCancel(context.WithoutCancel(f.ctx))
	done := make(chan error, 1)
	cfg := f.userConfig()
	cfg.Wrap(transport.Wrappers(wrap...))
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
	policy.Data[audit.MaxReplicasKey] = "many" // is not understood, and holds nobody up
	f.must(admin.Update(f.ctx, policy))
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

// roundTripper is a transport that is a function.
type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(req *http.Request) (*http.Response, error) { return f(req) }

// TestAuditConflict: somebody writes between the audit's reading and its writing, which costs one more try; and the
// policy is watched rather than read again and again.
func TestAuditConflict(t *testing.T) {
	f := newFixture(t)
	f.installRole("audit")
	f.start()
	f.createReady("blog")
	f.quiet(time.Second)
	var writes, conflicts, reads atomic.Int32
	f.audit("first", func(rt http.RoundTripper) http.RoundTripper {
		return roundTripper(func(req *http.Request) (*http.Response, error) {
			if req.Method == http.MethodGet && strings.HasSuffix(req.URL.Path, "/configmaps") && req.URL.Query().Get("watch") == "" {
				reads.Add(1)
			}
			if req.Method != http.MethodPut || !strings.HasSuffix(req.URL.Path, "/websites/blog") {
				return rt.RoundTrip(req)
			}
			if writes.Add(1) == 1 {
				touch := []byte(`{"metadata":{"labels":{"by":"someone-else"}}}`)
				if err := admin.Patch(req.Context(), f.website("blog"), client.RawPatch(types.MergePatchType, touch)); err != nil {
					return nil, err
				}
			}
			resp, err := rt.RoundTrip(req)
			if err == nil && resp.StatusCode == http.StatusConflict {
				conflicts.Add(1)
			}
			return resp, err
		})
	})
	f.audited("blog", audit.Passed)
	time.Sleep(3 * time.Second)
	if n := conflicts.Load(); n != 1 {
		t.Errorf("%d conflicts, want the one that was provoked", n)
	}
	if n := reads.Load(); n != 1 {
		t.Errorf("the policy was read %d times", n)
	}
}

// TestAuditLosesLease: an audit whose lease somebody else holds ends, so that its process starts anew.
func TestAuditLosesLease(t *testing.T) {
	f := newFixture(t)
	f.installRole("audit")
	f.start()
	f.createReady("blog")
	ctx, cancel := context.WithCancel(context.WithoutCancel(f.ctx))
	defer cancel()
	f.tolerates = []string{"lease lock"} // which cannot be renewed in time
	done := make(chan error, 1)
	cfg := f.userConfig()
	go func() { done <- audit.Run(ctx, cfg, audit.Options{Namespace: f.ns, Identity: "first"}) }()
	f.audited("blog", audit.Passed)
	lease := &coordinationv1.Lease{}
	f.must(retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		f.must(admin.Get(f.ctx, client.ObjectKey{Namespace: f.ns, Name: "website-audit"}, lease))
		lease.Spec.HolderIdentity = ptr.To("somebody else")
		lease.Spec.RenewTime = ptr.To(metav1.NowMicro())
		lease.Spec.LeaseDurationSeconds = ptr.To[int32](60)
		return admin.Update(f.ctx, lease)
	}))
	select {
	case err := <-done:
		if err == nil {
			t.Error("it ended without an error")
		}
	case <-time.After(40 * time.Second):
		cancel()
		<-done
		t.Error("the audit goes on without the lease")
	}
}
