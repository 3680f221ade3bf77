// Package loopvar_test looks at what the bad and the good functions have kept.
package loopvar_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/loopvar/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/loopvar/good"
)

func nodes() corev1.NodeList {
	return corev1.NodeList{Items: []corev1.Node{
		{ObjectMeta: metav1.ObjectMeta{Name: "a"}, Status: corev1.NodeStatus{Addresses: []corev1.NodeAddress{{Address: "10.0.0.1"}}}},
		{ObjectMeta: metav1.ObjectMeta{Name: "b"}, Status: corev1.NodeStatus{Addresses: []corev1.NodeAddress{{Address: "10.0.0.2"}}}},
	}}
}

// TestList reads two nodes: bad returns one of them twice.
func TestList(t *testing.T) {
	list := nodes()
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithLists(&list).Build()
	kept, err := (&bad.Nodes{Client: c}).List(t.Context())
	if err != nil || len(kept) != 2 || kept[0] != kept[1] {
		t.Errorf("bad: %v, %v", kept, err)
	}
	kept, err = (&good.Nodes{Client: c}).List(t.Context())
	if err != nil || len(kept) != 2 || kept[0].Name == kept[1].Name {
		t.Errorf("good: %v, %v", kept, err)
	}
}

// TestKept keeps them in other ways.
func TestKept(t *testing.T) {
	b, g := &bad.Nodes{}, &good.Nodes{}
	if out := b.Objects(nodes()); out[0].GetName() != "b" || b.Names(nodes())[0] != "b" || b.First(nodes()).Name != "b" {
		t.Errorf("bad: %v", out)
	}
	out := g.Objects(nodes())
	names, addresses := g.Names(nodes())
	if out[0].GetName() != "a" || names[0] != "a" || addresses[0].Address != "10.0.0.1" || g.First(nodes()).Name != "a" {
		t.Errorf("good: %v, %v, %v", out, names, addresses)
	}
	if now := good.Now(nodes()); now[0].Name != "a" {
		t.Errorf("good: %v", now)
	}
}
