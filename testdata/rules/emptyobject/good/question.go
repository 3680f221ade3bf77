package good

import (
	"context"

	authenticationv1 "k8s.io/api/authentication/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Self asks the server who it is talking to.
func Self(ctx context.Context, c client.Client) (string, error) {
	self := &authenticationv1.SelfSubjectReview{}
	if err := c.Create(ctx, self); err != nil {
		return "", err
	}
	return self.Status.UserInfo.Username, nil
}
