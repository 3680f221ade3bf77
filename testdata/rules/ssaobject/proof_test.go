// Package ssaobject_test applies against a real API server: the fake client
// does not mind managed fields.
package ssaobject_test

import (
	"strings"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/ssaobject/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/ssaobject/good"
)

const (
	managed  = "metadata.managedFields must be nil"
	typeless = "invalid object type: /, Kind="
)

func refused(t *testing.T, name string, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%s: the server answers %v, want %s", name, err, want)
	}
}

func TestObjects(t *testing.T) {
	cfg := proof.Server(t)
	c := proof.Client(t)
	ns := proof.Namespace(t, cfg)
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: "shop"}}
	if err := c.Create(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	key := client.ObjectKeyFromObject(app)
	req := reconcile.Request{NamespacedName: key}

	_, err := (&bad.AppReconciler{Client: c}).Reconcile(t.Context(), req)
	refused(t, "reconciler", err, managed)
	refused(t, "again", bad.Again(t.Context(), c, ns, "again"), managed)
	refused(t, "typeless", bad.Typeless(t.Context(), c, ns, "typeless"), typeless)

	if _, err := (&good.AppReconciler{Client: c}).Reconcile(t.Context(), req); err != nil {
		t.Error(err)
	}
	for name, err := range map[string]error{
		"later":     good.Later(t.Context(), c, ns, "later"),
		"prepared":  good.Prepared(t.Context(), c, ns, "prepared"),
		"cleared":   good.Cleared(t.Context(), c, key),
		"missing":   good.Missing(t.Context(), c, client.ObjectKey{Namespace: ns, Name: "missing"}),
		"untyped":   good.Untyped(t.Context(), c, ns, "untyped"),
	} {
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
