package nilderef_test

import (
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"

	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good"
)

// TestAnnounced creates a deployment while the server cannot be reached.
func TestAnnounced(t *testing.T) {
	c := kubernetes.NewForConfigOrDie(down())
	web := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}}
	told := []string{"nothing"}
	tell := func(name string) { told = append(told, name) }
	bad.Announce(t.Context(), c, web, tell)
	if len(told) != 2 || told[1] != "" {
		t.Errorf("bad: %q", told)
	}
	good.Announce(t.Context(), c, web, tell)
	if len(told) != 2 {
		t.Errorf("good: %q", told)
	}
}

// TestKinds reads an object while the server cannot be reached: that is no NotFound.
func TestKinds(t *testing.T) {
	resources := dynamic.NewForConfigOrDie(down()).Resource(schema.GroupVersionResource{Version: "v1", Resource: "pods"}).Namespace("shop")
	if !panics(func() { bad.Fields(t.Context(), resources, "web") }) {
		t.Error("bad.Fields does not panic")
	}
	if got := good.Fields(t.Context(), resources, "web"); got != -1 {
		t.Errorf("good.Fields: %d", got)
	}
}
