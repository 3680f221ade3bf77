// Package emptynamespace_test asks a real API server.
package emptynamespace_test

import (
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/emptynamespace/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/emptynamespace/good"
)

func TestProof(t *testing.T) {
	cfg := proof.Server(t)
	ns := proof.Namespace(t, cfg)
	c, d := kubernetes.NewForConfigOrDie(cfg), dynamic.NewForConfigOrDie(cfg)
	cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: "settings-" + ns}}
	if _, err := c.CoreV1().ConfigMaps(ns).Create(t.Context(), cm, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	if exists, err := bad.Exists(t.Context(), c, cm.Name); exists || err != nil {
		t.Errorf("bad.Exists: %t %v, although it exists", exists, err)
	}
	if exists, err := good.Exists(t.Context(), c, cm.Name); !exists || err != nil {
		t.Errorf("good.Exists: %t %v", exists, err)
	}
	for name, err := range map[string]error{
		"kept":    bad.Kept(t.Context(), c, cm.Name),
		"dynamic": bad.Dynamic(t.Context(), d, cm.Name),
		"empty":   bad.DynamicEmpty(t.Context(), d, cm.Name),
	} {
		if !apierrors.IsNotFound(err) || !strings.Contains(err.Error(), "the server could not find the requested resource") {
			t.Errorf("bad, %s: %v", name, err)
		}
		t.Log(name, err)
	}
	if err := bad.Create(t.Context(), c, cm); !apierrors.IsMethodNotSupported(err) {
		t.Errorf("bad.Create: %v", err)
	} else {
		t.Log(err)
	}
	if err := bad.Nameless(t.Context(), c); err == nil || !strings.Contains(err.Error(), "resource name may not be empty") {
		t.Errorf("bad.Nameless: %v", err)
	}
	if err := good.Given(t.Context(), c, ns, cm.Name); err != nil {
		t.Error(err)
	}
	if err := good.Scoped(t.Context(), c, d, ns); err != nil {
		t.Error(err)
	}
}

func TestLister(t *testing.T) {
	indexer := cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc})
	if err := indexer.Add(&corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "settings"}}); err != nil {
		t.Fatal(err)
	}
	if _, err := bad.Listed(corelisters.NewConfigMapLister(indexer), "settings"); !apierrors.IsNotFound(err) {
		t.Errorf("bad.Listed: %v", err)
	}
}
