package good

import (
	"context"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/statusmissing/good/served"
)

// Greet notes that the mail was sent, in words: the program's own API server takes any.
func Greet(ctx context.Context, c client.Client, invitation *served.Invitation) error {
	meta.SetStatusCondition(&invitation.Status.Conditions, metav1.Condition{Type: "Sent", Status: metav1.ConditionTrue, Reason: "the mail was sent"})
	return c.Status().Update(ctx, invitation)
}
