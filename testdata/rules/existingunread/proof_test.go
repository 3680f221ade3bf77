// Package existingunread_test executes the bad and the good functions twice: at the second
// time the object exists.
package existingunread_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/existingunread/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/existingunread/good"
)

// existing stores a Foo that is ready.
func existing(t *testing.T, c client.Client, key client.ObjectKey) types.UID {
	t.Helper()
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	if err := c.Create(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	app.Status.Phase = demov1.FooReady
	if err := c.Status().Update(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	return app.UID
}

func TestExisting(t *testing.T) {
	c := proof.Client(t)
	namespace := proof.Namespace(t, proof.Server(t))
	key := client.ObjectKey{Namespace: namespace, Name: "shop"}
	uid := existing(t, c, key)

	if err := bad.Own(t.Context(), c, key); err == nil {
		t.Error("bad: the server takes an owner without a UID")
	}
	if err := good.Own(t.Context(), c, key); err != nil {
		t.Error("good:", err)
	}
	var secret corev1.Secret
	if err := c.Get(t.Context(), key, &secret); err != nil || len(secret.OwnerReferences) != 1 || secret.OwnerReferences[0].UID != uid {
		t.Errorf("good: %v, owners %v", err, secret.OwnerReferences)
	}
	if ready, err := bad.Ready(t.Context(), c, key); ready || err != nil {
		t.Errorf("bad: ready %v, %v", ready, err)
	}
	if ready, err := good.Ready(t.Context(), c, key); !ready || err != nil {
		t.Errorf("good: ready %v, %v", ready, err)
	}
	if ref, err := bad.Reference(t.Context(), c, key); ref.UID != "" || err != nil {
		t.Errorf("bad: UID %q, %v", ref.UID, err)
	}
	if name, err := good.Named(t.Context(), c, key); name != "shop runs nginx:1.27" || err != nil {
		t.Error(name, err)
	}
	if got, err := good.Anew(t.Context(), c, key); got != uid || err != nil {
		t.Errorf("good: UID %q, %v", got, err)
	}
	if got, err := good.Made(t.Context(), c, key); got != "" || err != nil {
		t.Errorf("good: UID %q, %v", got, err)
	}
	if ready, err := good.Found(t.Context(), c, key); !ready || err != nil {
		t.Errorf("good: found %v, %v", ready, err)
	}
	if phase, err := good.Stated(t.Context(), c, key, true); phase != string(demov1.FooFailed) || err != nil {
		t.Errorf("good: stated %v, %v", phase, err)
	}
	if err := good.Logged(t.Context(), c, key); err != nil {
		t.Error("good:", err)
	}
	if got, first, err := bad.Remake(t.Context(), c, key, false); got != "" || !first || err != nil {
		t.Errorf("bad: UID %q, %v", got, err)
	}
	fresh := client.ObjectKey{Namespace: namespace, Name: "fresh"}
	if ref, err := bad.Reference(t.Context(), c, fresh); ref.UID == "" || err != nil {
		t.Errorf("bad, what is not there: UID %q, %v", ref.UID, err)
	}
}
