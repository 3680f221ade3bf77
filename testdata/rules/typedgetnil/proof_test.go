package typedgetnil_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/tools/reference"

	"github.com/ctrlvet/ctrlvet/testdata/rules/typedgetnil/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/typedgetnil/good"
)

// refusing starts a server that answers every request with an error and counts
// the creations.
func refusing(t *testing.T, answer *apierrors.StatusError) (*rest.Config, *int) {
	created := new(int)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			*created++
		}
		status := answer.Status()
		status.TypeMeta = metav1.TypeMeta{APIVersion: "v1", Kind: "Status"}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(int(status.Code))
		json.NewEncoder(w).Encode(status) //nolint:errcheck // the test fails without it
	}))
	t.Cleanup(server.Close)
	return &rest.Config{Host: server.URL, QPS: -1}, created
}

var meta = metav1.ObjectMeta{Namespace: "shop", Name: "web", UID: "1"}

// TestNotFound: typed clients return an empty object, the dynamic client nil.
func TestNotFound(t *testing.T) {
	config, created := refusing(t, apierrors.NewNotFound(schema.GroupResource{Resource: "secrets"}, "web"))
	c := kubernetes.NewForConfigOrDie(config)
	secret := &corev1.Secret{ObjectMeta: meta}
	if err := bad.Ensure(t.Context(), c, secret); err != nil || *created != 0 {
		t.Errorf("bad.Ensure: %v, %d created; it takes an empty object for the secret", err, *created)
	}
	if got := good.PullSecrets(t.Context(), c, &corev1.Pod{ObjectMeta: meta, Spec: corev1.PodSpec{ServiceAccountName: "none"}}); len(got) != 0 {
		t.Errorf("good.PullSecrets: %v", got)
	}
	if got := good.Cores(t.Context(), c, "none"); got != 1 {
		t.Errorf("good.Cores: %d", got)
	}
	good.Ensure(t.Context(), c, secret) //nolint:errcheck // the server refuses it
	if *created != 1 {
		t.Errorf("good.Ensure: %d created", *created)
	}
	if exposed, err := good.Exposed(t.Context(), c, "shop", "nothing"); exposed || err != nil {
		t.Errorf("good.Exposed: %v %v", exposed, err)
	}
	if same, err := good.Same(t.Context(), c, &corev1.ConfigMap{ObjectMeta: meta}); same || err != nil {
		t.Errorf("good.Same: %v %v", same, err)
	}
	if mode, err := bad.Hidden(t.Context(), c, "shop", "web"); mode != "" || err != nil {
		t.Errorf("bad.Hidden: %q, %v", mode, err)
	}
	if n := bad.Count(t.Context(), c, "shop"); n != 0 {
		t.Errorf("bad.Count: %d", n)
	}
	if mode, err := good.Fallback(t.Context(), c, "shop", "web"); mode != "" || err != nil {
		t.Errorf("good.Fallback: %q, %v", mode, err)
	}
	if mode := good.Remembered(t.Context(), c, "shop", "web"); mode != "" {
		t.Errorf("good.Remembered: %q", mode)
	}
	if good.Dynamic(t.Context(), dynamic.NewForConfigOrDie(config), "shop", "web") {
		t.Error("the dynamic client returned an object")
	}
	if cm, err := good.Filled(t.Context(), c, "shop", "web"); err != nil || cm.Name != "web" {
		t.Errorf("good.Filled: %v, %v", cm, err)
	}
}

// TestAlreadyExists: the answer to a creation that fails has no name, no UID.
func TestAlreadyExists(t *testing.T) {
	config, _ := refusing(t, apierrors.NewAlreadyExists(schema.GroupResource{Resource: "pods"}, "web"))
	c := kubernetes.NewForConfigOrDie(config)
	if uid, err := bad.Adopt(t.Context(), c, &corev1.Pod{ObjectMeta: meta}); uid != "" || err != nil {
		t.Errorf("bad.Adopt: %q, %v", uid, err)
	}
	if _, err := good.Adopt(t.Context(), c, &corev1.Pod{ObjectMeta: meta}); err == nil {
		t.Error("good.Adopt: no error")
	}
	deployment := &appsv1.Deployment{ObjectMeta: meta}
	if err := bad.Deploy(t.Context(), c, deployment); err == nil || !strings.HasPrefix(err.Error(), "creating deployment : ") {
		t.Errorf("bad.Deploy: %v", err)
	}
	if err := good.Deploy(t.Context(), c, deployment); err == nil || !strings.HasPrefix(err.Error(), "creating deployment web: ") {
		t.Errorf("good.Deploy: %v", err)
	}
}

// TestEvent: the event is about an object without a name.
func TestEvent(t *testing.T) {
	config, _ := refusing(t, apierrors.NewConflict(schema.GroupResource{Resource: "pods"}, "web", nil))
	c := kubernetes.NewForConfigOrDie(config)
	var about about
	bad.Record(t.Context(), c, &about, &corev1.Pod{ObjectMeta: meta})  //nolint:errcheck // the server refuses it
	good.Record(t.Context(), c, &about, &corev1.Pod{ObjectMeta: meta}) //nolint:errcheck // the server refuses it
	if len(about.names) != 2 || about.names[0] != "/" || about.names[1] != "shop/web" {
		t.Errorf("events about %q", about.names)
	}
}

// about notes which objects events are recorded for.
type about struct {
	record.EventRecorder
	names []string
}

func (a *about) Event(object runtime.Object, _, _, _ string) {
	ref, err := reference.GetReference(scheme.Scheme, object)
	if err != nil {
		a.names = append(a.names, err.Error())
		return
	}
	a.names = append(a.names, ref.Namespace+"/"+ref.Name)
}
