// Package clusterscopedns_test asks a real API server.
package clusterscopedns_test

import (
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/metadata"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/clusterscopedns/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/clusterscopedns/good"
)

func TestProof(t *testing.T) {
	cfg := proof.Server(t)
	node := &corev1.Node{ObjectMeta: metav1.ObjectMeta{GenerateName: "node-"}}
	if err := proof.Client(t).Create(t.Context(), node); err != nil {
		t.Fatal(err)
	}
	c := dynamic.NewForConfigOrDie(cfg)
	_, err := bad.Node(t.Context(), c, node.Name)
	for name, err := range map[string]error{"node": err, "roles": bad.Roles(t.Context(), metadata.NewForConfigOrDie(cfg))} {
		if !apierrors.IsNotFound(err) || !strings.Contains(err.Error(), "the server could not find the requested resource") {
			t.Errorf("bad, %s: %v", name, err)
		}
		t.Log(err)
	}
	if _, err := good.Node(t.Context(), c, node.Name); err != nil {
		t.Errorf("good.Node: %v", err)
	}
	if _, err := good.Empty(t.Context(), c, node.Name); err != nil {
		t.Errorf("good.Empty: %v", err)
	}
	if err := good.Pods(t.Context(), c); err != nil {
		t.Errorf("good.Pods: %v", err)
	}
}
