package found

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"
	"sigs.k8s.io/controller-runtime/pkg/client"
	crfake "sigs.k8s.io/controller-runtime/pkg/client/fake"
)

// TestNameless: operator-framework/operator-lifecycle-manager@992bb097,
// pkg/controller/operators/catalog/step_ensurer.go:83, and the same in
// step.go:111 and bundle_unpacker.go:706 (typedgetnil). The error is to say which
// secret could not be read, and takes the name from the object of the failed Get.
func TestNameless(t *testing.T) {
	clientset := fake.NewClientset()
	clientset.PrependReactor("get", "secrets", func(clienttesting.Action) (bool, runtime.Object, error) {
		return true, &corev1.Secret{}, apierrors.NewInternalError(errors.New("etcd is away"))
	})
	secret, err := clientset.CoreV1().Secrets("olm").Get(t.Context(), "pull", metav1.GetOptions{})
	if err == nil {
		t.Fatal("no error")
	}
	if got, want := fmt.Sprintf("secret %q: %v", secret.GetName(), err), `secret "": Internal error occurred: etcd is away`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestGarbledEvent: fluxcd/helm-controller@93711b0f,
// internal/controller/helmrelease_controller.go:208 and 249, and the same in
// cert-manager, kserve, Cluster API's AWS provider, jobset, lws, CDI, numaflow
// and kruise (eventsprintf). The error quotes what the user wrote, a CEL
// expression here, and is used as the format of the event.
func TestGarbledEvent(t *testing.T) {
	err := errors.New(`expression "data.replicas % 2 == 0": no such key`)
	recorder := record.NewFakeRecorder(2)
	recorder.Eventf(&corev1.Pod{}, corev1.EventTypeWarning, "InvalidExpression", err.Error())
	if got, want := <-recorder.Events, `Warning InvalidExpression expression "data.replicas %! (MISSING)== 0": no such key`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	recorder.Event(&corev1.Pod{}, corev1.EventTypeWarning, "InvalidExpression", err.Error())
	if got, want := <-recorder.Events, "Warning InvalidExpression "+err.Error(); got != want {
		t.Errorf("mended: got %s, want %s", got, want)
	}
}

// TestReadyWithoutSync: kubevirt/containerized-data-importer@c07cdb6f,
// pkg/apiserver/auth-config.go:120 and
// pkg/util/tls-crypto-watch/tls-crypto-watch.go:101 (cachesyncresult). The
// constructor waits for the cache, does not look at the answer, and hands out a
// watcher that knows nothing.
func TestReadyWithoutSync(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	never := func() bool { return false }

	found := func() (map[string]string, error) {
		config := map[string]string{}
		cache.WaitForCacheSync(ctx.Done(), never)
		return config, nil
	}
	if config, err := found(); err != nil || len(config) != 0 {
		t.Errorf("got %v, %v", config, err)
	}

	mended := func() (map[string]string, error) {
		config := map[string]string{}
		if !cache.WaitForCacheSync(ctx.Done(), never) {
			return nil, errors.New("the cache did not sync")
		}
		return config, nil
	}
	if _, err := mended(); err == nil {
		t.Error("mended: no error")
	}
}

// TestNilAnnotations: numaproj/numaflow@63ba4e8c,
// pkg/reconciler/isbsvc/installer/jetstream.go:195, 258 and 506, and
// pkg/reconciler/servingpipeline/controller.go:247 (nilmap). The hash of the
// specification is written to an annotation of the stored object, whose map is
// nil once somebody has removed the last annotation: the reconcile panics, is
// retried and panics.
func TestNilAnnotations(t *testing.T) {
	c := crfake.NewClientBuilder().WithObjects(&corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: "ns", Name: "isbsvc"}}).Build()
	reconcile := func(note func(old *corev1.Service)) (panicked string) {
		defer func() {
			if r := recover(); r != nil {
				panicked = fmt.Sprint(r)
			}
		}()
		old := &corev1.Service{}
		if err := c.Get(t.Context(), client.ObjectKey{Namespace: "ns", Name: "isbsvc"}, old); err != nil {
			t.Fatal(err)
		}
		note(old)
		if err := c.Update(t.Context(), old); err != nil {
			t.Fatal(err)
		}
		return ""
	}
	for range 2 {
		if got := reconcile(func(old *corev1.Service) { old.Annotations["hash"] = "1" }); got != "assignment to entry in nil map" {
			t.Errorf("panic %q", got)
		}
	}
	if got := reconcile(func(old *corev1.Service) { metav1.SetMetaDataAnnotation(&old.ObjectMeta, "hash", "1") }); got != "" {
		t.Errorf("mended: panic %q", got)
	}
}
