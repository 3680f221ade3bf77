package wrangler_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"github.com/rancher/wrangler/v3/pkg/generated/controllers/core"
	corecontrollers "github.com/rancher/wrangler/v3/pkg/generated/controllers/core/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/rest"

	"github.com/ctrlvet/ctrlvet/testdata/frameworks/wrangler/bad"
	"github.com/ctrlvet/ctrlvet/testdata/frameworks/wrangler/good"
)

// writing writes by wrangler's own client.
type writing struct {
	*pods
	client corecontrollers.PodClient
}

func (w writing) Update(pod *corev1.Pod) (*corev1.Pod, error) { return w.client.Update(pod) }
func (w writing) UpdateStatus(pod *corev1.Pod) (*corev1.Pod, error) {
	return w.client.UpdateStatus(pod)
}

// TestStatusHandlers: of what a status handler leaves behind wrangler sends the status that
// it returned, to the endpoint that takes nothing else.
func TestStatusHandlers(t *testing.T) {
	type request struct{ path, message string }
	var sent []request
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var pod corev1.Pod
		if err := json.NewDecoder(r.Body).Decode(&pod); err != nil {
			t.Error(err)
		}
		sent = append(sent, request{r.URL.Path, pod.Status.Message})
		pod.TypeMeta = metav1.TypeMeta{APIVersion: "v1", Kind: "Pod"}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(&pod)
	}))
	defer server.Close()
	factory, err := core.NewFactoryFromConfig(&rest.Config{Host: server.URL})
	if err != nil {
		t.Fatal(err)
	}
	const main, status = "/api/v1/namespaces/default/pods/a", "/api/v1/namespaces/default/pods/a/status"
	wrong := writing{newPods(indexerOf(newPod())), factory.Core().V1().Pod()}
	right := writing{newPods(indexerOf(newPod())), wrong.client}
	(&bad.Handlers{Pods: wrong}).RegisterStatus(t.Context())
	(&good.Handlers{Pods: right}).RegisterStatus(t.Context())
	for _, c := range []struct {
		name, handler string
		pods          writing
		want          []request
	}{
		{"bad", "note", wrong, []request{{status, "seen"}}},
		{"bad", "phase", wrong, nil},
		{"good", "note", right, []request{{main, ""}, {status, "seen"}}},
		{"good", "phase", right, []request{{status, "seen"}}},
	} {
		sent = nil
		if _, err := handle(t, c.pods.indexer, c.pods.generic[c.handler]); err != nil {
			t.Fatal(c.name, err)
		}
		if !slices.Equal(sent, c.want) {
			t.Errorf("%s, %s: sends %v, not %v", c.name, c.handler, sent, c.want)
		}
	}
}
