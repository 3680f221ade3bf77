package retrywrap_test

import (
	"context"
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
	clientfake "sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/retrywrap/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/retrywrap/good"
)

var conflict = apierrors.NewConflict(schema.GroupResource{Resource: "things"}, "shop", nil)

// TestClient lets every update conflict: bad makes one attempt, good as many as
// it was told to.
func TestClient(t *testing.T) {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "shop"}}
	updates := 0
	c := clientfake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app).WithInterceptorFuncs(interceptor.Funcs{
		Update: func(context.Context, client.WithWatch, client.Object, ...client.UpdateOption) error {
			updates++
			return conflict
		},
		SubResourceUpdate: func(context.Context, client.Client, string, client.Object, ...client.SubResourceUpdateOption) error {
			updates++
			return conflict
		},
	}).Build()
	for name, try := range map[string]struct {
		run  func(context.Context, client.Client, client.ObjectKey) error
		want int
	}{
		"bad.Pause": {bad.Pause, 1}, "bad.Text": {bad.Text, 1},
		"good.Pause": {good.Pause, retry.DefaultRetry.Steps}, "good.Outside": {good.Outside, retry.DefaultRetry.Steps}, "good.Both": {good.Both, retry.DefaultRetry.Steps},
	} {
		updates = 0
		err := try.run(t.Context(), c, client.ObjectKeyFromObject(app))
		if err == nil || updates != try.want {
			t.Errorf("%s: %d attempts, %v", name, updates, err)
		}
		t.Log(name, updates, err)
	}
}

func TestClientset(t *testing.T) {
	for name, try := range map[string]struct {
		run  func(context.Context, kubernetes.Interface, string, string) error
		want int
	}{"bad.Helped": {bad.Helped, 1}, "bad.New": {bad.New, 1}, "good.Joined": {good.Joined, retry.DefaultRetry.Steps}} {
		updates := 0
		c := fake.NewClientset(&corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "key"}})
		c.PrependReactor("update", "secrets", func(clienttesting.Action) (bool, runtime.Object, error) {
			updates++
			return true, nil, conflict
		})
		if err := try.run(t.Context(), c, "shop", "key"); err == nil || updates != try.want {
			t.Errorf("%s: %d attempts, %v", name, updates, err)
		}
	}
}
