package good

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const handedOver = "demo.ctrlvet.dev/handed-over"

// MakeForOthers makes objects for the controller of another package, which takes all
// finalizers from them when it is done.
func MakeForOthers(ctx context.Context, c client.Client, names []string) error {
	for _, name := range names {
		app := demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: name}}
		app.Finalizers = append(app.Finalizers, handedOver)
		if err := c.Create(ctx, &app); client.IgnoreAlreadyExists(err) != nil {
			return err
		}
	}
	return nil
}
